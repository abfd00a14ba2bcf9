"""A local search that improves a pairing by swapping members. Random choices come from a generator with a fixed seed,
so the result is always the same.

A very small field is solved exactly by :mod:`leagues.pods.exact`. In a small field, :mod:`leagues.pods.tabu` considers
all swaps.

In a large field, the search goes through the pods that could be improved, one by one. For each, it makes the best swap
with members near in the standings or with equal points, even if the pairing doesn't get better. This can move a problem
such as a repeated meeting to another pod, where it may be easier to solve. At the end, :mod:`leagues.pods.tabu`
searches the parts of the field that still have problems.
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
"""The maximum number of members for which all swaps are considered."""
WINDOW: Final = 40
"""The maximum number of members in a group of pods. In a large field, the search ends by considering all swaps within
such groups.
"""
SWAPS: Final = 400_000
"""The maximum number of swaps to evaluate in a large field. With a thousand members, this takes about a second."""
SMALL_SWAPS: Final = 1_200_000
"""The maximum number of swaps to evaluate in a small field. This takes less than two seconds, because each swap is
cheaper there.
"""
EACH: Final = 1_250
"""The maximum number of swaps to evaluate in a small field, divided by the square of the number of its members."""
TRIED: Final = 6
"""The maximum number of swap partners to try in each group of members with equal points and seat costs. Four times as
many are tried if the pod has a repeated meeting.
"""


class Search:
    """A search for a better pairing of `field`.

    It ends when no meetings are repeated, no seats are repeated unnecessarily, and the total spread of points is at
    most `spread`, or else after `times` times the usual number of swaps.
    """

    def __init__(self, field: Field, spread: int, seed: int = 1, times: int = 1) -> None:
        self.field = field
        self.bound = spread * field.spread_weight + field.seat_weight - 1
        self.left = times * (min(SMALL_SWAPS, EACH * field.count**2) if field.count <= SMALL else SWAPS)
        self.state = seed

    def chance(self, many: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % many

    def run(self) -> None:
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
        made = Tabu(self.field, pods, self.chance)
        made.run(self.bound, swaps)
        self.left -= made.weighed

    def shake(self, swaps: int) -> None:
        field = self.field
        for _ in range(swaps):
            one, other = self.chance(field.count), self.chance(field.count)
            if field.where[one] != field.where[other] and field.change(one, other) is not None:
                field.swap(one, other)

    def wander(self, swaps: int) -> None:
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
        weight, field = self.field.weight[pod], self.field
        return weight >= field.repeat_weight or weight % field.spread_weight >= field.seat_weight

    def _nearest(self, pod: int, tabu: dict[int, int], step: int) -> tuple[int, int, int] | None:
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
        """Return groups of pods to search together, each built around a pod that could be improved.

        A pod could be improved if some of its members have already met, or if its range of points overlaps with another
        pod's.
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
