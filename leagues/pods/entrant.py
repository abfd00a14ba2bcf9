from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """A member who takes part in the round that is being paired.

    `met` counts the meetings with each opponent, and `seats` how often the member had each seat. `byes` and `short`
    count byes and tables with one seat fewer. `late` is true if the member joined an evening tournament late and hasn't
    finished a table yet (L14.1).
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
        """Return the sort key for byes. Members with fewer byes come first; among members with equally many, latecomers
        come last. The member with the lowest key gets the next bye.
        """
        return self.byes, self.late
