"""A numeric model of a round that is being paired: the pods, their weights, and the effect of swapping two members.

Members are numbered from 0 in the order of the standings. Each member's previous opponents are stored as a bit mask.
Points are scaled to integers.

The weight of a pod is a single integer; lower is better. It combines, in order of importance, repeated meetings, the
spread of points, repeated seats, and the square of the spread. The rules don't require the square. It makes the search
prefer two medium spreads to a wide and a narrow one with the same sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import add

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """A member who takes part in the round that is being paired.

    `met` counts the meetings with each opponent, and `seats` how often the member had each seat. `byes` and `short`
    count byes and tables with one seat fewer. `late` is true if the member joined an evening tournament late and hasn't
    finished a table yet (L14.1).
    """

    member: str
    points: Fraction = Fraction(0)
    met: Mapping[str, int] = {}
    seats: tuple[int, ...] = ()
    byes: int = 0
    short: int = 0
    late: bool = False

    @property
    def rested(self) -> tuple[int, bool]:
        """Return the sort key for byes. Members with fewer byes come first; among members with equally many, latecomers
        come last. The member with the lowest key gets the next bye.
        """
        return self.byes, self.late


class Rest:
    # The members of a pod except one. `least[s]`: the lowest cost (repeated seats) if they take all seats but `s`.
    # `cost[k]`: a cache of the lowest cost for the whole pod if the missing member is of kind `k`, or -1.
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
    """The pods of a round that is being paired, and their weights; lower is better.

    `met`, `points`, `kind` (the kind of seat history) and `short` (past tables with one seat fewer) are indexed by
    member. `weight` and `repeats` are indexed by pod. `mask`, `again` (repeated meetings), `low`, `high` and `rest`
    describe the other members of each member's pod. `alike` groups members with equal points, kind and rest, because
    swapping any of them has the same effect on seats.
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
        return sum(self.weight)

    @property
    def exact(self) -> int:
        """The total weight of all pods. Repeated meetings count fully, even if :meth:`lean` has reduced their weight
        for the search.
        """
        return self.total + sum(self.repeats) * (self.exact_weight - self.repeat_weight)

    def lean(self, repeat_weight: int) -> None:
        """Change how much a repeated meeting adds to the weight.

        If it adds less, the search accepts more repeated meetings on the way to a better pairing.
        """
        for pod, repeats in enumerate(self.repeats):
            self.weight[pod] += repeats * (repeat_weight - self.repeat_weight)
        self.repeat_weight = repeat_weight

    def weigh(self, pod: Sequence[int]) -> int:
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
        """Return the lowest cost of seating the members in `rest` together with a member whose seat history is of this
        kind.
        """
        cost = rest.cost[kind]
        if cost < 0:
            cost = rest.cost[kind] = min(map(add, rest.least, self.sat[kind]))
        return cost

    def change(self, one: int, other: int) -> int | None:
        """Return how much swapping two members of different pods adds to the weight, or None if the swap isn't allowed.

        A swap must not move a member to a short table (with one seat fewer) if this member has already had more short
        tables than the member who leaves it (L13.2).
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
        here, there = self.where[one], self.where[other]
        mine, theirs = self.pods[here], self.pods[there]
        mine[mine.index(one)], theirs[theirs.index(other)] = other, one
        self.weighed(here)
        self.weighed(there)
