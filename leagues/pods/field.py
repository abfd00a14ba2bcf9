"""A round that is being paired, as numbers: the members of each pod, the weight of each pod, and the effect of a swap
of two.

Members are numbers from 0 in the order of the standing; met members are one bit each; points are whole numbers of one
unit; how often somebody had a seat counts from the seat that they had least. A weight is one whole number, in which a
repeat outweighs all spreads, a unit of spread all seats, and a seat the squares of all spreads. The rules don't ask for
the squares: for the same sum, two middling spreads are nicer than a wide and a narrow one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from operator import add

from leagues.pods.entrant import Entrant


class Rest:
    """A pod without one of its members, for seats only. ``least[s]``: the least weight of seats if they take all seats
    but s; ``cost``: the weight of the whole pod by the kind of the newcomer, -1 if nobody has asked yet.
    """

    __slots__ = ("cost", "least")

    def __init__(self, sat: Sequence[Sequence[int]], kinds: int) -> None:
        size = len(sat) + 1
        reached = {0: 0}
        for one in sat:
            then: dict[int, int] = {}
            for taken, cost in reached.items():
                for seat in range(size):
                    if not taken >> seat & 1:
                        key, value = taken | 1 << seat, cost + one[seat]
                        if value < then.get(key, value + 1):
                            then[key] = value
            reached = then
        every = (1 << size) - 1
        self.least = [reached[every ^ 1 << seat] for seat in range(size)]
        self.cost = [-1] * kinds


class Field:
    """The pods and their weights. ``met``, ``points``, ``kind`` (of the seats had), ``short`` (tables with one seat
    less) by member; ``weight`` and ``repeats`` by pod. For each member ``mask``, ``again`` (pairs that meet again),
    ``low``, ``high``, ``rest`` describe the others of their pod. ``alike``: members by points, then by kind and rest: a
    swap with any of these changes as many seats.
    """

    def __init__(self, entrants: Sequence[Entrant], seats: int) -> None:
        self.count = len(entrants)
        number = {one.member: place for place, one in enumerate(entrants)}
        self.met = [
            sum(1 << number[other] for other, often in one.met.items() if often and other in number) for one in entrants
        ]
        unit = lcm(*(one.points.denominator for one in entrants))
        self.points = [one.points.numerator * (unit // one.points.denominator) for one in entrants]
        self.short = [one.short for one in entrants]
        padded = [(*one.seats, *(0,) * seats)[:seats] for one in entrants]
        had = [tuple(often - min(one) for often in one) for one in padded]
        kinds = sorted(set(had))
        of = {one: place for place, one in enumerate(kinds)}
        self.kind = [of[one] for one in had]
        widest = max(self.points) - min(self.points)
        self.seat_weight = 1 + self.count * widest * widest
        self.spread_weight = self.seat_weight * (1 + sum(map(max, had)))
        self.exact_weight = self.repeat_weight = self.spread_weight * (1 + self.count * widest)
        self.sat = [[often * self.seat_weight for often in one] for one in kinds]
        self.rests: dict[tuple[int, ...], Rest] = {}
        self.pods: list[list[int]] = []
        self.where = [0] * self.count
        self.weight: list[int] = []
        self.repeats: list[int] = []
        self.mask = [0] * self.count
        self.again = [0] * self.count
        self.low = [0] * self.count
        self.high = [0] * self.count
        self.rest: list[Rest] = []
        self.alike: dict[int, dict[tuple[int, Rest], dict[int, None]]] = {one: {} for one in self.points}

    def put(self, pods: Sequence[Sequence[int]]) -> None:
        """Put everyone into these pods."""
        self.pods = [list(pod) for pod in pods]
        self.weight = [0] * len(pods)
        self.repeats = [0] * len(pods)
        nobody = Rest((), 0)
        self.rest = [nobody] * self.count
        self.alike = {one: {} for one in self.points}
        for one, points in enumerate(self.points):
            self.alike[points].setdefault((self.kind[one], nobody), {})[one] = None
        for pod in range(len(pods)):
            self.weighed(pod)

    @property
    def total(self) -> int:
        """Return the weight of all pods."""
        return sum(self.weight)

    @property
    def exact(self) -> int:
        """Return the weight of all pods when a repeat outweighs all else."""
        return self.total + sum(self.repeats) * (self.exact_weight - self.repeat_weight)

    def lean(self, repeat_weight: int) -> None:
        """Set the weight of a repeat, for a while: a lower one lets a search pass through pairings that nobody
        wants.
        """
        for pod, repeats in enumerate(self.repeats):
            self.weight[pod] += repeats * (repeat_weight - self.repeat_weight)
        self.repeat_weight = repeat_weight

    def weigh(self, pod: Sequence[int]) -> int:
        """Return the weight of a pod of these members."""
        whole = sum(1 << one for one in pod)
        points = [self.points[one] for one in pod]
        spread = max(points) - min(points)
        repeats = sum((self.met[one] & whole).bit_count() for one in pod) // 2
        first, *others = sorted(self.kind[one] for one in pod)
        seats = self.seats(self._rest(tuple(others)), first)
        return repeats * self.repeat_weight + spread * self.spread_weight + spread * spread + seats

    def _rest(self, kinds: tuple[int, ...]) -> Rest:
        rest = self.rests.get(kinds)
        if rest is None:
            rest = self.rests[kinds] = Rest([self.sat[kind] for kind in kinds], len(self.sat))
        return rest

    def weighed(self, pod: int) -> None:
        """Recompute the weight of a pod after a change, and what is kept for each of its members."""
        members = self.pods[pod]
        whole = sum(1 << one for one in members)
        points = [self.points[one] for one in members]
        kinds = sorted(self.kind[one] for one in members)
        met = [(self.met[one] & whole).bit_count() for one in members]
        repeats = self.repeats[pod] = sum(met) // 2
        for place, one in enumerate(members):
            self.where[one] = pod
            self.mask[one] = whole ^ 1 << one
            self.again[one] = repeats - met[place]
            others = points[:place] + points[place + 1 :]
            self.low[one], self.high[one] = min(others), max(others)
            without = kinds.copy()
            without.remove(self.kind[one])
            rest = self._rest(tuple(without))
            if rest is not self.rest[one]:
                self._told_apart(one, rest)
        self.weight[pod] = (
            repeats * self.repeat_weight
            + (max(points) - min(points)) * self.spread_weight
            + (max(points) - min(points)) ** 2
            + self.seats(self.rest[members[0]], self.kind[members[0]])
        )

    def _told_apart(self, one: int, rest: Rest) -> None:
        kind, groups = self.kind[one], self.alike[self.points[one]]
        old = groups[kind, self.rest[one]]
        del old[one]
        if not old:
            del groups[kind, self.rest[one]]
        groups.setdefault((kind, rest), {})[one] = None
        self.rest[one] = rest

    def seats(self, rest: Rest, kind: int) -> int:
        """Return the least weight of seats of a pod of ``rest`` with somebody of ``kind``."""
        cost = rest.cost[kind]
        if cost < 0:
            cost = rest.cost[kind] = min(map(add, rest.least, self.sat[kind]))
        return cost

    def change(self, one: int, other: int) -> int | None:
        """Return what a swap of two members of different pods adds to the weight. None: it isn't allowed, since
        somebody who has had more tables with one seat less would get another (L13.2).
        """
        here, there = self.where[one], self.where[other]
        if self.short[one] != self.short[other] and len(self.pods[here]) != len(self.pods[there]):
            return None
        mine, theirs = self.points[one], self.points[other]
        repeats = (
            (self.met[other] & self.mask[one]).bit_count()
            + (self.met[one] & self.mask[other]).bit_count()
            + self.again[one]
            + self.again[other]
        )
        mine_then = max(self.high[one], theirs) - min(self.low[one], theirs)
        theirs_then = max(self.high[other], mine) - min(self.low[other], mine)
        return (
            repeats * self.repeat_weight
            + (mine_then + theirs_then) * self.spread_weight
            + mine_then * mine_then
            + theirs_then * theirs_then
            + self.seats(self.rest[one], self.kind[other])
            + self.seats(self.rest[other], self.kind[one])
            - self.weight[here]
            - self.weight[there]
        )

    def swap(self, one: int, other: int) -> None:
        """Swap two members of different pods."""
        here, there = self.where[one], self.where[other]
        mine, theirs = self.pods[here], self.pods[there]
        mine[mine.index(one)], theirs[theirs.index(other)] = other, one
        self.weighed(here)
        self.weighed(there)
