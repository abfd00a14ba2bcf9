"""Computes the standings of a division: the places and the reasons for them (L5.2, L5.3, L5.4)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

from leagues.standing.points import UNIT, Gain, gains


class Criterion(enum.StrEnum):
    """The tie-breaking criteria for members with equal points, in the order of L5.2 (a) to (f)."""

    WINS = "wins"
    SECONDS = "seconds"
    THIRDS = "thirds"
    TOGETHER = "together"
    SHARE = "share"
    MARGIN = "margin"


BY_SCORES: Final = (Criterion.SHARE, Criterion.MARGIN)
"""The criteria that are ignored in games where the player with the most points doesn't always win."""


class By(enum.StrEnum):
    """The reason why a member is ranked below the previous member.

    LEFT means that the member left. FINAL means a worse place in a cup's final, or no place in the final at all
    (L13.3). FEW means that the member has played too few tables in a ladder (L12.2). LOT means that a random draw
    decided. The other reasons are points and the tie-breaking criteria.
    """

    LEFT = "left"
    FINAL = "final"
    FEW = "few"
    POINTS = "points"
    WINS = "wins"
    SECONDS = "seconds"
    THIRDS = "thirds"
    TOGETHER = "together"
    SHARE = "share"
    MARGIN = "margin"
    LOT = "lot"


class Round(msgspec.Struct, frozen=True):
    """The facts about a table that matter for the standings.

    `places` and `scores` are in seat order, and None while the table is open. `scores` is also None in games without
    scores. `void` holds members who left before the table ended and get nothing for it.
    """

    seats: tuple[str, ...]
    places: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    void: tuple[str, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """The results of a division, without annulled tables.

    `corrections` holds points by member. `byes` holds the points for byes by member, in sixtieths of a point (L13.2).
    `final` holds the places in a cup's final (L13.3).
    """

    members: tuple[str, ...]
    rounds: tuple[Round, ...]
    left: tuple[str, ...] = ()
    corrections: tuple[tuple[str, int], ...] = ()
    criteria: tuple[Criterion, ...] = tuple(Criterion)
    byes: tuple[tuple[str, int], ...] = ()
    final: tuple[tuple[str, int], ...] = ()


class Parted(msgspec.Struct, frozen=True):
    """The reason why a member is ranked below the member above: the first criterion that separates them, with both
    members' values.

    The values are None if a random draw decided or if the member left.
    """

    by: By
    own: Fraction | None = None
    above: Fraction | None = None


class Row(msgspec.Struct, frozen=True):
    """A row of the standings.

    `played` is the number of the member's tables that count. `values` holds the member's values for the tie-breaking
    criteria. `parted` is the reason why the member is ranked below the row above. It is None for the first place and
    for a place shared with the row above.
    """

    member: str
    place: int
    points: Fraction
    played: int
    left: bool
    corrected: int
    values: tuple[tuple[Criterion, Fraction], ...]
    parted: Parted | None


Standing: TypeAlias = tuple[Row, ...]
Value: TypeAlias = int | Fraction
Groups: TypeAlias = list[tuple[list[str], Parted | None]]
"""Groups of tied members, in the order of the standings. Each group comes with the reason why it is ranked below the
group above it. For the first group, the reason is None.
"""


class Counted:
    """Computes each member's totals in a division once, and compares members by them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.sums: dict[str, list[int]] = {member: [0, 0, 0, 0] for member in field.members}
        self.played = dict.fromkeys(field.members, 0)
        self.of: dict[str, list[tuple[int, Gain]]] = {member: [] for member in field.members}
        self.scores: dict[str, list[tuple[Fraction | None, int]]] = {member: [] for member in field.members}
        for number, one in enumerate(field.rounds):
            if one.places is not None:
                self._count(number, one, one.places)
        for member, points in field.corrections:
            self.sums[member][0] += points * UNIT
        for member, sixtieths in field.byes:
            self.sums[member][0] += sixtieths

    def _count(self, number: int, one: Round, places: tuple[int, ...]) -> None:
        for seat, (member, gained) in enumerate(zip(one.seats, gains(places), strict=True)):
            if member in one.void or member not in self.sums:
                continue
            self.played[member] += 1
            self.of[member].append((number, gained))
            sums = self.sums[member]
            for place, value in enumerate(gained):
                sums[place] += value
            if one.scores is not None:
                best = max(score for score, place in zip(one.scores, places, strict=True) if place == min(places))
                others = max(score for other, score in enumerate(one.scores) if other != seat)
                share = Fraction(one.scores[seat], best) if best > 0 else None
                self.scores[member].append((share, one.scores[seat] - others))

    def value(self, criterion: Criterion, member: str, tied: Sequence[str]) -> Value:
        """Return a member's value for a tie-breaking criterion.

        TOGETHER counts only tables at which all of the `tied` members played. Wins, seconds, thirds and points are in
        sixtieths.
        """
        if criterion is Criterion.TOGETHER:
            rounds = self.field.rounds
            return sum(
                gained[0] for number, gained in self.of[member] if all(one in rounds[number].seats for one in tied)
            )
        if criterion is Criterion.SHARE:
            shares = [share for share, _ in self.scores[member] if share is not None]
            return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)
        if criterion is Criterion.MARGIN:
            margins = [margin for _, margin in self.scores[member]]
            return Fraction(sum(margins), len(margins)) if margins else Fraction(0)
        return self.sums[member][_PLACE[criterion]]

    def groups(self) -> Groups:
        stayed = [member for member in self.field.members if member not in self.field.left]
        gone = [member for member in self.field.members if member in self.field.left]
        above, below = self._best(stayed), self._by_points(gone)
        if above and below:
            below[0] = (below[0][0], Parted(By.LEFT))
        return above + below

    def _best(self, members: list[str]) -> Groups:
        places = {member: place for member, place in self.field.final if member in members}
        made: Groups = []
        before: int | None = None
        for place in sorted(set(places.values())):
            tied = [member for member in members if places.get(member) == place]
            inner = self._by_points(tied)
            if before is not None:
                inner[0] = (inner[0][0], Parted(By.FINAL, Fraction(place), Fraction(before)))
            made += inner
            before = place
        rest = self._by_points([member for member in members if member not in places])
        if made and rest:
            rest[0] = (rest[0][0], Parted(By.FINAL))
        return made + rest

    def _by_points(self, members: list[str]) -> Groups:
        made: Groups = []
        for points, tied in _parted(members, lambda one: self.sums[one][0]):
            parted = Parted(By.POINTS, told(points), told(self.sums[made[-1][0][0]][0])) if made else None
            inner = self.among(tied)
            made += [(inner[0][0], parted), *inner[1:]]
        return made

    def among(self, tied: list[str]) -> Groups:
        """Return the order of members with equal points.

        The first criterion that separates some of them splits them into groups. Each group is then ordered in the same
        way.
        """
        if len(tied) == 1:
            return [(tied, None)]
        for criterion in self.field.criteria:
            parts = _parted(tied, lambda one, by=criterion: self.value(by, one, tied))  # type: ignore[misc]
            if len(parts) == 1:
                continue
            made: Groups = []
            before: Value | None = None
            for value, part in parts:
                inner = self.among(part)
                if before is not None:
                    inner[0] = (inner[0][0], Parted(By(criterion), told(value, criterion), told(before, criterion)))
                made += inner
                before = value
            return made
        return [(tied, None)]


_PLACE: Final = {Criterion.WINS: 1, Criterion.SECONDS: 2, Criterion.THIRDS: 3}


def told(value: Value, criterion: Criterion | None = None) -> Fraction:
    return Fraction(value) if criterion in BY_SCORES else Fraction(value) / UNIT


def _parted(members: Sequence[str], value: Callable[[str], Value]) -> list[tuple[Value, list[str]]]:
    found: dict[Value, list[str]] = {}
    for member in members:
        found.setdefault(value(member), []).append(member)
    return sorted(found.items(), key=lambda one: one[0], reverse=True)


def standing(field: Field, lots: Mapping[str, str] | None = None) -> Standing:
    """Return the standings of the division `field`.

    Once the season is final, `lots` holds each member's sort key in the random draw that breaks the remaining ties.
    Without `lots`, members who are still tied share a place.
    """
    counted = Counted(field)
    corrected = dict.fromkeys(field.members, 0)
    for member, points in field.corrections:
        corrected[member] += points
    rows: list[Row] = []
    for tied, parted in counted.groups():
        ordered = sorted(tied, key=lots.__getitem__) if lots is not None else tied
        first = len(rows) + 1
        for number, member in enumerate(ordered):
            why = parted if not number else Parted(By.LOT) if lots is not None else None
            rows.append(
                Row(
                    member,
                    first + number if lots is not None else first,
                    told(counted.sums[member][0]),
                    counted.played[member],
                    member in field.left,
                    corrected[member],
                    (),
                    why if rows else None,
                )
            )
    # Points together count among all who have equal points and did not leave, or among those who did.
    equal: dict[tuple[int, bool], list[str]] = {}
    tied_with = [equal.setdefault((counted.sums[row.member][0], row.left), []) for row in rows]
    for row, tied in zip(rows, tied_with, strict=True):
        tied.append(row.member)
    return tuple(
        msgspec.structs.replace(row, values=_values(counted, row.member, tied))
        for row, tied in zip(rows, tied_with, strict=True)
    )


def _values(counted: Counted, member: str, tied: Sequence[str]) -> tuple[tuple[Criterion, Fraction], ...]:
    return tuple(
        (criterion, told(counted.value(criterion, member, tied), criterion)) for criterion in counted.field.criteria
    )
