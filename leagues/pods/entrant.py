"""Who is to be paired, as far as pairing asks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays in the round: points so far, how often they have met whom, how often they sat in each seat,
    how often they had a bye and a table of one seat less. ``late``: who came late to an evening and has finished no
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
        """How near they are to a bye, the least first: by how many they had; a latecomer after everyone else."""
        return self.byes, self.late
