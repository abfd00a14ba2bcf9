"""Places the members of a season in divisions (L3): chooses the sizes of divisions, fills the tiers, and spreads each
tier over its divisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

import msgspec

from leagues.season.candidates import Came, Candidate, latest, ordered
from leagues.season.sizes import Pyramid, chosen, filled

# Rule L3.5.


UNRATED: Final = 25.0
"""The mu that is assumed for a member without a rating."""

_SHIFTS: Final = 8

Divisions: TypeAlias = tuple[tuple[Candidate, ...], ...]


def kind(one: Candidate) -> Came:
    """Return a candidate's kind, such as promoted or new. Members of each kind are spread evenly over the divisions. A
    former substitute counts as new.
    """
    return Came.NEW if one.came is Came.SUBSTITUTE else one.came


def spread(members: Sequence[Candidate], sizes: Sequence[int]) -> Divisions:
    """Return the members of each division, in the order of `members`.

    Each kind of member (see :func:`kind`) is spread evenly. Apart from that, the divisions' average ratings are so
    close that no swap of two members that keeps this balance would bring them closer together. The `sizes` descend and
    differ by at most one.
    """
    if len(sizes) == 1:
        return (tuple(members),)
    table = _Spreading(members, sizes)
    table.pairs()
    table.sweeps()
    found: list[list[Candidate]] = [[] for _ in sizes]
    for place, one in enumerate(members):
        found[table.where[place]].append(one)
    return tuple(map(tuple, found))


class _Spreading:
    def __init__(self, members: Sequence[Candidate], sizes: Sequence[int]) -> None:
        self.sizes = sizes
        exact = [Fraction(UNRATED if one.mu is None else one.mu) for one in members]
        unit = lcm(*(number.denominator for number in exact))
        self.mu = [number.numerator * (unit // number.denominator) for number in exact]
        kinds = list(Came)
        self.kind = [kinds.index(kind(one)) for one in members]
        self.where = [0] * len(members)
        self.sums = [0] * len(sizes)
        self.held = [[0] * len(kinds) for _ in sizes]
        next_more = 0
        for number in range(len(kinds)):
            of_kind = [one for one in range(len(members)) if self.kind[one] == number]
            of_kind.sort(key=lambda one: (-self.mu[one], one))
            for row in range(0, len(of_kind), len(sizes)):
                # A row gives each division one; the rest of a kind goes to the divisions whose turn it is.
                taken = of_kind[row : row + len(sizes)]
                turn = [(next_more + place) % len(sizes) for place in range(len(taken))]
                if len(taken) < len(sizes):
                    next_more = (next_more + len(taken)) % len(sizes)
                turn.sort(key=lambda division: (self.sums[division], division))
                for one, division in zip(taken, turn, strict=True):  # the best to the division with the least
                    self.where[one] = division
                    self.sums[division] += self.mu[one]
                    self.held[division][number] += 1
        whole = [self.kind.count(number) for number in range(len(kinds))]
        self.low = [number // len(sizes) for number in whole]
        self.scale = lcm(*sizes)
        self.factor = [self.scale // size for size in sizes]
        self.mean = [total * factor for total, factor in zip(self.sums, self.factor, strict=True)]
        self.total = sum(self.mean)

    def reach(self, one: int, other: int) -> tuple[int, int]:
        p, q, count = self.factor[one], self.factor[other], len(self.sizes)
        return (
            2 * count * (self.mean[one] * p - self.mean[other] * q) + 2 * self.total * (q - p),
            count * (p * p + q * q) - (q - p) ** 2,
        )

    def allowed(self, one: int, other: int) -> bool:
        here, there = self.held[self.where[one]], self.held[self.where[other]]
        a, b = self.kind[one], self.kind[other]
        return a == b or (
            here[a] > self.low[a] and there[a] == self.low[a] and there[b] > self.low[b] and here[b] == self.low[b]
        )

    def swap(self, one: int, other: int) -> None:
        for member, target in ((one, self.where[other]), (other, self.where[one])):
            source = self.where[member]
            self.held[source][self.kind[member]] -= 1
            self.held[target][self.kind[member]] += 1
            change = self.mu[member]
            self.mean[source] -= change * self.factor[source]
            self.mean[target] += change * self.factor[target]
            self.total += change * (self.factor[target] - self.factor[source])
            self.where[member] = target

    def pairs(self) -> None:
        shift, half = 0, len(self.sizes) // 2
        while shift < min(half, _SHIFTS):
            homes: list[list[int]] = [[] for _ in self.sizes]
            for member, division in enumerate(self.where):
                homes[division].append(member)
            order = sorted(range(len(self.sizes)), key=lambda division: (self.mean[division], division))
            swapped = False
            for place in range(half):
                low, high = order[place], order[-1 - (place + shift) % half]
                swapped |= self._nearer(homes[high], homes[low], *self.reach(high, low))
            shift += not swapped

    def _nearer(self, above: Sequence[int], below: Sequence[int], up: int, down: int) -> bool:
        best, chosen = up, None
        for one in above:
            mu = self.mu[one]
            for other in below:
                gap = (mu - self.mu[other]) * down
                if 0 < gap < up and (off := abs(2 * gap - up)) < best and self.allowed(one, other):
                    best, chosen = off, (one, other)
        if chosen is None:
            return False
        self.swap(*chosen)
        return True

    def sweeps(self) -> None:
        order = sorted(range(len(self.mu)), key=lambda one: (-self.mu[one], one))
        below = [len(order)] * len(order)  # from which place of the order on there are weaker ones
        for place in range(len(order) - 2, -1, -1):
            same = self.mu[order[place]] == self.mu[order[place + 1]]
            below[place] = below[place + 1] if same else place + 1
        changed = True
        while changed:
            changed = swapped = False
            up, down = self._widest()
            for place, one in enumerate(order):
                if swapped and not place % 64:  # swaps have brought the ends nearer, so less has to be looked at
                    up, down = self._widest()
                    swapped = False
                reach = up // down
                for later in range(below[place], len(order)):
                    other = order[later]
                    if self.mu[one] - self.mu[other] > reach:
                        break
                    if self._better(one, other):
                        self.swap(one, other)
                        changed = swapped = True

    def _better(self, one: int, other: int) -> bool:
        here, there, gap = self.where[one], self.where[other], self.mu[one] - self.mu[other]
        if not gap or here == there:
            return False
        if (factor := self.factor[here]) == self.factor[there]:
            return gap * factor < self.mean[here] - self.mean[there] and self.allowed(one, other)
        up, down = self.reach(here, there)
        return gap * down < up and self.allowed(one, other)

    def _widest(self) -> tuple[int, int]:
        ends: list[int] = []
        for size in set(self.sizes):
            of_size = [division for division, one in enumerate(self.sizes) if one == size]
            ends += [
                min(of_size, key=lambda division: self.mean[division]),
                max(of_size, key=lambda division: self.mean[division]),
            ]
        reaches = [self.reach(one, other) for one in ends for other in ends if one != other]
        return max(reaches, key=lambda found: Fraction(*found), default=(0, 1))


class Placement(msgspec.Struct, frozen=True):
    """The divisions of a season by tier, from the top. Each division holds its members in the order of placement.

    `lower` holds the members who are placed one tier lower than promised. The announcement has to name these members
    (L3.3).
    """

    tiers: tuple[tuple[tuple[str, ...], ...], ...]
    lower: tuple[str, ...] = ()


def placed(candidates: Sequence[Candidate], seats: int, pyramid: Pyramid) -> Placement:
    """Return the divisions of a season. Raise Refused if there are fewer members than seats (L2.3)."""
    sizes = chosen(candidates, seats, pyramid)
    count = len(sizes)
    tiers = filled(ordered(candidates, count), [sum(tier) for tier in sizes])
    return Placement(
        tuple(
            tuple(tuple(one.member for one in division) for division in spread(members, of_tier))
            for members, of_tier in zip(tiers, sizes, strict=True)
        ),
        tuple(
            one.member for tier, members in enumerate(tiers, start=1) for one in members if latest(one, count) < tier
        ),
    )
