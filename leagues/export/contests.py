"""Recomputes cups, evening tournaments and ladders from the JSON of their export (rules L12 to L14): rounds, byes, the
reasons for pairings and tables, and the standings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from leagues.edition import Edition
from leagues.export.recomputed import LEFT, Checking, Difference, Json, Line, Reason, written
from leagues.state import NOBODY

FINAL: Final[Reason] = ("final", None, None)
FEW: Final[Reason] = ("few", None, None)
HOUR: Final = 3_600_000


class Contest(Checking):
    """Checks the exported season of a cup, an evening tournament or a ladder, which has a single division to which
    tables are added over time.
    """

    def __init__(self, plain: Json) -> None:
        super().__init__(plain)
        self.tables: dict[int, Json] = {table["number"]: table for table in plain["tables"]}
        self.annulled: dict[int, int] = {one["table"]: one["at"] for one in plain["annulments"]}
        number = self.season["number"]
        named = (entry["what"] for entry in plain["log"] if entry["what"]["what"] in ("opened", "begun"))
        self.edition = max((one.get("edition", Edition.FIRST) for one in named if one["season"] == number), default=1)
        self.members: Sequence[str] = self.divisions[0]["members"] if self.divisions else ()

    def people(self, number: int) -> list[str]:
        return [one for one in self.tables[number]["seats"] if one != NOBODY]

    def counts(self, number: int, at: int) -> bool:
        return self.annulled.get(number, at + 1) > at


class InRounds(Contest):
    def __init__(self, plain: Json) -> None:
        super().__init__(plain)
        self.rounds: Sequence[Json] = plain["rounds"]
        self.bye = Fraction(self.season["points"][1])
        self.final = next((one for one in self.rounds if one["final"]), None)

    def before(self, one: Json) -> list[Json]:
        return [other for other in self.rounds if other["round"] < one["round"]]

    def active(self, one: Json) -> list[str]:
        """Return the members who took part and hadn't left when the round ``one`` was paired. Someone who joined or
        left in the same millisecond counts if they are in the round.
        """
        at = one["paired"]
        named = {*one["byes"], *(member for number in one["tables"] for member in self.people(number))}

        def there(row: Json) -> bool:
            came, left = row["signed"], row["left"]
            if at in (came, left):
                return row["member"] in named
            return bool(came < at and (left is None or left > at))

        return [row["member"] for row in self.plain["members"] if there(row)]

    def score(self, member: str, one: Json) -> Fraction:
        at = one["paired"]
        points = Fraction(sum(given["points"] for given in self.plain["corrections"]
                              if given["member"] == member and given["at"] <= at))  # fmt: skip
        for other in self.before(one):
            points += self.bye * (member in other["byes"])
            for number in other["tables"]:
                table = self.tables[number]
                if table["ended"] is not None and table["ended"] <= at and self.counts(number, at):
                    points += self.gain({**table, "counts": table["seats"]}, member, self.season["points"])
        return points

    def late(self, one: Json) -> set[str]:
        """Return the members who missed an evening tournament's first round and hadn't finished a table when the round
        ``one`` was paired (rule L14.1). Return an empty set under the first edition of the rules.
        """
        if self.plain["league"]["format"] != "evening" or self.edition < Edition.SECOND:
            return set()
        at, first = one["paired"], self.rounds[0]
        found = {row["member"] for row in self.plain["members"]} - set(first["byes"])
        found -= {member for number in first["tables"] for member in self.people(number)}
        for number, table in self.tables.items():
            if table["ended"] is not None and table["ended"] <= at and self.counts(number, at):
                found -= set(self.people(number))
        return found

    def schedules(self) -> Iterator[Difference]:
        # Who plays, table sizes, byes, and who meets whom (rules L13.1, L13.2, L13.3).
        for one in self.rounds:
            where = f"round {one['round']}"
            pods = [self.people(number) for number in one["tables"]]
            named = sorted([*one["byes"], *(member for pod in pods for member in pod)])
            active = self.active(one)
            if one["final"]:
                yield from self._best(one, where, named, active)
            elif named != sorted(active):
                yield Difference("L13.1", where, " ".join(named), " ".join(sorted(active)))
            yield from self._sizes(where, [len(pod) for pod in pods], len(named), len(one["byes"]))
            yield from self._fair(one, where, named, pods)
            yield from self._weighed(one, where)

    def _best(self, one: Json, where: str, named: list[str], active: list[str]) -> Iterator[Difference]:
        scores = {member: self.score(member, one) for member in active}
        least = min((scores.get(member, Fraction(-1)) for member in named), default=Fraction(0))
        outside = [member for member in active if member not in named]
        full = len(named) == min(self.seats, len(active))
        if not full or not set(named) <= set(active) or any(scores[member] > least for member in outside):
            best = sorted(active, key=lambda member: -scores[member])[: self.seats]
            yield Difference("L13.3", where, " ".join(named), " ".join(best))

    def _sizes(self, where: str, found: list[int], members: int, byes: int) -> Iterator[Difference]:
        least: int = self.plain["league"].get("least", 2)
        best: tuple[int, int] | None = None  # byes, short tables
        for short in range(members + 1) if self.seats - 1 >= least else (0,):
            for full in range(members // self.seats + 1):
                rest = members - full * self.seats - short * (self.seats - 1)
                if rest >= 0 and full + short and (best is None or (rest, short) < best):
                    best = rest, short
        told = (byes, found.count(self.seats - 1))
        if told != best or set(found) - {self.seats, self.seats - 1}:
            yield Difference("L13.2", where, f"{told[0]} byes, {told[1]} short tables", f"{best}")

    def _fair(self, one: Json, where: str, named: list[str], pods: list[list[str]]) -> Iterator[Difference]:
        had = Counter(member for other in self.before(one) for member in other["byes"])
        given = set(one["byes"])
        late = self.late(one)
        for member in given:
            for other in set(named) - given:
                lower = self.score(other, one) < self.score(member, one) and not one["corrected"]
                if (had[other], other in late, not lower) < (had[member], member in late, True):
                    yield Difference("L13.2", where, f"a bye for {member}", f"for {other}")
        sat = Counter(
            member
            for other in self.before(one)
            for number in other["tables"]
            for member in self.people(number)
            if len(self.people(number)) < self.seats and self.counts(number, one["paired"])
        )
        short = {member for pod in pods if len(pod) < self.seats for member in pod}
        others = set(named) - given - short
        for member in short:
            if others and sat[member] > min(sat[other] for other in others):
                yield Difference("L13.2", where, f"a short table for {member}", "for somebody who had fewer")

    def _weighed(self, one: Json, where: str) -> Iterator[Difference]:
        at = one["paired"]
        earlier = [
            self.tables[number] for other in self.before(one) for number in other["tables"] if self.counts(number, at)
        ]
        met = {frozenset(pair) for table in earlier for pair in combinations(table["seats"], 2)}
        sat = Counter((member, seat) for table in earlier for seat, member in enumerate(table["seats"]))
        repeats = seats = 0
        spread = Fraction(0)
        for number in one["tables"]:
            people = self.people(number)
            repeats += sum(frozenset(pair) in met for pair in combinations(people, 2))
            seats += sum(
                sat[member, seat] for seat, member in enumerate(self.tables[number]["seats"]) if member != NOBODY
            )
            points = [self.score(member, one) for member in people]
            spread += max(points) - min(points)
        told = one["weighed"]
        if (told["repeats"], Fraction(told["spread"]), told["seats"]) != (repeats, spread, seats):
            found = f"{repeats} repeats, {written(spread)} spread, {seats} seats"
            yield Difference("L13.1", where, f"{told['repeats']}, {told['spread']}, {told['seats']}", found)

    def gain(self, table: Json, member: str, worth: Sequence[int]) -> Fraction:
        """Return a member's points from a table. If the table has one seat fewer than usual, the places are worth
        different points (rule L5.1).
        """
        short = len(table["seats"]) < self.seats and worth == self.season["points"]
        return super().gain(table, member, self.season["short"] if short else worth)

    def counted(self, division: str) -> list[Json]:
        # The final gives no points (rule L13.3).
        final = self.final["tables"] if self.final is not None else ()
        return [one for one in super().counted(division) if one["number"] not in final]

    def points(self, division: str, member: str) -> Fraction:
        # Byes included (rule L13.2).
        return super().points(division, member) + self.bye * sum(
            member in one["byes"] for one in self.rounds if one["over"] is not None
        )

    def parts(self, one: Json) -> list[tuple[list[str], Reason]]:
        """Return the members in groups, best group first. Each group comes with the reason why it ranks below the group
        above.

        The members who played in the final come first, grouped by their places there (rule L13.3). Within a group,
        points decide the order.
        """
        left = self.left()
        found: list[tuple[list[str], Reason]] = []
        for number in self.final["tables"] if self.final is not None else ():
            table = self.tables[number]
            if table["state"] != "ended":
                continue
            places = {
                member: place
                for member, place in zip(table["seats"], table["places"], strict=True)
                if member not in left
            }
            last: int | None = None
            for place in sorted(set(places.values())):
                tied = [member for member in one["members"] if places.get(member) == place]
                found.append((tied, FINAL if last is None else ("final", f"{place}/1", f"{last}/1")))
                last = place
        named = {member for members, _ in found for member in members}
        stayed = [member for member in one["members"] if member not in left and member not in named]
        gone = [member for member in one["members"] if member in left]
        return [*found, (stayed, FINAL), (gone, LEFT)]


class OfALadder(Contest):
    def __init__(self, plain: Json) -> None:
        super().__init__(plain)
        self.found: dict[int, Json] = {one["table"]: one for one in plain["found"]}

    def schedules(self) -> Iterator[Difference]:
        # Rule L12.1: for example, ratings mustn't be too far apart, and members must have been seen recently.
        seen = self._seen()
        for number, table in sorted(self.tables.items()):
            one, where = self.found[number], f"table {number}"
            span, longest = max(one["ratings"]) - min(one["ratings"]), one["at"] - min(one["since"])
            if (one["span"], one["longest"]) != (span, longest):
                yield Difference("L12.1", where, f"{one['span']} {one['longest']}", f"{span} {longest}")
            near = self._reach(longest, one["at"])
            if near is not None and span > near:
                yield Difference("L12.1", where, f"{span} points apart", f"at most {near}")
            for member in table["seats"]:
                moments = [at for at, who in seen if who == member and at <= one["at"]]
                if not moments or one["at"] - max(moments) > 72 * HOUR:
                    yield Difference("L12.1", where, member, "who was seen within three days")

    def _reach(self, waited: int, at: int) -> int | None:
        if self.edition < Edition.SECOND:
            return 200 if waited < 12 * HOUR else 400 if waited < 24 * HOUR else None
        gone = {row["member"] for row in self.plain["members"] if row["left"] is not None and row["left"] < at}
        asked = {
            entry["what"]["member"]
            for entry in self.plain["log"]
            if entry["what"]["what"] == "queued" and at - 7 * 24 * HOUR <= entry["at"] <= at
        }
        if len(asked - gone) < 12:
            return None
        return 200 if 2 * waited < HOUR else 400 if waited < 2 * HOUR else None

    def _seen(self) -> list[tuple[int, str]]:
        return [
            (entry["at"], entry["what"]["member"])
            for entry in self.plain["log"]
            if entry["what"]["what"] in ("queued", "seen")
        ]

    def _worths(self, one: Json) -> dict[str, list[Fraction]]:
        worths: dict[str, list[Fraction]] = {member: [] for member in one["members"]}
        for table in self.counted(one["division"]):
            ratings = self.found[table["number"]]["ratings"]
            for seat, member in enumerate(table["seats"]):
                if member in table["counts"]:
                    mean = Fraction(sum(ratings) - ratings[seat], len(ratings) - 1)
                    gained = self.gain(table, member, self.season["points"])
                    worths[member].append(gained * mean / 1500)
        return worths

    def standing(self, one: Json) -> list[Line]:
        # Members with at least five tables are ranked by the sum of their best ten (rule L12.2).
        left, name, worths = self.left(), one["division"], self._worths(one)
        sums = {member: self.points(name, member) for member in worths}
        groups = {member: 2 if member in left else int(len(found) < 5) for member, found in worths.items()}
        lots = {member: self.lot(f"tie/{name}", member) if self.seed is not None else "" for member in worths}
        order = sorted(worths, key=lambda member: (groups[member], -sums[member], lots[member]))
        rows: list[Line] = []
        for number, member in enumerate(order, start=1):
            above = rows[-1] if rows else None
            reason: Reason | None = None
            place = number
            if above is not None and groups[above[0]] != groups[member]:
                reason = LEFT if member in left else FEW
            elif above is not None and sums[above[0]] != sums[member]:
                reason = ("points", written(sums[member]), written(sums[above[0]]))
            elif above is not None:
                reason = ("lot", None, None) if self.seed is not None else None
                place = number if self.seed is not None else above[1]
            rows.append((member, place, reason))
        return rows

    def points(self, division: str, member: str) -> Fraction:
        # The sum of the best ten tables and the organisers' corrections (rule L12.2).
        (one,) = (one for one in self.divisions if one["division"] == division)
        given = sum(other["points"] for other in self.plain["corrections"] if other["member"] == member)
        return sum(sorted(self._worths(one)[member], reverse=True)[:10], Fraction(given))
