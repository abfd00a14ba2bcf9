"""Recomputes a season played in divisions from the JSON of its export, to check the export.

This is a second implementation of the rules, with plain fractions. It shares no code with the modules that made the
file.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import isclose
from typing import Any, Final, TypeAlias

import msgspec
from openskill.models import PlackettLuce

from leagues.state import GONE, NOBODY

Json: TypeAlias = Mapping[str, Any]
Reason: TypeAlias = tuple[str, str | None, str | None]
Line: TypeAlias = tuple[str, int, Reason | None]
LEFT: Final[Reason] = ("left", None, None)


class Difference(msgspec.Struct, frozen=True):
    """A value in an export that differs from the value recomputed from the rest of the export.

    A difference holds the rule, the location in the export, the exported value (`told`) and the recomputed value
    (`found`).
    """

    rule: str
    where: str
    told: str
    found: str


class Checking:
    """Checks the export of a season that was played in divisions, by recomputing it. :mod:`leagues.export.contests`
    extends it for the other formats.
    """

    def __init__(self, plain: Json) -> None:
        self.plain = plain
        self.season: Json = plain["season"]
        self.seed: str | None = self.season["seed"]
        self.divisions: Sequence[Json] = plain["divisions"]
        self.seats: int = len(self.season["points"])

    def lot(self, name: str, one: str) -> str:
        # Rule L1.4.
        return hashlib.sha256(f"{self.seed}|{name}|{one}".encode()).hexdigest()

    def lots(self) -> Iterator[Difference]:
        # Rule L1.4.
        if self.seed is not None:
            sealed = hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()
            if sealed != self.season["seal"]:
                yield Difference("L1.4", "season", self.season["seal"], sealed)

    def schedules(self) -> Iterator[Difference]:
        # Rules L4.1, L4.2.
        for one in self.divisions if self.seed is not None else ():
            name = f"numbers/{one['division']}"
            # Someone whose data was erased has had another name since, which the draw did not know (L15.4).
            members = [member for member in one["members"] if not member.startswith(GONE)]
            order = sorted(members, key=lambda member: self.lot(name, member))
            if order != members:
                yield Difference("L4.2", one["division"], " ".join(members), " ".join(order))

        for one in self.divisions:
            tables = [table["seats"] for table in self.plain["tables"] if table["division"] == one["division"]]
            members = one["members"]
            sat = Counter((member, seat) for table in tables for seat, member in enumerate(table))
            met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
            often = [met[frozenset(pair)] for pair in combinations(members, 2)]
            counts = [sat[member, seat] for member in members for seat in range(self.seats)]
            fair = max(often) - min(often) <= 1 and max(counts) - min(counts) <= (self.seats == 2)
            if not fair or any(len(set(table)) != self.seats or not set(table) <= set(members) for table in tables):
                yield Difference("L4.1", one["division"], f"{len(tables)} tables", "a fair schedule")

    def counted(self, division: str) -> list[Json]:
        return [one for one in self.plain["tables"] if one["division"] == division and one["state"] == "ended"]

    def gain(self, table: Json, member: str, worth: Sequence[int]) -> Fraction:
        """Return a member's points from one table (L5.1). `worth` holds the points for each place."""
        if member not in table["seats"] or member not in table["counts"]:
            return Fraction(0)
        place = table["places"][table["seats"].index(member)]
        first, tied = sum(other < place for other in table["places"]), table["places"].count(place)
        return Fraction(sum([*worth, *[0] * self.seats][first : first + tied]), tied)

    def points(self, division: str, member: str) -> Fraction:
        # Rules L5.1, L5.5.
        given = sum(one["points"] for one in self.plain["corrections"] if one["member"] == member)
        return Fraction(given) + sum(self.gain(one, member, self.season["points"]) for one in self.counted(division))

    def value(self, division: str, member: str, criterion: str, tied: Sequence[str]) -> Fraction:
        """Return a member's value for a tie-breaking criterion (L5.2 (a) to (f))."""
        tables = [one for one in self.counted(division) if member in one["counts"]]
        if criterion in ("wins", "seconds", "thirds"):
            worth = [0, 0, 0]
            worth[("wins", "seconds", "thirds").index(criterion)] = 1
            return sum((self.gain(one, member, worth) for one in tables), Fraction(0))
        if criterion == "together":
            common = [one for one in tables if set(tied) <= set(one["seats"])]
            return sum((self.gain(one, member, self.season["points"]) for one in common), Fraction(0))
        found = []
        for one in tables:
            if one["scores"] is None:
                continue
            own = one["scores"][one["seats"].index(member)]
            if criterion == "margin":
                found.append(
                    Fraction(
                        own
                        - max(score for who, score in zip(one["seats"], one["scores"], strict=True) if who != member)
                    )
                )
                continue
            first = min(one["places"])
            best = max(score for score, place in zip(one["scores"], one["places"], strict=True) if place == first)
            if best > 0:
                found.append(Fraction(own, best))
        return sum(found, Fraction(0)) / len(found) if found else Fraction(0)

    def order(
        self, division: str, tied: Sequence[str]
    ) -> list[tuple[list[str], tuple[str, Fraction, Fraction] | None]]:
        """Return the tied members in groups, best first. Members whom no criterion separates form a group.

        Each group comes with the tie-breaking criterion that separates it from the group above, and the values of both
        groups.
        """
        for criterion in self.season["criteria"] if len(tied) > 1 else ():
            values = {one: self.value(division, one, criterion, tied) for one in tied}
            steps = sorted(set(values.values()), reverse=True)
            if len(steps) > 1:
                found = []
                for number, step in enumerate(steps):
                    inner = self.order(division, [one for one in tied if values[one] == step])
                    if number:
                        inner[0] = (inner[0][0], (criterion, step, steps[number - 1]))
                    found += inner
                return found
        return [(list(tied), None)]

    def left(self) -> set[str]:
        return {row["member"] for row in self.plain["members"] if row["left"] is not None}

    def parts(self, one: Json) -> list[tuple[list[str], Reason]]:
        """Return the members in groups, best group first. Each group comes with the reason why it ranks below the group
        above. Within a group, points decide the order.
        """
        left = self.left()
        stayed = [member for member in one["members"] if member not in left]
        return [(stayed, LEFT), ([member for member in one["members"] if member in left], LEFT)]

    def standing(self, one: Json) -> list[Line]:
        """Return the members in order, each with a place and the reason why they rank below the member above (L5.2,
        L5.3, L6.3).
        """
        name = one["division"]
        rows: list[Line] = []
        before: Fraction | None = None
        for members, apart in self.parts(one):
            points = {member: self.points(name, member) for member in members}
            for number, step in enumerate(sorted(set(points.values()), reverse=True)):
                for place, (group, why) in enumerate(
                    self.order(name, [member for member in members if points[member] == step])
                ):
                    reason: Reason | None = None if why is None else (why[0], written(why[1]), written(why[2]))
                    if not place and before is not None:
                        reason = ("points", written(step), written(before)) if number else apart
                    first = len(rows) + 1
                    if self.seed is not None:
                        group.sort(key=lambda member: self.lot(f"tie/{name}", member))
                    for at, member in enumerate(group):
                        shown = first + at if self.seed is not None else first
                        lot: Reason | None = ("lot", None, None) if self.seed is not None else None
                        rows.append((member, shown, lot if at else reason))
                before = step
        return rows

    def standings(self) -> Iterator[Difference]:
        # Rule L5.
        for one in self.divisions:
            told = [row for row in self.plain["standing"] if row["division"] == one["division"]]
            for row, (member, place, why) in zip(told, self.standing(one), strict=True):
                parted = row["parted"]
                reason = None if parted is None else (parted["by"], parted["own"], parted["above"])
                where = f"{one['division']} {row['place']}"
                if (row["member"], row["place"]) != (member, place):
                    yield Difference("L5.2", where, row["member"], f"{member} at {place}")
                elif reason != why:
                    yield Difference("L5.3", where, str(reason), str(why))
                points = self.points(one["division"], row["member"])
                if Fraction(row["points"]) != points:
                    yield Difference("L5.1", where, row["points"], written(points))
                if not row["best"] <= row["place"] <= row["worst"]:
                    yield Difference("L9.1", where, f"{row['best']} to {row['worst']}", str(row["place"]))

    def moves(self) -> Iterator[Difference]:
        # Rule L8.
        if self.seed is None:
            return
        tiers: dict[int, list[Json]] = {}
        for one in self.divisions:
            tiers.setdefault(one["tier"], []).append(one)
        places = {one["division"]: [member for member, _, _ in self.standing(one)] for one in self.divisions}
        level = {one["division"]: self._levels(one) for one in self.divisions}
        left, able = self.left(), self.able()
        up, down = set[str](), set[str]()
        for tier in range(1, len(tiers)):
            upper, lower = tiers[tier], tiers[tier + 1]
            count = max(len(upper), len(lower))
            if self.season["pyramid"] == "single" and count == 1:
                count = -(-min(len(upper[0]["members"]), len(lower[0]["members"])) // 5)
            rise = self._shared(lower, tier + 1, count)
            rising = {
                member
                for name, number in rise.items()
                for member in [one for one in places[name] if one not in left and one in able][:number]
            }
            up |= rising
            for name, number in self._shared(upper, tier, len(rising)).items():
                rest = [one for one in places[name] if one not in up]
                down |= self._falling(rest, level[name], max(number, sum(one in left for one in rest)), able - left)
        for direction, found in (("up", up), ("down", down)):
            if set(self.plain["moves"][direction]) != found:
                yield Difference("L8.1", direction, " ".join(self.plain["moves"][direction]), " ".join(sorted(found)))
        best = [member for member, _, _ in self.standing(tiers[1][0]) if member in able - left]
        known = self._levels(tiers[1][0])
        best = [member for member in best if known[member] == known[best[0]]]
        if self.plain["moves"]["champion"] != best:
            yield Difference("L8.2", "champion", " ".join(self.plain["moves"]["champion"]), " ".join(best))

    def able(self) -> set[str]:
        """Return the members with at least one table that counts. Only they can become champion, be promoted, or be
        chosen for relegation when a random draw decides it (L8.2). In the first edition of the rules, return all
        members.
        """
        if self.season.get("edition", 1) < 2:
            return {row["member"] for row in self.plain["members"]}
        counts = [one for table in self.plain["tables"] if table["state"] == "ended" for one in table["counts"]]
        return {*counts} - {NOBODY}

    def _levels(self, one: Json) -> dict[str, int]:
        found: dict[str, int] = {}
        for member, _, why in self.standing(one):
            found[member] = len(found) if why is None or why[0] != "lot" else list(found.values())[-1]
        return found

    def _falling(self, rest: list[str], level: Mapping[str, int], places: int, able: set[str]) -> set[str]:
        found = set[str]()
        for number in sorted({level[one] for one in rest}, reverse=True):
            tied = [one for one in rest if level[one] == number]
            if len(tied) > places - len(found):
                chosen = [one for one in tied if one in able]
                return found | set(chosen[max(0, len(chosen) - places + len(found)) :])
            found |= set(tied)
        return found

    def _shared(self, divisions: Sequence[Json], tier: int, count: int) -> dict[str, int]:
        names = [one["division"] for one in divisions]
        more = sorted(names, key=lambda name: self.lot(f"spread/{tier}", name))[: count % len(names)]
        return {name: count // len(names) + (name in more) for name in names}

    def ratings(self) -> Iterator[Difference]:
        # Rules L11.1, L11.5.
        model = PlackettLuce()
        for table in self.plain["tables"]:
            before = {one["who"]: one for one in table["ratings"]}
            if not before:
                continue
            seats = [seat for seat, who in enumerate(table["makers"]) if who in before]
            new = model.rate(
                [
                    [model.rating(*(before[table["makers"][seat]][name] for name in ("mu_before", "sigma_before")))]
                    for seat in seats
                ],
                ranks=[float(table["places"][seat]) for seat in seats],
            )
            found: dict[str, list[Any]] = {}
            for seat, (rating,) in zip(seats, new, strict=True):
                found.setdefault(table["makers"][seat], []).append(rating)
            for who, several in found.items():
                for name in ("mu", "sigma"):
                    raw = sum(getattr(one, name) for one in several) / len(several)
                    old = before[who][f"{name}_before"]
                    value = old + float(Fraction(before[who]["factor"])) * (raw - old)
                    if not isclose(value, before[who][name], rel_tol=1e-9):
                        where = f"{table['division']} {table['number']} {who}"
                        yield Difference("L11.1", where, f"{before[who][name]}", f"{value}")


def written(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
