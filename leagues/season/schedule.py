"""Makes the schedule of a division (L4.1). For each table, the schedule holds the numbers of the members who play
there.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final, TypeAlias

from leagues.refused import Refused, Why

Schedule: TypeAlias = tuple[tuple[int, ...], ...]
"""The tables of a division in order. Each table holds the numbers of its members in seat order."""

# Seats, then up to how many members: which members meet at the first table of a cyclic schedule.
_STEPS: Final = {
    3: ((5, (0, 1, 2)), (13, (0, 1, 3))),
    4: ((6, (0, 1, 2, 3)), (9, (0, 1, 2, 4)), (11, (0, 1, 2, 5)), (12, (0, 1, 3, 7)), (13, (0, 1, 3, 9))),
    5: ((7, (0, 1, 2, 3, 4)), (9, (0, 1, 2, 3, 5)), (10, (0, 1, 2, 3, 6)), (13, (0, 1, 2, 4, 7))),
    6: (
        (8, (0, 1, 2, 3, 4, 5)),
        (9, (0, 1, 2, 3, 4, 6)),
        (10, (0, 1, 2, 3, 5, 6)),
        (11, (0, 1, 2, 4, 5, 7)),
        (12, (0, 1, 2, 3, 5, 8)),
        (13, (0, 1, 2, 3, 5, 9)),
    ),
}


@lru_cache(256)
def schedule(members: int, seats: int) -> Schedule:
    """Return the tables of a division. Raise Refused if there is no schedule for this number of members."""
    if seats == 2 and members >= 2:
        return _pairs(members)
    if not 3 <= seats <= members or seats not in _STEPS:
        raise Refused(Why.TOO_FEW, "L4.1", members=members, seats=seats)
    if members == seats:
        first = _ordered(tuple(range(seats)), members)
    else:
        found = next((step for most, step in _STEPS[seats] if members <= most), None)
        if found is None:
            raise Refused(Why.NO_ROOM, "L4.1", members=members, seats=seats)
        first = _ordered(found, members)
    return tuple(tuple((table + step) % members for step in first) for table in range(members))


def _ordered(steps: tuple[int, ...], members: int) -> tuple[int, ...]:
    return min(itertools.permutations(steps), key=lambda order: (_repeats(order, members), order))


def _repeats(order: tuple[int, ...], members: int) -> int:
    differences = {(after - before) % members for before, after in zip(order, order[1:] + order[:1], strict=True)}
    return len(order) - len(differences)


def _pairs(members: int) -> Schedule:
    # Return a round-robin schedule in which each pair meets once, or twice if there are only two members. The lower
    # number sits first if the difference between the numbers is odd, otherwise second.
    if members == 2:
        return ((0, 1), (1, 0))
    circle = [*range(members), *([None] if members % 2 else [])]
    tables = []
    for _ in range(len(circle) - 1):
        for place in range(len(circle) // 2):
            one, other = circle[place], circle[-1 - place]
            if one is not None and other is not None:
                low, high = min(one, other), max(one, other)
                tables.append((low, high) if (high - low) % 2 else (high, low))
        circle.insert(1, circle.pop())
    return tuple(tables)
