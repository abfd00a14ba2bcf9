"""Swaps that make a round weigh less. All choices follow from the round alone: among equally good ones a counter's
numbers choose, so the same round always ends the same.

A very small field needs no search: :mod:`leagues.pods.exact` finds the best pairing. In a small one
:mod:`leagues.pods.tabu` looks at all swaps.

In a large one the search takes the pods that could weigh less, one after the other. Of all members near in the
standing, or with as many points, it swaps in the best, even if that changes nothing: a pod's flaw wanders until it
meets its counterpart. What remains among few, as at the top, is treated as a small field.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from leagues.pods import exact
from leagues.pods.field import Field
from leagues.pods.tabu import Tabu

SMALL: Final = 60
"""The most members for which all swaps are looked at."""
WINDOW: Final = 40
"""The number of members of a large field that are looked at as a small one."""
SWAPS: Final = 400_000
"""The most swaps to weigh in a large field: about a second for a thousand members;"""
SMALL_SWAPS: Final = 1_200_000
"""the most in a small one, where each is cheaper: less than two seconds;"""
EACH: Final = 1_250
"""and the most there for each two members."""
TRIED: Final = 6
"""The most members of one kind with whom a swap is tried: most have not met."""


class Search:
    """A search in ``field``. It ends when there are no repeats, no more spread than ``spread`` and no avoidable seat
    repeated, or when it has weighed so many swaps: ``times`` the usual number.
    """

    def __init__(self, field: Field, spread: int, seed: int = 1, times: int = 1) -> None:
        self.field = field
        self.bound = spread * field.spread_weight + field.seat_weight - 1
        self.left = times * (min(SMALL_SWAPS, EACH * field.count**2) if field.count <= SMALL else SWAPS)
        self.state = seed

    def chance(self, many: int) -> int:
        """Return a number below ``many``: from a linear congruence, of which the high bits are used."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % many

    def run(self) -> None:
        """Swap until nothing gets better, or no swaps are left."""
        field = self.field
        if field.total <= self.bound:
            return
        if exact.can(field):
            field.put(exact.best(field))
            return
        if field.count <= SMALL:
            self.tabu(range(len(field.pods)), self.left)
            return
        self.wander(self.left // 2)
        windows = self.windows()
        for number, window in enumerate(windows):
            self.tabu(window, self.left // 2 // (len(windows) - number))
        self.wander(self.left)

    def tabu(self, pods: Sequence[int], swaps: int) -> None:
        """Search all swaps among these pods."""
        made = Tabu(self.field, pods, self.chance)
        made.run(self.bound, swaps)
        self.left -= made.weighed

    def shake(self, swaps: int) -> None:
        """Make swaps by chance, for another beginning."""
        field = self.field
        for _ in range(swaps):
            one, other = self.chance(field.count), self.chance(field.count)
            if field.where[one] != field.where[other] and field.change(one, other) is not None:
                field.swap(one, other)

    def wander(self, swaps: int) -> None:
        """Work on pods that could weigh less, one after the other, until ``swaps`` are used up or no such pod
        is left.
        """
        field = self.field
        stop = self.left - swaps
        tabu: dict[int, int] = {}
        step = 0
        total = field.total
        while self.left > stop and total > self.bound:
            bad = [pod for pod in range(len(field.pods)) if self._bad(pod)]
            if not bad:
                return
            before = total
            moved = False
            for pod in bad:
                if self.left <= stop or total <= self.bound:
                    break
                if not self._bad(pod):
                    continue
                step += 1
                found = self._nearest(pod, tabu, step)
                if found is not None:
                    change, one, other = found
                    field.swap(one, other)
                    total += change
                    tabu[one] = tabu[other] = step + len(bad) + self.chance(4 * len(bad) + 1)
                    moved = True
            if not moved and total == before:
                if not tabu:
                    return
                tabu.clear()

    def _bad(self, pod: int) -> bool:
        """Return whether members of a pod meet again, or sit again where they sat more often than elsewhere."""
        weight, field = self.field.weight[pod], self.field
        return weight >= field.repeat_weight or weight % field.spread_weight >= field.seat_weight

    def _nearest(self, pod: int, tabu: dict[int, int], step: int) -> tuple[int, int, int] | None:
        """Return the best swap for the first member of a pod who has one that makes the round weigh less; otherwise one
        that changes nothing, of two who have not moved lately.
        """
        field = self.field
        same: tuple[int, int, int] | None = None
        many = 0
        for one in field.pods[pod].copy():
            kept = tabu.get(one, 0) >= step
            found: tuple[int, int, int] | None = None
            for other in self._near(one):
                self.left -= 1
                change = field.change(one, other)
                if change is None or change > 0:
                    continue
                if change and (found is None or change < found[0]):
                    found = (change, one, other)
                elif not change and not kept and tabu.get(other, 0) < step:
                    many += 1
                    if not self.chance(many):
                        same = (change, one, other)
            if found is not None:
                return found
        return same

    def _near(self, one: int) -> Iterator[int]:
        """Yield the members with whom a swap may make a large field weigh less: of those with the same points, some of
        each kind that does not make the seats worse; and the neighbours in the order.
        """
        field = self.field
        pod, own, rest, kind = field.where[one], field.points[one], field.rest[one], field.kind[one]
        meets = field.weight[pod] >= field.repeat_weight
        mine = field.seats(rest, kind)
        for (theirs, there), alike in field.alike[own].items():
            self.left -= 1
            if not meets:
                if theirs == kind:
                    continue
                after = field.seats(rest, theirs) + field.seats(there, kind)
                if after > mine + field.seats(there, theirs):
                    continue
            for other in itertools.islice(alike, TRIED * 4 if meets else TRIED):
                if field.where[other] != pod:
                    yield other
        window = 2 * len(field.pods[0]) + 2
        for other in range(max(0, one - window), min(field.count, one + window + 1)):
            if field.where[other] != pod and field.points[other] != own:
                yield other

    def windows(self) -> list[list[int]]:
        """Return pods whose members meet again, or that reach over a step of the points together with another pod; each
        with the pods nearest in the standing.
        """
        field = self.field
        over: dict[int, int] = {}
        steps = sorted(set(field.points))
        ends = []
        for members in field.pods:
            points = [field.points[one] for one in members]
            low, high = bisect_left(steps, min(points)), bisect_left(steps, max(points))
            ends.append(range(low, high))
            for step in ends[-1]:
                over[step] = over.get(step, 0) + 1
        bad = [
            field.weight[pod] >= field.repeat_weight or any(over[step] > 1 for step in ends[pod])
            for pod in range(len(field.pods))
        ]
        size = WINDOW // len(field.pods[0])
        order = sorted(range(len(field.pods)), key=lambda pod: min(field.pods[pod]))
        found = []
        done = 0
        for place, pod in enumerate(order):
            if bad[pod] and place >= done:
                start = max(0, min(place - 1, len(order) - size))
                done = start + size - 1
                found.append(order[start : start + size])
        return found
