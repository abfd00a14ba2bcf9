"""Swaps that make a round weigh less. All choices follow from the round alone: where several are as good, numbers that
a counter gives choose, so the same round always ends the same.

In a small field all swaps are looked at and the best is made, also one that makes it worse: who has moved stays for
some steps, so it does not go back (tabu search). After many steps without success it begins again near the best.

In a large one pods that could weigh less are taken one after the other, and of all who stand near, or have as many
points, the best one is swapped in, also one that changes nothing: what is wrong with a pod wanders until it meets its
counterpart. What remains among few, as at the top, is looked at as a small field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from leagues.pods.field import Field

SMALL: Final = 60
"""Up to how many members all swaps are looked at."""
SWAPS: Final = 400_000
"""How many swaps may be weighed."""
EQUALS: Final = 120
"""How many with the same points are looked at for somebody, in a large field."""


class Search:
    """A search in ``field`` until it weighs ``bound``, or ``swaps`` have been weighed."""

    def __init__(self, field: Field, bound: int, swaps: int = SWAPS, seed: int = 1) -> None:
        self.field = field
        self.bound = bound
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
            self.tabu(range(len(field.pods)), self.left)
            return
        self.wander(self.left * 2 // 3)
        for window in self.windows():
            self.tabu(window, self.left // 3)
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
        return weight >= field.repeat_weight or weight % field.spread_weight > 0

    def _nearest(self, pod: int, tabu: dict[int, int], step: int) -> tuple[int, int, int] | None:
        """The best swap for a pod that does not make it worse; one that makes it better at once."""
        field = self.field
        found: tuple[int, int, int] | None = None
        many = 0
        for one in field.pods[pod]:
            kept = tabu.get(one, 0) >= step
            for other in self.near(one):
                if field.where[other] == pod:
                    continue
                self.left -= 1
                change = field.change(one, other)
                if change is None or change > 0:
                    continue
                if change < 0:
                    if found is None or change < found[0]:
                        found = (change, one, other)
                elif (found is None or not found[0]) and not kept and tabu.get(other, 0) < step:
                    many += 1
                    if not self.chance(many):
                        found = (change, one, other)
            if found is not None and found[0] < 0:
                return found
        return found

    def near(self, one: int) -> Iterator[int]:
        """Those with whom somebody may swap in a large field: who stand next to them, and more with the same points."""
        field = self.field
        points = field.points
        window = 2 * len(field.pods[0]) + 2
        for far in range(1, EQUALS // 2 + 1):
            for other in (one - far, one + far):
                if 0 <= other < field.count and (far <= window or points[other] == points[one]):
                    yield other

    def windows(self) -> Iterator[list[int]]:
        """Pods whose members meet again or differ in points, each with the pods nearest in the standing."""
        field = self.field
        size = SMALL // len(field.pods[0])
        order = sorted(range(len(field.pods)), key=lambda pod: min(field.pods[pod]))
        done = 0
        for place, pod in enumerate(order):
            if field.weight[pod] >= field.spread_weight and place >= done:
                start = max(0, min(place - 2, len(order) - size))
                done = start + size - 2
                yield order[start : start + size]
