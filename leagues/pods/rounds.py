"""The number of a cup's rounds (L13.1), and its finalists (L13.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

LEAST: Final = 3
MOST: Final = 7


def rounds_for(members: int, seats: int) -> int:
    """Return the least number of rounds after which one unbeaten member can remain, from 3 to 7: each round leaves one
    of ``seats`` unbeaten.
    """
    rounds, reach = 0, 1
    while reach < members:
        rounds, reach = rounds + 1, reach * seats
    return min(max(rounds, LEAST), MOST)


def finalists(order: Sequence[str], seats: int, left: Collection[str] = ()) -> tuple[str, ...]:
    """Return the best ``seats`` of the standing ``order`` (without ties, by L5.2) who have not left; fewer if fewer
    remain.
    """
    return tuple(member for member in order if member not in left)[:seats]
