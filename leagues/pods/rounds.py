"""Computes the number of rounds of a cup (L13.1), and chooses its finalists (L13.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

LEAST: Final = 3
MOST: Final = 7


def rounds_for(members: int, seats: int) -> int:
    """Return the number of rounds, from 3 to 7, after which only one member can still be unbeaten.

    Each round leaves one in `seats` members unbeaten.
    """
    rounds, reach = 0, 1
    while reach < members:
        rounds, reach = rounds + 1, reach * seats
    return min(max(rounds, LEAST), MOST)


def finalists(order: Sequence[str], seats: int, left: Collection[str] = ()) -> tuple[str, ...]:
    """Return the best `seats` members in `order` who have not left, or fewer if there aren't enough.

    `order` holds the members in the order of the standings, without ties (L5.2).
    """
    return tuple(member for member in order if member not in left)[:seats]
