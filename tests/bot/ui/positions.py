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
    match: Match
    seat: int
    view: View
    legal: tuple


def look_at(position, viewer=None):
    legal = position.legal if viewer == position.seat else ()
    return Look(position.match, viewer, position.view, legal, (position.seat,), ())


@cache
def asked_in(players, seed):
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
    return [
        position
        for players in (2, 3, 4)
        for seed in (1, 2)
        for position in asked_in(players, seed)[players % every :: every]
    ]
