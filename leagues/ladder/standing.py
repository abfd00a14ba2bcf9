"""The standing of a ladder (L12.2): the sum over each member's best tables of points a table, weighed by whom they were
won against.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

BEST: Final = 10
"""How many tables count."""
LEAST: Final = 5
"""How many tables it takes to be ranked."""
USUAL: Final = 1500
"""The rating of opponents that leaves points as they are."""


class Played(msgspec.Struct, frozen=True):
    """A table of a member: its points (L5.1), the shown ratings that the opponents had before it."""

    table: str
    points: Fraction
    opponents: tuple[int, ...]

    @property
    def mean(self) -> Fraction:
        """The mean rating of the opponents."""
        return Fraction(sum(self.opponents), len(self.opponents))

    @property
    def value(self) -> Fraction:
        """What it is worth."""
        return self.points * self.mean / USUAL


class Row(msgspec.Struct, frozen=True):
    """A line of the standing. ``place`` None: not ranked yet; ``counted``: the best tables, the best first; ``worst``:
    what another table has to be worth more than to count, None while every table does; ``above``: the sum of the
    place above, None for the first place, one that is shared, and who is not ranked.
    """

    member: str
    place: int | None
    total: Fraction
    played: int
    counted: tuple[Played, ...]
    worst: Fraction | None
    above: Fraction | None

    @property
    def lacking(self) -> int:
        """How many tables it still takes to be ranked."""
        return max(LEAST - self.played, 0)


def ladder(members: Mapping[str, Sequence[Played]]) -> tuple[Row, ...]:
    """The standing: who has played enough tables by the sum of the best ten; who has the same shares the place. Below,
    without a place, the others by what they have. Equal ones stand in the order of ``members``.
    """
    sums = {member: _counted(played) for member, played in members.items()}
    ordered = sorted(sums, key=lambda member: (len(members[member]) < LEAST, -_total(sums[member])))
    rows: list[Row] = []
    for number, member in enumerate(ordered, start=1):
        played, counted, total = len(members[member]), sums[member], _total(sums[member])
        place = number if played >= LEAST else None
        above = rows[-1].total if rows and place else None
        if above == total:
            place, above = rows[-1].place, None
        worst = counted[-1].value if len(counted) == BEST else None
        rows.append(Row(member, place, total, played, counted, worst, above))
    return tuple(rows)


def _counted(played: Sequence[Played]) -> tuple[Played, ...]:
    """The tables that count; of equal ones those that stand first."""
    return tuple(sorted(played, key=lambda one: -one.value)[:BEST])


def _total(counted: Sequence[Played]) -> Fraction:
    return sum((one.value for one in counted), Fraction(0))
