from random import Random

import pytest

from games.core import Decide
from games.driver import at_random, play
from games.mykerinos.game import GAME
from games.mykerinos.orders import ORDERS
from games.mykerinos.state import COLORS, Stage
from games.mykerinos.view import Asked
from games.orders import QUICK, Quick
from tests.games.mykerinos.scoring.test_scoring import BOTH_IN_ALL, FOUR, FOUR_IN_THE_FIRST, scoring
from tests.games.mykerinos.table import EMPTY, act, begun, position, turn
from tests.seeds import seeded

POINTS, ROOM = "prefer points", "prefer room"


def quick(state, color):
    return [one.wish for one in ORDERS.quick(GAME.view(state, state.colors.index(color)))]


def test_to_pass_until_one_has():
    state = begun()
    assert ORDERS.quick(GAME.view(state, 1)) == (Quick("pass"),)
    assert ORDERS.quick(GAME.view(state, None)) == ()
    assert ORDERS.quick(GAME.view(GAME.new(("blue", "red")), 0)) == ()


def test_after_passing_the_scoring_to_come():
    state = position(BOTH_IN_ALL, passed="blue", turn="green")
    assert ORDERS.quick(GAME.view(state, 0)) == (Quick(POINTS, rest=True), Quick(ROOM, rest=True))
    assert quick(state, "red") == ["pass"]
    assert quick(position(EMPTY, passed="blue", turn="green"), "blue") == []


def test_in_the_scoring_who_can_still_be_asked():
    state = scoring(BOTH_IN_ALL)
    here = Quick(POINTS, rest=True, phase=True), Quick(ROOM, rest=True, phase=True)
    assert ORDERS.quick(GAME.view(state, 0)) == ORDERS.quick(GAME.view(state, 1)) == here
    assert quick(state, "green") == []
    state = act(state, "blue take left", "red take left" if turn(state) == "red" else "red take right")
    assert quick(state, "blue") == [POINTS, ROOM]
    last = scoring(FOUR_IN_THE_FIRST, FOUR)
    assert quick(last, "blue") == [POINTS, ROOM]
    assert quick(act(last, "blue take left"), "blue") == []


def test_a_room_where_one_can_go_there():
    last = scoring(FOUR_IN_THE_FIRST, FOUR)
    assert quick(last, "green") == [POINTS], "the third may not (M5.6)"
    none = scoring(FOUR_IN_THE_FIRST, FOUR, general={"blue": 0, "red": 3})
    assert (quick(none, "blue"), quick(none, "red")) == ([POINTS], [POINTS, ROOM])
    assert quick(scoring(BOTH_IN_ALL, general={"blue": 0}), "blue") == [POINTS, ROOM], "those of this zone come back"


@seeded
@pytest.mark.parametrize("players", [2, 3])
def test_it_is_offered_to_all_who_will_be_asked_and_it_answers(players, seed):
    luck = Random(seed)
    steps = list(play(GAME, GAME.new(COLORS[:players]), at_random(luck.randrange), luck.randrange))
    asked_later, met = set(), 0
    for step in reversed(steps):
        state = step.state
        if state.stage is not Stage.SCORING:
            asked_later = set()
            continue
        view = GAME.view(state, state.turn)
        if isinstance(GAME.pending(state), Decide) and view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
            asked_later.add(state.turn)
            met += 1
            assert ORDERS.chosen(POINTS, view, GAME.legal(state, state.turn, 0)) is not None
        for seat in asked_later:
            offered = ORDERS.quick(GAME.view(state, seat))
            assert offered[0].wish == POINTS
            assert len({one.wish for one in offered}) == len(offered) <= QUICK
            assert all(ORDERS.read(one.wish) == one.wish for one in offered)
    assert met > 3
