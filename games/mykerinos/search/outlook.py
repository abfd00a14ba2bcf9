"""Estimates how much tiles and rooms are worth to one player, in ten-thousandths of a point.

The estimate is made as in :class:`games.mykerinos.advice.estimate.Estimate`, but with integers and a cache.
:class:`Weights` determines how much future gains count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from data.mykerinos import WINGS
from games.mykerinos.advice import estimate
from games.mykerinos.rules.museum import BY_WING, NO_ROOM, OPENS, ROOMS, open_to
from games.mykerinos.rules.parcels import PARCEL_IDS, PATRON_OF, PATRONS, POINTS
from games.mykerinos.scoring.tally import SERIES_POINTS

POINT: Final = 10_000
"""One point, in ten-thousandths of a point."""


def units(number: float) -> int:
    return round(number * POINT)


class Weights(NamedTuple):
    """The weights with which computer players value future gains, in ten-thousandths of a point. They have the same
    names as the constants in :mod:`games.mykerinos.advice.estimate`.
    """

    tiles_a_round: int
    tiles_now: int
    tile_power: int
    door: int
    steps: tuple[int, ...]
    saved: int


JUDGED: Final = Weights(
    tiles_a_round=units(estimate.TILES_A_ROUND),
    tiles_now=units(estimate.TILES_NOW),
    tile_power=units(estimate.TILE_POWER),
    door=units(estimate.DOOR),
    steps=tuple(map(units, estimate.SERIES_STEPS)),
    saved=units(estimate.SAVED),
)
"""The greedy player's weights, chosen by judgement. The computer player ``strong`` has to keep using them, so that old
games can be verified.
"""
FITTED: Final = JUDGED._replace(
    tiles_a_round=units(0.39),
    tile_power=units(1.02),
    door=units(0.16),
    steps=(0, units(-2.87), units(-2.21), units(-0.77), units(1.40)),
    saved=units(0.63),
)
"""The weights with the smallest estimation error in 6,000 games between computer players that use playouts.

They were found by ``python -m benchmarks.fit --games 2000``. Players that use playouts win more often with these
weights, but the greedy player wins two-player games less often (docs/lab/computer-players.md). The weights in ``steps``
can be negative, because a tile that adds to a series also has its value as a tile."""
USUAL: Final = FITTED
SERIES: Final = units(SERIES_POINTS)
THIRD: Final = units(estimate.THIRD)
FOURTH: Final = units(estimate.FOURTH)

PATRON: Final = tuple(PATRONS.index(patron) if (patron := PATRON_OF[parcel]) else -1 for parcel in PARCEL_IDS)
"""The patron of each parcel as an index into PATRONS, or -1 if the parcel has none."""
WORTH: Final = tuple(POINTS[parcel] * POINT for parcel in PARCEL_IDS)
"""The points of each parcel, in ten-thousandths."""
_VALUES: Final = tuple(room.value for room in ROOMS)
_WINGS_OF: Final = tuple(tuple(wing - 1 for wing in room.wings) for room in ROOMS)


def counts_of(held: int) -> tuple[int, ...]:
    return tuple(held >> 4 * patron & 15 for patron in range(len(PATRONS)))


def value_in(own: int, wing: int) -> int:
    """Return how many points a tile in ``wing``, counted from 0, is worth to the owner of the rooms ``own`` (rule
    M7.1).
    """
    for room in BY_WING[wing]:
        if own >> room & 1:
            return _VALUES[room]
    return NO_ROOM


class Outlook(NamedTuple):
    """The worth of a player's tiles and rooms.

    ``worth``: the total value of the tiles, rooms and series. ``tiles``: the gain from another tile of each patron.
    ``room``: the best open room, or -1 for none. ``museum``: the gain from entering that room.
    """

    worth: int
    tiles: tuple[int, ...]
    museum: int
    room: int


class Outlooks:
    """A cache of outlooks for one game. ``wings`` holds the patrons drawn for the game's wings (rule M2.3)."""

    def __init__(self, wings: tuple[str, ...], weights: Weights = USUAL) -> None:
        self._weights = weights
        self._patrons = tuple(PATRONS.index(patron) for patron in wings)
        self._known: dict[tuple[int, int, int, int, bool], Outlook] = {}

    def of(self, held: int, own: int, taken: int, later: int, *, dealt: bool) -> Outlook:
        """Return the outlook of a player with the tiles ``held`` and the rooms ``own``.

        ``taken``: all occupied rooms. ``later``: the number of rounds to come. ``dealt``: whether this round's area has
        been dealt.
        """
        key = (held, own, taken, later, dealt)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._made(*key)
        return found

    def counts(self, counts: Sequence[int]) -> list[int]:
        return [counts[patron] for patron in self._patrons]

    def points(self, held: int, own: int) -> int:
        """Return the points that a player's tiles and rooms score at the end of the game (rules M7.1, M7.2)."""
        counts = counts_of(held)
        found = sum(counts[patron] * value_in(own, wing) for wing, patron in enumerate(self._patrons))
        return found + SERIES_POINTS * min(counts)

    def _made(self, held: int, own: int, taken: int, later: int, dealt: bool) -> Outlook:
        counts = counts_of(held)
        tiles_a_round, tiles_now, tile_power, likely, steps, _ = self._weights
        expected = tiles_a_round * later + tiles_now * dealt
        tiles = [counts[patron] * POINT + expected for patron in self._patrons]
        values = [value_in(own, wing) for wing in range(WINGS)]
        hope = likely if later else likely // 2
        doors = open_to(own) & ~open_to(0) & ~taken

        def door(room: int, value: int) -> int:
            wing = _WINGS_OF[room][0]
            return hope * (_VALUES[room] - max(value, values[wing])) * tiles[wing] // POINT

        series = min(counts)
        towards = sum(count > series for count in counts)
        worth = tile_power * later * sum(counts) + SERIES * series + steps[towards]
        worth += sum(one * value for one, value in zip(tiles, values, strict=True))
        worth += sum(door(room, 0) for room in range(len(ROOMS)) if doors >> room & 1)

        step = SERIES - steps[4] if towards == 4 else steps[towards + 1] - steps[towards]
        brings = [0] * len(PATRONS)
        for wing, patron in enumerate(self._patrons):
            value = values[wing]
            growing = (5 - value) * POINT // 4
            brings[patron] = value * POINT + (growing if later else growing * 3 // 10) + tile_power * later
            if counts[patron] == series:
                brings[patron] += step

        museum, best = 0, -1
        for room in range(len(ROOMS)):
            if not (open_to(own) & ~taken) >> room & 1:
                continue
            gain = sum(max(0, _VALUES[room] - values[wing]) * tiles[wing] for wing in _WINGS_OF[room])
            opened = OPENS[room] & ~taken & ~doors
            gain += sum(door(other, _VALUES[room]) for other in range(len(ROOMS)) if opened >> other & 1)
            if gain > museum or best < 0:
                museum, best = gain, room
        return Outlook(worth, tuple(brings), museum, best)
