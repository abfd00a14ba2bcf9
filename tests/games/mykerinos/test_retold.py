from random import Random

import pytest

from games.core import Decide
from games.driver import at_random, play
from games.mykerinos.game import GAME
from games.mykerinos.retold import state_of
from games.mykerinos.state import COLORS, Stage
from tests.seeds import times

pytestmark = pytest.mark.many


def games(players, rng, choose=None):
    seats = rng.sample(COLORS, players)
    state = GAME.new(tuple(seats))
    yield state
    for step in play(GAME, state, choose or at_random(rng.randrange), rng.randrange):
        yield step.state


def eager(rng):
    def choose(_state, _seat, moves, _now):
        rest = [move for move in moves if GAME.write(move) not in {"pass", "decline", "neutral skip"}]
        return rng.choice(rest or list(moves))

    return choose


def told_alike(state):
    for viewer in (None, *range(len(state.colors))):
        again = state_of(GAME.view(state, viewer))
        assert again == state
        assert GAME.encode(again) == GAME.encode(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_it_does_at_every_stage_and_where_somebody_has_to_pass(players):
    seen = set()
    for number in range(times(2)):
        rng = Random(number)
        for state in games(players, rng, eager(rng)):
            asked = isinstance(GAME.pending(state), Decide)
            seen.add((state.stage, asked, bool(state.entered)))
            told_alike(state)
    assert {stage for stage, _, _ in seen} == set(Stage) - ({Stage.NEUTRAL} if players > 2 else set())
    assert (Stage.EXCAVATIONS, False, False) in seen, "nobody had to pass"
    assert (Stage.SCORING, True, True) in seen, "nobody was asked after another had entered the museum"
