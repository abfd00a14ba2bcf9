"""The standing of a ladder (L12.2): the sum of each member's best tables, in points weighed by the opponents'
ratings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

BEST: Final = 10
"""The number of tables that count."""
LEAST: Final = 5
"""The number of tables that a member needs for a place."""
USUAL: Final = 1500
"""The opponents' rating at which points keep their value."""


class Played(msgspec.Struct, frozen=True):
    """A member's table: its points (L5.1), and the shown ratings of the opponents before it."""

    table: str
    points: Fraction
    opponents: tuple[int, ...]

    @property
    def mean(self) -> Fraction:
        """Return the opponents' mean rating."""
        return Fraction(sum(self.opponents), len(self.opponents))

    @property
    def value(self) -> Fraction:
        """Return what the table is worth: its points times the mean rating, divided by the usual one."""
        return self.points * self.mean / USUAL


class Row(msgspec.Struct, frozen=True):
    """A line of the standing. ``place`` None: not ranked yet; ``counted``: the best tables, the best first; ``worst``:
    the value that another table has to exceed to count, None while every table counts; ``above``: the sum of the place
    above, None for the first place, a shared one, and members who are not ranked.
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
        """Return how many tables the member still needs for a place."""
        return max(LEAST - self.played, 0)


def ladder(members: Mapping[str, Sequence[Played]]) -> tuple[Row, ...]:
    """Return the standing. Members with enough tables come in the order of the sum of their best ten; equal sums share
    the place. The others follow without a place, by their sums. Ties keep the order of ``members``.
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
    """Return the tables that count; of equal ones the earlier."""
    return tuple(sorted(played, key=lambda one: -one.value)[:BEST])


def _total(counted: Sequence[Played]) -> Fraction:
    return sum((one.value for one in counted), Fraction(0))
