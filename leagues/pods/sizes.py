"""Chooses the number and sizes of a round's tables, and the number of byes (L13.2)."""

from __future__ import annotations

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
