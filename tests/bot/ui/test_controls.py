from itertools import product

import pytest

from bot.controls.ids import ControlId, ControlKind, parse
from bot.controls.rows import Button, Option, Select, Style
from bot.features.table.signup import signup_rows
from bot.interaction.control import view_of
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from bot.presenters.mykerinos.moves.press import picker_rows
from bot.presenters.registry import PRESENTERS
from bot.wording.names.people import mark
from data.texts import languages, texts
from games.mykerinos.view import Asked as Asking
from games.registry import GAMES
from tests.bot.tables import match_of, seated
from tests.bot.ui.positions import asked_in, sample

LARGEST = 2**63 - 1
EN = texts("en")


def test_the_zone_select_says_how_much_there_is_to_choose():
    position = next(one for one in sample() if one.view.round == 4 and one.view.asked is Asking.ACTION)
    choices = Choices(position.legal)
    plan = choices.opening(Mode.DIG)
    rows = picker_rows(position.match, plan, choices, position.view, EN)
    select = rows[3]
    assert len(select.options) == 6
    counts = [int(option.description.split()[0]) for option in select.options]
    assert sum(counts) == choices.count(Mode.DIG)
    assert [option.chosen for option in select.options].index(True) == plan.zone


@pytest.mark.parametrize("mode", [Mode.EXTEND, Mode.NEUTRAL_EXTEND])
def test_a_chosen_field_has_the_colour_of_whom_it_is_for(mode):
    position = next(one for one in asked_in(2, 1) if Choices(one.legal).count(mode))
    choices, view = Choices(position.legal), position.view
    plan = choices.opening(mode)
    plan = choices.pressed(plan, min(choices.open_spots(plan)))
    rows = picker_rows(position.match, plan, choices, view, EN)
    (chosen,) = [one for row in rows if not isinstance(row, Select) for one in row if one.style is Style.GOOD]
    assert chosen.emoji == mark((view.neutral if mode is Mode.NEUTRAL_EXTEND else view.seats[position.seat]).color)


@pytest.mark.parametrize("language", languages())
def test_the_sign_up_offers_what_can_be_done(language):
    tr = texts(language)

    def live(count):
        match = match_of(3, id=LARGEST, status=Status.SIGNUP, options=Options(players=3), players=seated(3)[:count])
        rows = view_of(signup_rows(match, tr, GAMES["mykerinos"], PRESENTERS["mykerinos"])).to_components()
        items = [item for row in rows for item in row["components"]]
        assert all(len(item["label"]) <= 80 and len(item["custom_id"]) <= 100 for item in items)
        return {parse(item["custom_id"]).more[0] for item in items if not item["disabled"]}

    assert live(1) == {"join", "leave", "computer", "strong", "cancel", "options", "rules"}
    assert live(2) == {"join", "leave", "computer", "strong", "start", "cancel", "options", "rules"}
    assert live(3) == {"leave", "start", "cancel", "options", "rules"}
    assert signup_rows(match_of(status=Status.ACTIVE), tr, GAMES["mykerinos"], PRESENTERS["mykerinos"]) == []


def of_the_library(view):
    made, components = view.children, view.to_components()
    assert sum(len(row["components"]) for row in components) == len(made)
    return components


def test_every_part_of_a_button_is_sent_as_the_library_sends_it():
    emojis = (None, "➡️", "<:ankh:123>", "<a:ankh:123>", "")
    made = []
    for label, style, emoji, disabled in product(("Dig", "", "W" * 200), Style, emojis, (False, True)):
        control = ControlId(ControlKind.BOARD, 1, 1, (str(len(made)),))
        made.append(Button(id=control, label=label, style=style, emoji=emoji, disabled=disabled))
    for five in range(0, len(made), 5):
        row = tuple(made[five : five + 5])
        assert view_of([row]).to_components() == of_the_library(view_of([row]))
    assert view_of([(), row]).to_components() == of_the_library(view_of([(), row]))
    options = (Option(label="A", value="a", description="W" * 200, chosen=True), Option(label="B", value="b"))
    select = Select(id=ControlId(ControlKind.PICKER, 1, 1, ("x",)), placeholder="P" * 200, options=options, most=2)
    assert view_of([select]).to_components() == of_the_library(view_of([select]))
