import pytest

from bot.presenters.museum.guide import situation
from bot.presenters.museum.moves import hand
from bot.presenters.museum.words.stages import ask
from data.texts import languages, texts
from games.museum.actions import Keep
from games.museum.game import GAME
from games.museum.options import Boards, Options, Patrons
from tests.games.museum.rules.test_setup_and_exploration import weak
from tests.games.museum.table import act, on
from tests.museum.playing import look_at, match_of

EN = texts("en")


def labels(panel):
    return [button.label for row in panel.rows for button in row]


def test_a_weak_hand_can_be_drawn_again_or_kept_on_the_own_panel():
    state = weak(3)
    panel = hand.panel(look_at(state, 0), EN)
    assert labels(panel) == ["Draw a new hand", "Keep this hand"]
    assert "less than 8" in panel.text
    assert panel.pictures == (hand.HAND,)
    assert hand.panel(look_at(state, 1), EN).rows == ()


def test_the_patrons_come_after_it():
    state, _ = act(weak(2), (0, Keep()))
    panel = hand.panel(look_at(on(state), 0), EN)
    assert "Keep one of these patrons" in panel.text
    assert len(labels(panel)) == 3


@pytest.mark.parametrize("language", languages())
def test_all_read_who_is_asked_but_not_what_they_hold(language):
    tr, state, match = texts(language), weak(3, (1,)), match_of(3)
    public = look_at(state, None)
    mention = ask(match, public.view, tr)
    assert "102" in mention
    assert "101" not in mention
    assert situation(public, tr)
    assert not any(name in mention for name in ("inca", "greek"))


def test_where_there_are_no_patrons_a_board_is_asked_for():
    state = on(GAME.new(GAME.seat_names[:2], Options(patrons=Patrons.NONE, boards=Boards.CHOICE)))
    assert "choose your museum board" in ask(match_of(2), GAME.view(state, None), EN)
    panel = hand.panel(look_at(state, 0), EN)
    assert "patron" not in panel.text
    assert "Choose your museum board." in panel.text
