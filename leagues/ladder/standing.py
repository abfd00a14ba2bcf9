"""Computes the standings of a ladder (L12.2).

A member's score is the sum of the points from their best tables. Points count more against opponents with high ratings
and less against opponents with low ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

BEST: Final = 10
"""The maximum number of tables that count towards a member's score: the member's best ones."""
LEAST: Final = 5
"""The number of tables that a member has to play to be ranked."""
USUAL: Final = 1500
"""The average rating of opponents at which a table's points are neither raised nor lowered."""


class Played(msgspec.Struct, frozen=True):
    """A table at which a member played: the member's points (L5.1), and the opponents' displayed ratings before the
    table began.
    """

    table: str
    points: Fraction
    opponents: tuple[int, ...]

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(self.opponents), len(self.opponents))

    @property
    def value(self) -> Fraction:
        return self.points * self.mean / USUAL


class Row(msgspec.Struct, frozen=True):
    """A row of the standings.

    `place` is None if the member isn't ranked yet. `counted` holds the tables that count, best first. `worst` is the
    value that a further table must exceed to count, or None while every table counts. `above` is the score of the
    member in the next higher place. It is None for the first place, a shared place and unranked members.
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
        return max(LEAST - self.played, 0)


def ladder(members: Mapping[str, Sequence[Played]]) -> tuple[Row, ...]:
    """Return the standings of a ladder.

    Members with enough tables are ranked by the sum of their best ten; equal sums share a place. The other members
    follow without a place, sorted by their sums. Ties keep the order of `members`.
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
    return tuple(sorted(played, key=lambda one: -one.value)[:BEST])


def _total(counted: Sequence[Played]) -> Fraction:
    return sum((one.value for one in counted), Fraction(0))
