"""What points are made of, and how a game has ended, of each game at its end."""

from random import Random

import pytest

from games.chronos.stages import Reason
from games.core import Itemised, Scored
from games.driver import at_random, play
from games.registry import GAMES
from tests.seeds import seeded

ADD_UP = {"mykerinos", "museum"}
"""The games whose parts are all that the points are."""


@pytest.mark.parametrize("name", sorted(GAMES))
@seeded
def test_parts_have_the_same_names_for_all_and_give_the_points(name, seed):
    game = GAMES[name]
    assert isinstance(game, Itemised)
    assert isinstance(game, Scored)
    seats = game.seat_names[:4]
    below = Random(seed).randrange
    state = game.new(seats, game.options())
    for step in play(game, state, at_random(below), below, pace=60_000):
        state = step.state
    parts, scores = game.parts(state), game.scores(state)
    assert len(parts) == len(seats)
    assert len({tuple(name for name, _ in one) for one in parts}) == 1
    for one, points in zip(parts, scores, strict=True):
        if name in ADD_UP:
            assert sum(worth for _, worth in one) == points
        else:
            made = dict(one)
            times = made.pop("winds")
            assert points in {sum(made.values()) * times, sum(made.values()) * times * 2}
    assert game.ended_by(state) in ({one.value for one in Reason} if name == "chronos" else {""})
