"""A table's points by place (L5.1), and the wins, seconds and thirds that a place is worth (L5.2). Numbers are whole
sixtieths: up to six seats can share places, and 60 is divisible by all these numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from leagues.refused import Refused, Why

UNIT: Final = 60
"""Parts of a point."""

POINTS: Final = {
    2: (3, 0),
    3: (6, 3, 1),
    4: (10, 6, 3, 1),
    5: (12, 8, 5, 3, 1),
    6: (14, 10, 7, 4, 2, 1),
}
"""Points by seats, then by place."""

Gain: TypeAlias = tuple[int, int, int, int]
"""What a table gives to a seat, in sixtieths: points, wins, seconds, thirds."""


def covered(places: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return for each seat the first place that it covers, from 0, and how many seats share it. ``places`` need only be
    in order: teams give each member the place of the team.
    """
    return tuple((sum(other < place for other in places), places.count(place)) for place in places)


@lru_cache(512)
def gain(seats: int, first: int, shared: int) -> Gain:
    """Return the gain of a seat that shares places ``first`` to ``first + shared - 1`` (from 0)."""
    points = sum(POINTS[seats][first : first + shared]) * UNIT // shared
    wins, seconds, thirds = (UNIT // shared if first <= place < first + shared else 0 for place in range(3))
    return points, wins, seconds, thirds


def gains(places: Sequence[int]) -> tuple[Gain, ...]:
    """Return the gain of each seat. Raises Refused for places that nobody can have."""
    if len(places) not in POINTS or min(places) < 1 or max(places) > len(places):
        raise Refused(Why.BAD_PLACES, "L5.1", seats=len(places))
    return tuple(gain(len(places), first, shared) for first, shared in covered(places))
