import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, mark_of
from bot.features.play.played import ALWAYS, YES
from games.museum.advice.exhibits import suggested
from games.museum.stages import Acted, Stage
from games.registry import GAMES
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import opened as table
from tests.bot.ui.pressing import press, three_begin
from tests.museum.tables import begun, buttons, opened, played_until, push, user_of


@pytest.mark.parametrize("people", [1, 2])
async def test_what_one_can_take_back_by_oneself_is_not_asked_about(host, people):
    match = await table(host, players=2)
    if people == 2:
        await host.service.lobby.join(match.id, BEN, "join")
    else:
        await host.service.lobby.add_computer(match.id, ADA, "random", "computer")
    match = (await host.service.play.start(match.id, ADA, "start")).match
    (seat,) = (await host.service.history.look(match.id, None)).asked
    answer = await press(host, match.players[seat].user, ControlId.at(match, ControlKind.BOARD, "pass"))
    asked = "Pass?" in (answer.shown.content if answer.shown else "")
    assert asked == (people == 2)
    assert ((await host.service.history.get(match.id)).ply > match.ply) != asked


async def test_museum_asks_before_what_is_drawn_and_not_before_what_can_be_taken_back(host):
    look = await played_until(host, await begun(host), exhibits)
    await host.service.people.change(user_of(look), lambda person: replace(person, confirm=True))
    panel = await opened(host, look)
    asked = await push(host, look, panel, "End the turn")
    assert "without paying" in asked.shown.content
    panel = await push(host, look, asked, "Back")
    ready = next(text for text, one in buttons(panel).items() if one.custom_id.endswith(":ready"))
    answer = await push(host, look, panel, ready)
    now = await host.service.history.look(look.match.id, look.viewer)
    assert now.match.ply > look.match.ply
    if "Undo" in buttons(answer):  # nothing was drawn
        back = await push(host, now, answer, "Undo")
        again = await host.service.history.look(look.match.id, look.viewer)
        assert again.view.seats[look.viewer].museum == look.view.seats[look.viewer].museum
        answer = await push(host, again, back, ready)
    now = await host.service.history.look(look.match.id, look.viewer)
    await push(host, now, answer, "End the turn")
    ended = await host.service.history.look(look.match.id, look.viewer)
    assert ended.view.turn != look.viewer or ended.view.stage is not Stage.ACTION


def exhibits(look):
    return (
        look.view.stage is Stage.ACTION
        and look.view.acted is Acted.NOTHING
        and bool(suggested(look.view, look.legal))
        and look.view.seats[look.viewer].score % 10 < 5
    )


@pytest.mark.parametrize(("verb", "asked_again"), [(YES, True), (ALWAYS, False)])
async def test_who_answers_is_asked_again_or_not_as_they_said(host, verb, asked_again):
    match = await three_begin(host)
    (seat,) = (await host.service.history.look(match.id, None)).asked
    user, mykerinos = match.players[seat].user, GAMES["mykerinos"]
    mark = mark_of(mykerinos.read("pass"), mykerinos.write)
    await press(host, user, ControlId.at(match, ControlKind.CONFIRMATION, mark, verb), private=True)
    assert (await host.service.history.get(match.id)).ply > match.ply
    assert (await host.service.people.of(user)).confirm is asked_again
