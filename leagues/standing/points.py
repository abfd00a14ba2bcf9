"""Computes the points for each place at a table (L5.1), and how places count as wins, second and third places (L5.2).

All values are integers in sixtieths. Sixtieths are enough because at most six seats share a place, and 60 is divisible
by every number from 1 to 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from leagues.refused import Refused, Why

UNIT: Final = 60

POINTS: Final = {
    2: (3, 0),
    3: (6, 3, 1),
    4: (10, 6, 3, 1),
    5: (12, 8, 5, 3, 1),
    6: (14, 10, 7, 4, 2, 1),
}

Gain: TypeAlias = tuple[int, int, int, int]
"""The points, wins, second places and third places that a seat gets from a table, in sixtieths."""


def covered(places: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return, for each seat, its place (counted from 0) and how many seats share that place.

    Only the order of `places` matters, not the numbers. With two teams of two, for example, they can be 1, 1, 2, 2.
    """
    return tuple((sum(other < place for other in places), places.count(place)) for place in places)


@lru_cache(512)
def gain(seats: int, first: int, shared: int) -> Gain:
    """Return the points and the wins, second and third places of a seat that shares the places `first` to `first +
    shared - 1` (counted from 0) with others.
    """
    points = sum(POINTS[seats][first : first + shared]) * UNIT // shared
    wins, seconds, thirds = (UNIT // shared if first <= place < first + shared else 0 for place in range(3))
    return points, wins, seconds, thirds


def gains(places: Sequence[int]) -> tuple[Gain, ...]:
    """Return the points and the wins, second and third places of each seat. Raise Refused if
    the places are impossible.
    """
    if len(places) not in POINTS or min(places) < 1 or max(places) > len(places):
        raise Refused(Why.BAD_PLACES, "L5.1", seats=len(places))
    return tuple(gain(len(places), first, shared) for first, shared in covered(places))
