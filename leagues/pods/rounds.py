"""How many rounds a cup has (L13.1), and who plays its final (L13.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

LEAST: Final = 3
MOST: Final = 7


def rounds_for(members: int, seats: int) -> int:
    """The least number of rounds after which one unbeaten can remain, but 3 to 7: each round leaves one of ``seats``
    unbeaten.
    """
    rounds, reach = 0, 1
    while reach < members:
        rounds, reach = rounds + 1, reach * seats
    return min(max(rounds, LEAST), MOST)


def finalists(order: Sequence[str], seats: int, left: Collection[str] = ()) -> tuple[str, ...]:
    """The best ``seats`` of the standing ``order`` (parted to the last by L5.2) who have not left; fewer if fewer are
    left over.
    """
    return tuple(member for member in order if member not in left)[:seats]
