"""Computes the range of places that each member can still reach (L9.1).

The range is never too narrow. It is exact for up to two open tables, and for more if there are few results to consider.

For a member's best place, it is enough to consider results in which the member alone wins each of their open tables.
For the worst place, the member alone comes last. The other members are then certainly ahead, certainly behind, or
undecided. Only tables with an undecided member matter. If there are too many results to examine, the range is computed
from an upper limit on how many members can stay behind or get ahead. That limit follows from the points that can still
be won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from operator import itemgetter
from typing import Final, TypeAlias

import msgspec

from leagues.standing.order import BY_SCORES, Counted, Criterion, Field
from leagues.standing.points import POINTS, UNIT, Gain, gain, gains


@lru_cache(8)
def ends(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return every possible result of a table, including ties. A result consists of each seat's place."""
    if seats >= 6:
        return tuple(sorted(_grown(seats)))
    raws = product(range(seats), repeat=seats)
    return tuple(sorted({tuple(1 + sum(other < one for other in raw) for one in raw) for raw in raws}))


def _grown(seats: int) -> set[tuple[int, ...]]:
    found = set()
    for places in ends(seats - 1):
        for level in {2 * place for place in places} | {2 * place - 1 for place in places} | {2 * seats}:
            raw = (*(2 * place for place in places), level)
            found.add(tuple(1 + sum(other < one for other in raw) for one in raw))
    return found


@lru_cache(1024)
def ends_for(seats: int, fixed: int | None, first: bool, wanted: tuple[int, ...]) -> tuple[tuple[Gain, ...], ...]:
    """Return all distinct combinations of gains that the seats `wanted` can get from a table.

    If `fixed` isn't None, consider only results in which the seat `fixed` is alone in first place, or alone in last
    place if `first` is false.
    """
    return tuple(dict.fromkeys(map(picker(wanted), _gained(seats, fixed, first))))


@lru_cache(64)
def _gained(seats: int, fixed: int | None, first: bool) -> tuple[tuple[Gain, ...], ...]:
    if fixed is None:
        return tuple(map(gains, ends(seats)))
    found = []
    for places in ends(seats - 1):
        at = [place + first for place in places]
        at.insert(fixed, 1 if first else seats)
        found.append(gains(at))
    return tuple(found)


def picker(places: Sequence[int]) -> Callable[[tuple[Gain, ...]], tuple[Gain, ...]]:
    """Return a function that takes a result and returns the gains of the seats in `places`.

    The function is called thousands of times, so it avoids a loop where possible.
    """
    if len(places) > 1:
        return itemgetter(*places)
    return lambda end: tuple(end[place] for place in places)


def _bits(places: Sequence[int]) -> int:
    found = bytearray(places[-1] // 8 + 1 if places else 0)
    for place in places:
        found[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(found, "little")


class Masks:
    """The possible results of a table as bit masks (one bit for each result), so that all results are counted at once.

    `counts` holds the number at which the count for each result starts. `gained` holds the points that each member
    gets from each result.
    """

    def __init__(self, counts: Sequence[int], gained: Sequence[dict[str, int]]) -> None:
        self.all = (1 << len(counts)) - 1
        self._counts = [_bits([at for at, count in enumerate(counts) if count >> bit & 1]) for bit in range(4)]
        by: dict[str, dict[int, list[int]]] = {one: {} for one in gained[0]} if gained else {}
        for one, values in by.items():
            for at, row in enumerate(gained):
                values.setdefault(row[one], []).append(at)
        self._by = {one: {points: _bits(at) for points, at in values.items()} for one, values in by.items()}
        self._over: dict[tuple[str, int], int] = {}

    def where(self, one: str, holds: Callable[[int], bool]) -> int:
        found = 0
        for points, mask in self._by[one].items():
            if holds(points):
                found |= mask
        return found

    def over(self, one: str, lead: int, sign: int) -> int:
        # `lead` is their lead without this table. `sign` is 1 if points won at the table increase it, -1 if they reduce
        # it.
        key = (one, lead)
        if key not in self._over:
            self._over[key] = self.where(one, lambda points: lead + sign * points > 0)
        return self._over[key]

    def planes(self, masks: Sequence[int]) -> list[int]:
        # For each result, its number from `counts` plus the number of `masks` that contain it, as four bit planes.
        found = list(self._counts)
        for mask in masks:
            carry = mask
            for bit in range(4):
                found[bit], carry = found[bit] ^ carry, found[bit] & carry
        return found

    def with_count(self, planes: Sequence[int], count: int) -> int:
        found = self.all
        for bit in range(4):
            found &= planes[bit] if count >> bit & 1 else ~planes[bit]
        return found


FEW: Final = 1_500
"""If there are at most this many relevant results, all of them are examined, no matter how many
tables they come from.
"""
TABLES: Final = 2
"""If at most this many tables are relevant, all of their results are examined."""

MANY: Final = 2_000
"""If two tables have at most this many pairs of results, each pair is examined. Otherwise, a faster method counts all
results of one table at once.
"""

_SUMS: Final = {Criterion.WINS: 1, Criterion.SECONDS: 2, Criterion.THIRDS: 3}


class Range(msgspec.Struct, frozen=True):
    best: int
    worst: int


_End: TypeAlias = tuple[tuple[str, Gain], ...]


def possible(field: Field, *, many: int = MANY) -> Mapping[str, Range]:
    """Return the places that each member can still reach if no one leaves and no organiser intervenes.

    `many` replaces :data:`MANY`. It affects only the running time.
    """
    counted = Counted(field)
    found = {}
    stayed = tuple(member for member in field.members if member not in field.left)
    for member in stayed:
        best = _Looking(counted, stayed, member, first=True, many=many).place()
        worst = _Looking(counted, stayed, member, first=False, many=many).place()
        found[member] = Range(best, worst)
    place = len(stayed) + 1
    for tied, _ in counted.groups():
        if tied[0] in field.left:
            found |= dict.fromkeys(tied, Range(place, place + len(tied) - 1))
            place += len(tied)
    return found


_Reduced: TypeAlias = tuple[int, tuple[tuple[str, int], ...], _End]


class _Looking:
    def __init__(self, counted: Counted, stayed: Sequence[str], member: str, *, first: bool, many: int) -> None:
        self.many = many
        self.counted, self.member, self.first, self.stayed = counted, member, first, stayed
        self.sign = 1 if first else -1
        field = counted.field
        self.open = [number for number, one in enumerate(field.rounds) if one.places is None]
        self.rounds = field.rounds
        self.unfinished = {one for number in self.open for one in field.rounds[number].seats}
        own = [number for number in self.open if member in field.rounds[number].seats]
        gained = [self._fixed(len(field.rounds[number].seats)) for number in own]
        self.own = [sum(sums) for sums in zip(counted.sums[member], *gained, strict=True)]
        self.bounds = {one: self._bounds_of(one) for one in stayed if one != member}
        self.over = 0  # who are ahead (looking for the worst: behind) whatever happens
        self.between: dict[str, int] = {}
        for one, (low, high) in self.bounds.items():
            if low > 0:
                self.over += 1
            elif high >= 0:
                self.between[one] = counted.sums[one][0]

    def _fixed(self, seats: int) -> Gain:
        return gain(seats, 0 if self.first else seats - 1, 1)

    def _edges(self, one: str, number: int) -> tuple[int, int]:
        seats = self.rounds[number].seats
        worth = POINTS[len(seats)]
        if one not in seats:
            return 0, 0
        if self.member not in seats:
            return worth[-1] * UNIT, worth[0] * UNIT
        return (worth[-1] * UNIT, worth[1] * UNIT) if self.first else (worth[-2] * UNIT, worth[0] * UNIT)

    def _bounds_of(self, one: str) -> tuple[int, int]:
        edges = [self._edges(one, number) for number in self.open]
        lead = self.counted.sums[one][0] - self.own[0]
        low, high = lead + sum(edge[0] for edge in edges), lead + sum(edge[1] for edge in edges)
        return (low, high) if self.first else (-high, -low)

    def place(self) -> int:
        mattering = [number for number in self.open if any(one in self.between for one in self.rounds[number].seats)]
        exact = len(mattering) <= TABLES or self._few(mattering)
        over = self._tried(mattering) if exact else self._least(mattering)
        return 1 + over if self.first else len(self.stayed) - over

    def _least(self, mattering: Sequence[int]) -> int:
        return self.over + max(
            [self._kept(mattering), *(self._kept([number]) for number in mattering)] if mattering else [0]
        )

    def _few(self, mattering: Sequence[int]) -> bool:
        if any(len(self.rounds[number].seats) > 4 for number in mattering) or len(mattering) > 7:
            return False
        return prod(len(self._options(number)[1]) for number in mattering) <= FEW

    def _options(self, number: int) -> tuple[list[str], Sequence[tuple[Gain, ...]]]:
        seats = self.rounds[number].seats
        wanted = tuple(seat for seat, one in enumerate(seats) if one in self.between)
        fixed = seats.index(self.member) if self.member in seats else None
        return [seats[seat] for seat in wanted], ends_for(len(seats), fixed, self.first, wanted)

    def _tried(self, mattering: Sequence[int]) -> int:
        shares = [
            {
                one
                for one in self.rounds[number].seats
                if one in self.between
                and any(one in self.rounds[other].seats for other in mattering if other != number)
            }
            for number in mattering
        ]
        reduced = [self._reduced(number, shared) for number, shared in zip(mattering, shares, strict=True)]
        everywhere = set().union(*shares) if shares else set()
        loose = [one for one in self.between if not any(one in self.rounds[number].seats for number in mattering)]
        fixed_over = self.over + sum(self.lead(self.between[one]) > 0 for one in loose)
        level = [one for one in loose if self.lead(self.between[one]) == 0]
        leads = {one: self.lead(self.between[one]) for one in everywhere}
        found = _Found(self, mattering, level, everywhere, best=len(self.stayed), least=self._least(mattering))
        if len(reduced) == TABLES and len(reduced[0]) * len(reduced[1]) > self.many:
            self._counted(reduced, leads, fixed_over, found)
            return found.best
        sign = self.sign
        for chosen in product(*reduced):
            over = fixed_over + sum(single for single, _, _ in chosen)
            if over >= found.best:
                continue
            now = dict(leads)
            for _, moved, _ in chosen:
                for one, points in moved:
                    now[one] += sign * points
            over += sum(lead > 0 for lead in now.values())
            if over < found.best and found.take(over, now, [end for _, _, end in chosen]):
                break
        return found.best

    def _counted(
        self, reduced: Sequence[list[_Reduced]], leads: Mapping[str, int], fixed_over: int, found: _Found
    ) -> None:
        sign = self.sign
        seconds = [(single, dict(moved), end) for single, moved, end in reduced[1]]
        masks = Masks([single for single, _, _ in seconds], [moved for _, moved, _ in seconds])
        level_ends = sum(1 << at for at, (_, _, end) in enumerate(seconds) if found.level_in([end]))
        for single, moved, end in reduced[0]:
            over = fixed_over + single
            now = dict(leads)
            for one, points in moved:
                now[one] += sign * points
            planes = masks.planes([masks.over(one, lead, sign) for one, lead in now.items()])
            ties = masks.all if found.level or found.level_in([end]) else level_ends
            for one, lead in now.items():
                ties |= masks.where(one, lambda points, lead=lead: lead + sign * points == 0)  # type: ignore[misc]
            count = 0
            while over + count < found.best:
                at_count = masks.with_count(planes, count)
                if at_count & ~ties:
                    found.best = over + count
                while at_count and over + count < found.best:
                    at = (at_count & -at_count).bit_length() - 1
                    at_count &= at_count - 1
                    after = {one: lead + sign * seconds[at][1][one] for one, lead in now.items()}
                    found.take(over + count, after, [end, seconds[at][2]])
                count += 1
            if found.best <= found.least:
                return

    def lead(self, points: int) -> int:
        lead: int = self.sign * (points - self.own[0])
        return lead

    def _reduced(self, number: int, shared: set[str]) -> list[_Reduced]:
        names, found = self._options(number)
        several = [place for place, one in enumerate(names) if one in shared]
        alone = [place for place, one in enumerate(names) if one not in shared]
        told: dict[tuple[Gain, ...], tuple[int, bool]] = {}  # by the gains of those who sit at no other table
        kept: dict[object, tuple[int, int]] = {}
        for at, (key, rest) in enumerate(zip(map(picker(several), found), map(picker(alone), found), strict=True)):
            if rest not in told:
                leads = [self.lead(self.between[names[place]] + got[0]) for place, got in zip(alone, rest, strict=True)]
                told[rest] = sum(lead > 0 for lead in leads), 0 in leads
            over, level = told[rest]
            # Criteria beyond points only count for members who are level: those at several tables may become so.
            which: object = at if level else key
            before = kept.get(which)
            if before is None or over < before[0]:
                kept[which] = over, at
        return [
            (
                over,
                tuple((names[place], found[at][place][0]) for place in several),
                tuple(zip(names, found[at], strict=True)),
            )
            for over, at in sorted(kept.values())
        ]

    def over_in(self, tied: Sequence[str], mattering: Sequence[int], chosen: Sequence[_End]) -> int:
        group = [self.member, *tied]
        got: dict[tuple[str, int], Gain] = {}
        for number, end in zip(mattering, chosen, strict=True):
            got |= {(one, number): gained for one, gained in end}
        for number in self.open:
            if self.member in (seats := self.rounds[number].seats):
                got[self.member, number] = self._fixed(len(seats))
        over = 0
        while len(group) > 1:
            parts = self._first_parting(group, got)
            if parts is None:
                break
            own = parts[self.member]
            over += sum(self.sign * (parts[one] - own) > 0 for one in group)
            group = [one for one in group if parts[one] == own]
        return over

    def _first_parting(self, group: Sequence[str], got: Mapping[tuple[str, int], Gain]) -> Mapping[str, int] | None:
        for criterion in self.counted.field.criteria:
            if criterion in BY_SCORES and any(one in self.unfinished for one in group):
                return None
            values = {one: self.counted.value(criterion, one, group) for one in group}
            if criterion not in BY_SCORES:
                place = _SUMS.get(criterion, 0)
                for (one, number), gained in got.items():
                    if one in values and (place or all(other in self.rounds[number].seats for other in group)):
                        values[one] += gained[place]
            if len(set(values.values())) > 1:
                return values  # type: ignore[return-value]
        return None

    def _kept(self, numbers: Sequence[int]) -> int:
        supply = need = 0
        spare = []
        for number in numbers:
            seats = self.rounds[number].seats
            supply += sum(POINTS[len(seats)]) * UNIT
            supply -= self._fixed(len(seats))[0] if self.member in seats else 0
            for one in seats:
                if one != self.member and one not in self.between:
                    low, high = self._edges(one, number)
                    need += high if self.first else low
        for one, points in self.between.items():
            inside = [self._edges(one, number) for number in numbers]
            low, high = sum(edge[0] for edge in inside), sum(edge[1] for edge in inside)
            if not high:
                continue
            outside = [self._edges(one, number) for number in self.open if number not in numbers]
            if self.first:
                able = self.own[0] - points - sum(edge[0] for edge in outside)
                limit = min(high, able)
                need += limit
                spare.append(high - limit)
            else:
                wants = self.own[0] - points - sum(edge[1] for edge in outside)
                limit = max(low, wants)
                need += limit
                spare.append(limit - low)
        missing = supply - need if self.first else need - supply
        over = 0
        for more in sorted(spare, reverse=True):
            if missing <= 0:
                break
            missing -= more
            over += 1
        return over


class _Found:
    def __init__(
        self,
        looking: _Looking,
        mattering: Sequence[int],
        level: Sequence[str],
        everywhere: set[str],
        *,
        best: int,
        least: int,
    ) -> None:
        self.looking, self.mattering, self.level, self.everywhere = looking, mattering, level, everywhere
        self.best, self.least = best, least

    def level_in(self, chosen: Sequence[_End]) -> list[str]:
        looking = self.looking
        return [
            one
            for end in chosen
            for one, got in end
            if one not in self.everywhere and not looking.lead(looking.between[one] + got[0])
        ]

    def take(self, over: int, leads: Mapping[str, int], chosen: Sequence[_End]) -> bool:
        tied = [*self.level, *(one for one, lead in leads.items() if not lead), *self.level_in(chosen)]
        self.best = min(self.best, over + (self.looking.over_in(tied, self.mattering, chosen) if tied else 0))
        return self.best <= self.least
