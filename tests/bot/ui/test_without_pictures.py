import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.play.boards import lacking
from bot.match.pure.log.entries import line_of
from data.texts import texts
from games.mykerinos.rules.board import FIELD_NAMES
from tests.bot.features.saying import asked, begun, here, say
from tests.bot.tables import DEV
from tests.bot.ui.pressing import press

MISSING = "I couldn't draw the picture"


@pytest.fixture
async def table(host):
    await begun(host)
    host.pictures.idle = True
    return await here(host)


def board(match, verb, ply=None):
    return ControlId(ControlKind.BOARD, match.id, match.ply if ply is None else ply, (verb,), line_of(match))


def shows_text(answer):
    assert MISSING in answer.shown.content.split("\n")[-1]
    assert answer.shown.attachments == []
    assert answer.shown.embeds[0].description.startswith("```")
    assert "Round 1" in answer.shown.embeds[0].description
    return answer.buttons()


async def test_the_board_command_answers_with_text(host, table):
    user, _legal = await asked(host)
    assert "dig" in shows_text(await say(host, user, "board"))
    assert shows_text(await say(host, DEV, "board")) == {}
    assert MISSING not in (await say(host, user, "board", form="text")).shown.content


def a_field(picker):
    return next(item for label, item in picker.labelled().items() if label in FIELD_NAMES and not item.item.disabled)


async def test_the_picker_and_the_menu_work_with_text(host, table):
    user, _legal = await asked(host)
    opened = await press(host, user, board(table, "dig"))
    assert "choose a free field" in opened.shown.content
    shows_text(opened)
    shows_text(await press(host, user, opened.labelled()["Back"], private=True))
    await press(host, user, a_field(opened), private=True)
    assert (await here(host)).ply == table.ply + 1


async def test_an_old_button_is_answered_with_text(host, table):
    user, _legal = await asked(host)
    opened = await press(host, user, board(table, "dig"))
    await press(host, user, a_field(opened), private=True)
    late = await press(host, user, board(table, "dig"))
    assert "I haven't changed anything" in late.shown.content
    shows_text(late)


def test_a_long_answer_leaves_room_for_the_line():
    said = lacking("long " * 500, texts("en"))
    assert len(said) == 2000
    assert MISSING in said.split("\n")[-1]
