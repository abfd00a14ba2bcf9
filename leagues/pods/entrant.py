"""Entrants: members to be paired, with the facts that pairing needs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays in the round: points so far, how often they met whom, how often they sat in each seat, how
    often they had a bye and a table with one seat less. ``late``: they came late to an evening and have finished no
    table yet (L14.1).
    """

    member: str
    points: Fraction = Fraction(0)
    met: Mapping[str, int] = {}
    seats: tuple[int, ...] = ()
    byes: int = 0
    short: int = 0
    late: bool = False

    @property
    def rested(self) -> tuple[int, bool]:
        """Return how near they are to a bye, the least first: by the byes that they had; a latecomer after everyone
        else.
        """
        return self.byes, self.late
