"""Swaps that make a round weigh less. All choices follow from the round alone: where several are as good, numbers that
a counter gives choose, so the same round always ends the same.

In a small field all swaps are looked at and the best is made, also one that makes it worse: who has moved stays for
some steps, so it does not go back (tabu search). After many steps without success it begins again near the best.

In a large one pods that could weigh less are taken one after the other, and of all who stand near, or have as many
points, the best one is swapped in, also one that changes nothing: what is wrong with a pod wanders until it meets its
counterpart. What remains among few, as at the top, is looked at as a small field.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from leagues.pods.field import Field

SMALL: Final = 60
"""Up to how many members all swaps are looked at."""
WINDOW: Final = 40
"""How many members of a large field are looked at so."""
SWAPS: Final = 400_000
"""How many swaps may be weighed,"""
EACH: Final = 700
"""and how many for each two members of a small field."""
TRIED: Final = 6
"""With how many of a sort a swap is tried: most have not met."""


class Search:
    """A search in ``field`` until it has no repeats, no more spread than ``spread`` and no seat repeated more than need
    be, or until ``swaps`` have been weighed.
    """

    def __init__(self, field: Field, spread: int, swaps: int = SWAPS, seed: int = 1) -> None:
        self.field = field
        self.bound = spread * field.spread_weight + field.seat_weight - 1
        self.left = swaps
        self.state = seed

    def chance(self, many: int) -> int:
        """A number below ``many``: a linear congruence, whose high bits are used."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % many

    def run(self) -> None:
        """Swap until nothing more is to be had, or no swaps are left."""
        field = self.field
        if field.total <= self.bound:
            return
        if field.count <= SMALL:
            self.tabu(range(len(field.pods)), min(self.left, EACH * field.count**2))
            return
        self.wander(self.left // 2)
        windows = self.windows()
        for number, window in enumerate(windows):
            self.tabu(window, self.left // 2 // (len(windows) - number))
        self.wander(self.left)

    # A small field

    def tabu(self, pods: Sequence[int], swaps: int) -> None:
        """The best of many ways among these pods; the field keeps the lightest."""
        field = self.field
        stop = self.left - swaps
        members = sorted(one for pod in pods for one in field.pods[pod])
        outside = field.total - sum(field.weight[pod] for pod in pods)
        best = field.total
        kept = [field.pods[pod].copy() for pod in pods]
        patience = 40 + 2 * len(members)
        tabu: dict[int, int] = {}
        step = since = low = 0
        current = low = best
        while self.left > stop and best > self.bound and best > outside:
            step += 1
            found = self._best(members, tabu, step, best - current)
            if found is not None:
                change, one, other = found
                field.swap(one, other)
                current += change
                for mover in (one, other):
                    tabu[mover] = step + 3 + self.chance(4 + len(members) // 4)
            since += 1
            if current < low:
                low, since = current, 0
            if current < best:
                best = current
                kept = [field.pods[pod].copy() for pod in pods]
            if since > patience or found is None:
                self._put(pods, kept)
                self._shake(members, 2 + self.chance(4 + len(pods)))
                current = low = field.total
                tabu.clear()
                since = 0
        self._put(pods, kept)

    def _put(self, pods: Sequence[int], kept: Sequence[list[int]]) -> None:
        for pod, members in zip(pods, kept, strict=True):
            self.field.pods[pod] = members.copy()
            self.field.weighed(pod)

    def _shake(self, members: Sequence[int], swaps: int) -> None:
        """Swaps by chance."""
        field = self.field
        for _ in range(swaps):
            one, other = members[self.chance(len(members))], members[self.chance(len(members))]
            self.left -= 1
            if field.where[one] != field.where[other] and field.change(one, other) is not None:
                field.swap(one, other)

    def _best(
        self, members: Sequence[int], tabu: dict[int, int], step: int, enough: int
    ) -> tuple[int, int, int] | None:
        """The swap that adds least to the weight, of which neither has moved lately; or of these one that comes below
        the best so far, which adds ``enough``. A pod that weighs nothing gains nothing from another such.
        """
        field = self.field
        where, weight = field.where, field.weight
        found: tuple[int, int, int] | None = None
        many = 0
        for place, one in enumerate(members):
            here = where[one]
            light = not weight[here]
            kept = tabu.get(one, 0) >= step
            for other in members[place + 1 :]:
                there = where[other]
                if here == there or (light and not weight[there]):
                    continue
                self.left -= 1
                change = field.change(one, other)
                if change is None or ((kept or tabu.get(other, 0) >= step) and change >= enough):
                    continue
                if found is None or change < found[0]:
                    found, many = (change, one, other), 1
                elif change == found[0]:
                    many += 1
                    if not self.chance(many):
                        found = (change, one, other)
        return found

    # A large field

    def wander(self, swaps: int) -> None:
        """Pods that could weigh less, one after the other, while ``swaps`` last or until none is left."""
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
        """Whether members of it meet again, or sit again where they sat more often than elsewhere."""
        weight, field = self.field.weight[pod], self.field
        return weight >= field.repeat_weight or weight % field.spread_weight >= field.seat_weight

    def _nearest(self, pod: int, tabu: dict[int, int], step: int) -> tuple[int, int, int] | None:
        """The best swap for the first of a pod who has one that makes the round weigh less; else one that changes
        nothing, of two who have not moved lately.
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
        """Those with whom a swap may make a large field weigh less: of those with the same points, some of each sort
        that does not make it worse for the seats alone; and who stands next in the order.
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
        """Pods whose members meet again, or that reach over a step of the points which another reaches over, too; each
        with those that are nearest in the standing.
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
