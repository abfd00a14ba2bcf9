"""A table's points by place (L5.1), and what of wins, seconds and thirds a place is worth (L5.2). Numbers are whole
sixtieths: six places can be shared, and 60 is divided by all that can be.
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
"""By seats, then by place."""

Gain: TypeAlias = tuple[int, int, int, int]
"""What a table gives to a seat, in sixtieths: points, wins, seconds, thirds."""


def covered(places: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """For each seat the first place that it covers, from 0, and among how many it shares what they cover. ``places``
    need only be in order: teams give each member the place of the team.
    """
    return tuple((sum(other < place for other in places), places.count(place)) for place in places)


@lru_cache(512)
def gain(seats: int, first: int, shared: int) -> Gain:
    """What a seat gets that shares places ``first`` to ``first + shared - 1`` (from 0)."""
    points = sum(POINTS[seats][first : first + shared]) * UNIT // shared
    wins, seconds, thirds = (UNIT // shared if first <= place < first + shared else 0 for place in range(3))
    return points, wins, seconds, thirds


def gains(places: Sequence[int]) -> tuple[Gain, ...]:
    """What each seat gets. Raises Refused for places that nobody can have."""
    if len(places) not in POINTS or min(places) < 1 or max(places) > len(places):
        raise Refused(Why.BAD_PLACES, "L5.1", seats=len(places))
    return tuple(gain(len(places), first, shared) for first, shared in covered(places))
