"""Positions of random games in which a player is to decide, for the tests of controls."""

import random
from functools import cache
from typing import NamedTuple

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from games import driver
from games.core import Decide
from games.mykerinos.game import GAME
from games.mykerinos.view import View
from tests.bot.tables import COLORS, match_of


class Asked(NamedTuple):
    """A position in which ``seat`` is to decide; ``legal`` in the game's order."""

    match: Match
    seat: int
    view: View
    legal: tuple


def look_at(position, viewer=None):
    """A position as the public may know it, or a seat."""
    legal = position.legal if viewer == position.seat else ()
    return Look(position.match, viewer, position.view, legal, (position.seat,), ())


@cache
def asked_in(players, seed):
    """Return all positions of one random game in which a player is to decide."""
    below = random.Random(seed).randrange
    found = []

    def note(state, number):
        pending = GAME.pending(state)
        if isinstance(pending, Decide):
            seat = pending.asked[0]
            legal = tuple(GAME.legal(state, seat, 0))
            found.append(Asked(match_of(players, ply=number), seat, GAME.view(state, seat), legal))

    for step in driver.play(GAME, GAME.new(COLORS[:players]), driver.at_random(below), below):
        note(step.state, step.number)
    return found


def sample(every=5):
    """Positions of games of two, three and four."""
    return [
        position
        for players in (2, 3, 4)
        for seed in (1, 2)
        for position in asked_in(players, seed)[players % every :: every]
    ]
