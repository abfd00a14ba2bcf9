"""The number and sizes of a round's tables, and its number of byes (L13.2)."""

from __future__ import annotations

import msgspec

from leagues.refused import Refused, Why


class Sizes(msgspec.Struct, frozen=True):
    """A round's tables: how many with all seats, how many with one seat less; and how many byes."""

    full: int
    short: int
    byes: int


def sizes(members: int, seats: int, least: int) -> Sizes:
    """Return the tables of a round of ``members``: as few byes as possible, then as few tables with one seat less.
    Raises Refused if there are too few for a table.
    """
    short = -members % seats
    if seats - 1 >= least and short * (seats - 1) <= members and members:
        return Sizes((members - short * (seats - 1)) // seats, short, 0)
    if members < seats:
        raise Refused(Why.TOO_FEW, "L13.2", members=members, seats=seats)
    return Sizes(members // seats, 0, members % seats)
