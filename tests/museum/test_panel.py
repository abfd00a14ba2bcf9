import pytest
from msgspec.structs import replace

from bot.controls.rows import Select, Style
from bot.presenters.museum.moves.arranging import ArrangementPlan, plan_rows
from bot.presenters.museum.moves.checkout import CART, OWN, Cart, Till, panel_of
from bot.presenters.museum.moves.dialogs import list_panel
from bot.presenters.museum.presenter import PRESENTER
from bot.presenters.museum.words.labels import name_of
from games.museum.options import Options
from games.museum.stages import Acted, Stage
from tests.games.museum.table import table
from tests.museum.playing import look_at
from tests.wording import en

HAND = ("roman-w5", "greek-c4", "celt-g4", "inca-a3", "maya-r2", "inca-g1")
PLAIN = {"row": (), "expert_deck": (), "options": Options(experts=False)}


def panel(state):
    return PRESENTER.panel(look_at(state, 0), en)


def buttons(rows):
    return {one.label: one for row in rows if not isinstance(row, Select) for one in row}


def selects(rows):
    return {row.placeholder: row for row in rows if isinstance(row, Select)}


def cart(state, **contents):
    look = look_at(state, 0)
    return panel_of(look.match, CART, Till(Cart(**contents), look.view), en)


def test_the_buttons_that_give_a_favour_up_say_so():
    state = table(HAND, favours=(("loan", "press", "ball", "hire"),), stage=Stage.DROP)
    shown = buttons(panel(state).rows)
    favours = (en("Bank loan"), en("Press conference"), *(name_of("favour", one, en) for one in ("ball", "hire")))
    assert set(shown) == {en.pair(en("Give up"), one) for one in favours}
    assert {one.style for one in shown.values()} == {Style.QUIET}


def test_a_table_without_experts_reads_nothing_about_hiring():
    state = table(HAND, discards=(("celt-a1",),), **PLAIN)
    look = look_at(state, 0)
    told = [panel(state).text, cart(state).text, list_panel(look, en, ("inventory",), 0).text]
    told += [panel(table(HAND, acted=Acted.INVENTORY, **PLAIN)).text, PRESENTER.guide.situation(look, en)]
    told += [PRESENTER.final(one, look, en) for one in look.legal]
    for text in told:
        assert "hir" not in text.lower()
        assert "expert" not in text.lower()


def test_prestige_is_no_button_while_the_player_chooses_the_cards():
    state = table(HAND, prestige=(4,))
    till = Till(Cart(want=1), look_at(state, 0).view)
    assert len(till.ways) > 2
    assert {en("Less prestige"), en("More prestige")} <= set(buttons(cart(state, want=1).rows))
    own = buttons(cart(state, want=1, how=OWN, pay=0b100).rows)
    assert not {en("Less prestige"), en("More prestige")} & set(own)
    assert en("Cheapest payment") in own


@pytest.mark.parametrize("tokens", [(0, 0, 0, 0), (0, 1, 0, 0)])
def test_a_press_conference_asks_only_where_there_is_public_opinion(tokens):
    state = table(HAND, museums=(("maya-c5",),), tokens=tokens, stage=Stage.ARRANGE)
    first, *others = state.players
    look = look_at(replace(state, players=(replace(first, press=1), *others)), 0)
    own = look.view.seats[0]
    plan = ArrangementPlan((*own.museum, *[""] * 24), ())
    asks = any(text.startswith(en("Press conference")) for text in selects(plan_rows(look.match, look.view, plan, en)))
    assert asks == any(tokens)
