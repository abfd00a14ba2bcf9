from random import Random

import pytest

from games.core import Itemised, Scored
from games.driver import at_random, play
from games.registry import GAMES
from tests.games.known import known
from tests.seeds import seeded

POINTS, ENDINGS = known("points_of"), known("ENDINGS")


def total(parts):
    return {sum(parts.values())}


@pytest.mark.parametrize("name", [name for name, game in sorted(GAMES.items()) if isinstance(game, Itemised)])
@seeded
def test_parts_have_the_same_names_for_all_and_give_the_points(name, seed):
    game = GAMES[name]
    seats = game.seat_names[: min(4, max(game.players))]
    below = Random(seed).randrange
    state = game.new(seats, game.options())
    for step in play(game, state, at_random(below), below, pace=60_000):
        state = step.state
    parts = game.parts(state)
    assert len(parts) == len(seats)
    assert len({tuple(name for name, _ in one) for one in parts}) == 1
    if isinstance(game, Scored):
        for one, points in zip(parts, game.scores(state), strict=True):
            assert points in POINTS.get(name, total)(dict(one))
    assert game.ended_by(state) in ENDINGS.get(name, {""})
