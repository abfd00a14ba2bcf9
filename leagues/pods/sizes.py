"""How many tables of which size a round has, and how many byes (L13.2)."""

from __future__ import annotations

import msgspec

from leagues.refused import Refused, Why


class Sizes(msgspec.Struct, frozen=True):
    """A round's tables: with all seats, with one seat less; and how many have a bye."""

    full: int
    short: int
    byes: int


def sizes(members: int, seats: int, least: int) -> Sizes:
    """The tables of a round of ``members``: as few byes as can be, then as few tables of one seat less. Raises Refused
    when there is not enough for a table.
    """
    short = -members % seats
    if seats - 1 >= least and short * (seats - 1) <= members and members:
        return Sizes((members - short * (seats - 1)) // seats, short, 0)
    if members < seats:
        raise Refused(Why.TOO_FEW, "L13.2", members=members, seats=seats)
    return Sizes(members // seats, 0, members % seats)
