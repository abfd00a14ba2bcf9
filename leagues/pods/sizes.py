"""Chooses the number and sizes of a round's tables, and the number of byes (L13.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from leagues.refused import Refused, Why


class Sizes(msgspec.Struct, frozen=True):
    """The number of full tables, of short tables (with one seat fewer) and of byes in a round."""

    full: int
    short: int
    byes: int


def sizes(members: int, seats: int, least: int) -> Sizes:
    """Return the table sizes for `members` players: as few byes as possible, then as few short tables as possible.

    Raise Refused if there are too few players for a table.
    """
    short = -members % seats
    if seats - 1 >= least and short * (seats - 1) <= members and members:
        return Sizes((members - short * (seats - 1)) // seats, short, 0)
    if members < seats:
        raise Refused(Why.TOO_FEW, "L13.2", members=members, seats=seats)
    return Sizes(members // seats, 0, members % seats)


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
