"""Checks the suggested moves in whole games: every reason given is true, and the reasons explain the order of the
moves.
"""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.computer import Work
from games.core import Entry
from games.driver import play
from games.mykerinos.advice.hints import HINTS
from games.mykerinos.advice.reasons import (
    Brings,
    First,
    Level,
    ParcelGains,
    RoomGains,
    Safer,
    Second,
    Spares,
    Stake,
    Stands,
    Uncalled,
    Wins,
)
from games.mykerinos.computer import COMPUTERS
from games.mykerinos.game import GAME
from games.mykerinos.scoring.tally import tally
from games.mykerinos.state import COLORS, Stage
from tests.games.mykerinos.recount import KINDS, Table, place, zone_of
from tests.seeds import FIRST, times

PEOPLE = ("greedy", "greedy", "random")
"""The kinds of computer player from which one is drawn for a move."""


def asked(players, seed, share):
    """Yield positions of a game and the seats to move. If `seed` is odd, no one plays at random."""
    rng = Random(f"{players}/{seed}")
    kinds = ["seasoned", *["greedy"] * (players - 1)] if seed % 2 else [None] * players
    met = []

    def choose(state, seat, legal, now):
        if len(legal) > 1 and rng.random() < share:
            met.append((state, seat))
        kind = kinds[seat] or rng.choice(PEOPLE)
        said = COMPUTERS[kind](GAME.view(state, seat), legal, rng.getrandbits(32), now)
        return said.find() if isinstance(said, Work) else said

    for _ in play(GAME, GAME.new(COLORS[:players]), choose, rng.randrange):
        yield from met
        met.clear()


def gained(table):
    """Return the points that the move in ``table`` scores at once. The move must not place anyone on a field."""
    if "take" in table.text and not table.neutral:
        return table.worth(table.me, table.taken())
    room = next((number for number, one in enumerate(table.view.rooms) if one.name in table.text.split()), None)
    return 0 if room is None else table.points(table.me, room=room) - table.points(table.me)


def better_sounding(upper, lower, tables):
    places = [place(one.reasons[0]) for one in (upper, lower)]
    if None not in places and places[0] < places[1]:
        return True
    return not any(one.filled for one in tables) and gained(tables[1]) > gained(tables[0])


def explained(view, upper, lower):
    """Check and return the reasons for ranking ``lower`` below ``upper``."""
    tables = [Table(view, one.action) for one in (upper, lower)]
    sounds_better = better_sounding(upper, lower, tables)
    assert lower.despite is not None or not sounds_better, (upper, lower)
    if not any(one.filled for one in tables):
        assert lower.despite is None or sounds_better, (upper, lower)
    for one in lower.despite or ():
        match one:
            case Spares(count=count):
                assert count == tables[1].used() - tables[0].used() > 0
            case Uncalled(patron=patron):
                assert patron == tables[1].called() != tables[0].called()
            case Stake(zone=zone, parcel=parcel):
                there = [
                    [tables[0].worth(view.viewer, side.parcel) for side in (one.left, one.right)]
                    for one in (view.zones[upper.reasons[0].zone], view.zones[lower.reasons[0].zone])
                ]
                assert zone == upper.reasons[0].zone
                assert sum(there[0]) > sum(there[1])
                assert tables[0].worth(view.viewer, parcel) == max(there[0])
            case _:
                raise AssertionError(one)
    return lower.despite


def happens(state, seat, action, reason):
    """Check a reason against the result of the action."""
    after = GAME.apply(state, Entry(seat, action))[0]
    match reason:
        case ParcelGains(gain=gain) | RoomGains(gain=gain):
            assert tally(after).totals[seat] - tally(state).totals[seat] == gain
        case Brings(supply=supply):
            assert after.supply[seat] == supply
        case First() | Safer() | Level() | Second() | Stands():
            assert sum(one.owner == seat for one in in_zone(after, seat, reason.zone)) == reason.count


def in_zone(state, seat, zone):
    return [one for one in GAME.view(state, seat).fields if zone_of(one.name) == zone]


@pytest.mark.many
def test_every_idea_of_whole_games_is_counted_again_and_its_place_explained():
    told, places = Counter(), Counter()
    for game in range(times(2, 42)):
        for state, seat in asked(2 + game % 3, FIRST + game, 0.06):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
            ideas = HINTS.ideas(view, legal, FIRST)
            for idea in ideas:
                assert idea.action in legal
                table = Table(view, idea.action)
                for reason in idea.reasons:
                    assert reason == Wins() or table.true(reason), (table.text, reason)
                    happens(state, seat, idea.action, reason)
                    told[type(reason)] += 1
            assert ideas[0].despite is None
            for upper, lower in pairwise(ideas):
                if Wins() not in upper.reasons:
                    why = explained(view, upper, lower)
                    places["not said" if why is None else type(why[0]).__name__ if why else "later"] += 1
            places[state.stage] += 1
    assert {Stage.EXCAVATIONS, Stage.SCORING, "not said", "later"} <= places.keys()
    assert len(told.keys() & KINDS) > 10
