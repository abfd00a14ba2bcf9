from random import Random

import pytest

from games.core import Decide
from games.driver import at_random, play
from games.mykerinos.actions import By, Decline, Dig, Extend, Museum, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.game import GAME
from games.mykerinos.state import COLORS
from games.mykerinos.view import Way
from tests.games.mykerinos.table import act, forced, position
from tests.seeds import times

SIMPLE = {Pass: Way.PASS, Skip: Way.SKIP, Museum: Way.MUSEUM, Decline: Way.DECLINE}
TAKES = {
    (Take, Side.LEFT): Way.LEFT,
    (Take, Side.RIGHT): Way.RIGHT,
    (TakeForNeutral, Side.LEFT): Way.NEUTRAL_LEFT,
    (TakeForNeutral, Side.RIGHT): Way.NEUTRAL_RIGHT,
}
PLACED = {
    (Dig, By.OWN): Way.DIG,
    (Extend, By.OWN): Way.EXTEND,
    (Dig, By.NEUTRAL): Way.NEUTRAL_DIG,
    (Extend, By.NEUTRAL): Way.NEUTRAL_EXTEND,
}


def way_of(action):
    kind = type(action)
    if kind in SIMPLE:
        return SIMPLE[kind]
    if isinstance(action, Take | TakeForNeutral):
        return TAKES[kind, action.side]
    return PLACED.get((kind, getattr(action, "by", None)), Way.PATRON)


def listed(state):
    return {way_of(action) for action in GAME.legal(state, state.turn, 0)}


def chooser(rng):
    def choose(_state, _seat, moves, _now):
        rest = [move for move in moves if type(move) not in {Pass, Decline}]
        return rng.choice(rest if rest and rng.random() < 0.9 else list(moves))

    return choose


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_what_the_legal_list_holds_in_whole_games(players):
    seen = set()
    for seed in range(times(4)):
        rng = Random(seed)
        state = GAME.new(COLORS[:players])
        for step in play(GAME, state, chooser(rng) if seed % 2 else at_random(rng.randrange), rng.randrange):
            state = step.state
            possible = GAME.view(state, None).possible
            assert len(set(possible)) == len(possible)
            assert all(GAME.view(state, seat).possible == possible for seat in range(players))
            assert set(possible) == (listed(state) if isinstance(GAME.pending(state), Decide) else set())
            seen.add(frozenset(possible))
    together = frozenset().union(*seen)
    neutral = {way for way in Way if way.startswith("neutral")} | {Way.SKIP}
    assert together == set(Way) - (neutral if players > 2 else set())
    assert any(Way.PATRON not in one for one in seen if Way.PASS in one)
    assert any(Way.MUSEUM not in one for one in seen if Way.LEFT in one)


def test_nothing_is_possible_where_one_has_to_pass():
    state = position("b.......\n" + "........\n" * 5, supply={"red": 0, "green": 0})
    state = act(state, "blue dig H6")
    assert GAME.view(state, None).possible == ()
    assert GAME.view(state, None).next == 1
    assert set(GAME.view(forced(state), None).possible) == listed(forced(state))
