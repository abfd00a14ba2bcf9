"""Chooses the number and sizes of a season's divisions (L2.4, L2.5), so that as few of the promises in L3.3 as possible
are broken.
"""

from __future__ import annotations

import enum
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

import msgspec

from leagues.refused import Refused, Why
from leagues.season.candidates import Candidate, highest, latest, ordered


class Pyramid(enum.StrEnum):
    """The number of divisions in each tier.

    SINGLE means one in each tier. DOUBLING means 1, 2, 4, 8 and so on; the lowest tier has the remaining divisions.
    """

    SINGLE = "single"
    DOUBLING = "doubling"


class Limits(msgspec.Struct, frozen=True):
    least: int
    most: int
    target: int


LIMITS: Final = {
    2: Limits(3, 12, 8),
    3: Limits(4, 9, 6),
    4: Limits(5, 9, 7),
    5: Limits(6, 12, 8),
    6: Limits(7, 13, 8),
}
"""The limits for the size of a division, by the number of seats at a table."""

_LARGE: Final = 300
_TRIED: Final = 3
_SLACK: Final = 200

Tiers: TypeAlias = tuple[tuple[int, ...], ...]
"""The sizes of the divisions in each tier, starting with the top tier."""
Cost: TypeAlias = tuple[int, int, int]
"""The cost of a choice of sizes; lower is better. It has three parts, in order of importance: the number of members
placed more than one tier lower than promised, the number of members placed lower than promised at all, and the sum of
the squared differences between each division's size and the ideal size.
"""
_State: TypeAlias = tuple[int, tuple[int, ...]]
_Chain: TypeAlias = "tuple[int, _Chain] | None"


def shape(divisions: int, pyramid: Pyramid) -> tuple[int, ...]:
    if pyramid is Pyramid.SINGLE:
        return (1,) * divisions
    tiers, width = [], 1
    while divisions:
        tiers.append(min(width, divisions))
        divisions -= tiers[-1]
        width *= 2
    return tuple(tiers)


def parted(members: int, divisions: int) -> tuple[int, ...]:
    """Return the sizes of `divisions` divisions with `members` members in total, largest first. They differ by at most
    one.
    """
    size, more = divmod(members, divisions)
    return (size + 1,) * more + (size,) * (divisions - more)


def chosen(candidates: Sequence[Candidate], seats: int, pyramid: Pyramid) -> Tiers:
    """Return the sizes of a season's divisions (L2.4). Raise Refused if there are fewer members than seats (L2.3)."""
    members, limits = len(candidates), LIMITS[seats]
    if members < seats:
        raise Refused(Why.TOO_FEW, "L2.3", members=members, seats=seats)
    if members < limits.least or members == seats:
        return ((members,),)
    square, divisions = min((_square(members, number, limits.target), number) for number in _numbers(members, limits))
    cost, tiers = _Fitting(candidates, limits, shape(divisions, pyramid)).even()
    if cost == (0, 0, square):
        return tiers
    best: tuple[Cost, int, Tiers] | None = None
    for tried, (least, divisions) in enumerate(_bounds(candidates, limits, pyramid)):
        if best is not None and (best[:2] <= (least, divisions) or (members > _LARGE and tried >= _TRIED)):
            break
        cost, tiers = _Fitting(candidates, limits, shape(divisions, pyramid)).best(least)
        if best is None or (cost, divisions) < best[:2]:
            best = (cost, divisions, tiers)
    assert best is not None  # noqa: S101 - every number of members from the least on can be parted
    return best[2]


def _numbers(members: int, limits: Limits) -> range:
    return range(-(-members // limits.most), members // limits.least + 1)


def _bounds(candidates: Sequence[Candidate], limits: Limits, pyramid: Pyramid) -> list[tuple[Cost, int]]:
    found = []
    members = len(candidates)
    sooner: dict[int, list[int]] = {}  # by the number of tiers: how many have a latest tier of at most t
    for divisions in _numbers(members, limits):
        widths = shape(divisions, pyramid)
        tiers = len(widths)
        if tiers not in sooner:
            counts = [0] * (tiers + 1)
            for one in candidates:
                if one.way is not None:
                    counts[latest(one, tiers)] += 1
            sooner[tiers] = list(accumulate(counts))
        promised, far, broken, wide = sooner[tiers], 0, 0, 0
        for tier in range(1, tiers):
            wide += widths[tier - 1]
            room = min(wide * limits.most, members - (divisions - wide) * limits.least)
            broken = max(broken, promised[tier] - room)
            far = max(far, promised[tier - 1] - room)
        found.append(((far, broken, _square(members, divisions, limits.target)), divisions))
    return sorted(found)


def filled(order: Sequence[Candidate], sizes: Sequence[int]) -> tuple[tuple[Candidate, ...], ...]:
    """Return the members of each tier if the tiers are filled from the top in ``order`` (L3.3)."""
    tiers, rest = [], list(order)
    for tier, size in enumerate(sizes, start=1):
        taken, rest = _taken(rest, size, tier, len(sizes))
        tiers.append(taken)
    return tuple(tiers)


def _taken(
    rest: Sequence[Candidate], size: int, tier: int, tiers: int
) -> tuple[tuple[Candidate, ...], list[Candidate]]:
    able = [place for place, one in enumerate(rest) if highest(one, tiers) <= tier][:size]
    if len(able) < size:
        have = set(able)
        able += [place for place in range(len(rest)) if place not in have][: size - len(able)]
    took = set(able)
    taken = tuple(rest[place] for place in sorted(took))
    return taken, [one for place, one in enumerate(rest) if place not in took]


def _square(members: int, divisions: int, target: int) -> int:
    size, more = divmod(members, divisions)
    return more * (size + 1 - target) ** 2 + (divisions - more) * (size - target) ** 2


class _Fitting:
    def __init__(self, candidates: Sequence[Candidate], limits: Limits, widths: tuple[int, ...]) -> None:
        tiers = len(widths)
        self.limits, self.widths, self.members = limits, widths, len(candidates)
        self.order = ordered(candidates, tiers)
        self.latest = [latest(one, tiers) for one in self.order]
        self.highest = [highest(one, tiers) for one in self.order]
        # The place of the order from which everyone may be put into tier t.
        self.first = [bisect_left(self.latest, tier) for tier in range(tiers + 1)]
        starts: dict[int, int] = {}
        for place, most in enumerate(self.highest):
            starts.setdefault(most, place)
        # The place of the order before which everyone may play in tier t.
        self.barrier = [self.members] * (tiers + 1)
        for tier in range(tiers - 1, -1, -1):
            self.barrier[tier] = min(self.barrier[tier + 1], starts.get(tier + 1, self.members))
        below = [sum(widths[tier:]) for tier in range(tiers + 1)]
        self.room = [(limits.least * width, limits.most * width) for width in below]
        self.below = below

    def even(self) -> tuple[Cost, Tiers]:
        even = self._cut(parted(self.members, sum(self.widths)))
        return self._cost([sum(sizes) for sizes in even]), even

    def best(self, least: Cost) -> tuple[Cost, Tiers]:
        cost, even = self.even()
        if cost == least:
            return cost, even
        slack, whole = 4, self.members * (self.limits.most - self.limits.least) ** 2
        while True:
            found = self._search(least[2] + slack)
            enough = slack > whole or (self.members > _LARGE and slack > _SLACK)
            if found is not None and (found[0][:2] == least[:2] or enough):
                sizes = found[1]
                return found[0], tuple(parted(size, width) for size, width in zip(sizes, self.widths, strict=True))
            slack *= 8

    def _cut(self, sizes: Sequence[int]) -> Tiers:
        made, place = [], 0
        for width in self.widths:
            made.append(tuple(sizes[place : place + width]))
            place += width
        return tuple(made)

    def _cost(self, sizes: Sequence[int]) -> Cost:
        far = broken = square = 0
        place, passed = 0, tuple[int, ...]()
        for tier, size in enumerate(sizes, start=1):
            cost, place, passed = self._step(tier, size, place, passed)
            far, broken, square = far + cost[0], broken + cost[1], square + cost[2]
        return far, broken, square

    def _step(self, tier: int, size: int, place: int, passed: tuple[int, ...]) -> tuple[Cost, int, tuple[int, ...]]:
        square = _square(size, self.widths[tier - 1], self.limits.target)
        end = place + size
        if not passed and end <= self.barrier[tier]:
            far = max(0, min(end, self.first[tier - 1]) - place)
            return (far, max(0, min(end, self.first[tier]) - place), square), end, ()
        rest = [*passed, *range(place, self.members)]
        able = [one for one in rest if self.highest[one] <= tier][:size]
        if len(able) < size:
            have = set(able)
            able += [one for one in rest if one not in have][: size - len(able)]
        took = set(able)
        far = sum(self.latest[one] < tier - 1 for one in took)
        broken = sum(self.latest[one] < tier for one in took)
        beyond = max([place, *(one + 1 for one in took)])
        left = tuple(one for one in (*passed, *range(place, beyond)) if one not in took)
        return (far, broken, square), beyond, left

    def _sizes(self, tier: int, left: int) -> Iterator[int]:
        width = self.widths[tier - 1]
        least, most = self.room[tier]
        if tier == len(self.widths):
            return iter((left,))
        high = min(width * self.limits.most, left - least)
        low = max(width * self.limits.least, left - most)
        return iter(range(high, low - 1, -1))

    def _search(self, bound: int) -> tuple[Cost, tuple[int, ...]] | None:
        steps = self._steps(bound)
        ends: dict[_State, tuple[Cost, _Chain]] = {state: ((0, 0, 0), None) for *_, state in steps[-1]}
        for made in reversed(steps):
            found: dict[_State, tuple[Cost, _Chain]] = {}
            for before, size, cost, state in made:
                if state in ends:
                    more, rest = ends[state]
                    total = (cost[0] + more[0], cost[1] + more[1], cost[2] + more[2])
                    if before not in found or total < found[before][0]:
                        found[before] = (total, (size, rest))
            ends = found
        if (0, ()) not in ends:
            return None
        whole, chain = ends[0, ()]
        sizes = []
        while chain is not None:
            sizes.append(chain[0])
            chain = chain[1]
        return whole, tuple(sizes)

    def _steps(self, bound: int) -> list[list[tuple[_State, int, Cost, _State]]]:
        layer: dict[_State, int] = {(0, ()): 0}  # states with the least sum of squares that leads to them
        steps = []
        for tier in range(1, len(self.widths) + 1):
            after: dict[_State, int] = {}
            made = []
            for (place, passed), spent in layer.items():
                left = self.members - place + len(passed)
                for size in self._sizes(tier, left):
                    cost, end, skipped = self._step(tier, size, place, passed)
                    total = spent + cost[2]
                    if total + self._least(tier, left - size) <= bound:
                        state = (end, skipped)
                        after[state] = min(total, after.get(state, total))
                        made.append(((place, passed), size, cost, state))
            layer = after
            steps.append(made)
        return steps

    def _least(self, tier: int, left: int) -> int:
        divisions = self.below[tier]
        if not divisions:
            return 0 if not left else 1 << 60
        return _square(left, divisions, self.limits.target)
