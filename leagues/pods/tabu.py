"""A tabu search over a few pods.

Each step makes the best swap, even if this makes the pairing worse. Members who have just been swapped then stay put
for some steps, so that the search doesn't go back. After many steps without an improvement, it restarts near the best
pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from leagues.pods.field import Field


class Tabu:
    """A tabu search over `pods` of `field`.

    The effects of all swaps are cached, and recomputed after a pod has changed. `weighed` counts these computations.
    `chance` returns a random number below its argument.
    """

    def __init__(self, field: Field, pods: Sequence[int], chance: Callable[[int], int]) -> None:
        self.field = field
        self.pods = pods
        self.chance = chance
        self.weighed = 0
        self.members = sorted(one for pod in pods for one in field.pods[pod])
        self.until: dict[int, int] = {}
        self.changes: dict[int, dict[int, int]] = {one: {} for one in self.members}

    def run(self, bound: int, swaps: int) -> None:
        """Search until the weight is at most `bound` or `swaps` swaps have been evaluated, then keep the best pairing.

        A better pairing can often be reached only through pairings with repeated meetings. Every second attempt
        therefore gives repeated meetings a lower weight. If such an attempt produces too many or too few repeated
        meetings, the weight is adjusted for the next one.
        """
        field = self.field
        if len(self.pods) < 2:
            return
        bound = max(bound, field.total - sum(field.weight[pod] for pod in self.pods))  # nothing else can change
        best = low = current = field.exact
        kept = [field.pods[pod].copy() for pod in self.pods]
        patience = 40 + 2 * len(self.members)
        little = field.spread_weight * (
            1 + sum(field.weight) % field.exact_weight // field.spread_weight // len(field.pods)
        )
        step = since = attempts = tight = begun = 0
        self._weigh(self.pods)
        while self.weighed < swaps and best > bound:
            step += 1
            since += 1
            found = self._best(step, low - current)
            if found is not None:
                change, one, other = found
                self._swap(one, other)
                current += change
                for mover in (one, other):
                    self.until[mover] = step + 3 + self.chance(4 + len(self.members) // 4)
            if current < low:
                low, since = current, 0
            exact = field.exact
            tight += exact // field.exact_weight <= best // field.exact_weight
            if exact < best:
                best = exact
                kept = [field.pods[pod].copy() for pod in self.pods]
            if since > patience or found is None:
                if attempts % 2:
                    share = tight / (step - begun)
                    little = max(little * 2 // 3, 1) if share > 0.5 else little * 3 // 2 if share < 0.2 else little
                attempts += 1
                field.lean(min(little, field.exact_weight) if attempts % 2 else field.exact_weight)
                self._put(kept)
                for _ in range((attempts // 2 % 2 or not attempts % 2) * (2 + self.chance(4 + len(self.pods)))):
                    self._shake()
                self._weigh(self.pods)
                low = current = field.total
                self.until.clear()
                since = tight = 0
                begun = step
        field.lean(field.exact_weight)
        self._put(kept)

    def _put(self, kept: Sequence[Sequence[int]]) -> None:
        for pod, members in zip(self.pods, kept, strict=True):
            self.field.pods[pod] = list(members)
            self.field.weighed(pod)

    def _shake(self) -> None:
        one, other = (self.members[self.chance(len(self.members))] for _ in range(2))
        if self.field.where[one] != self.field.where[other] and self.field.change(one, other) is not None:
            self.field.swap(one, other)

    def _swap(self, one: int, other: int) -> None:
        pods = self.field.where[one], self.field.where[other]
        self.field.swap(one, other)
        self._weigh(pods)

    def _weigh(self, pods: Sequence[int]) -> None:
        field = self.field
        done: set[int] = set()
        for pod in pods:
            light = not field.weight[pod]
            for one in field.pods[pod]:
                done.add(one)
                for other in self.members:
                    if other in done:
                        continue
                    first, second = (one, other) if one < other else (other, one)
                    there = field.where[other]
                    change = None
                    if there != pod and not (light and not field.weight[there]):
                        change = field.change(one, other)
                        self.weighed += 1
                    if change is None:
                        self.changes[first].pop(second, None)
                    else:
                        self.changes[first][second] = change

    def _best(self, step: int, enough: int) -> tuple[int, int, int] | None:
        found: tuple[int, int, int] | None = None
        many = 0
        until = self.until
        self.weighed += 1 + len(self.members) // 4
        for one, row in self.changes.items():
            if not row or (found is not None and min(row.values()) > found[0]):
                continue
            kept = until.get(one, 0) >= step
            for other, change in row.items():
                if found is not None and change > found[0]:
                    continue
                if (kept or until.get(other, 0) >= step) and change >= enough:
                    continue
                if found is None or change < found[0]:
                    found, many = (change, one, other), 1
                else:
                    many += 1
                    if not self.chance(many):
                        found = (change, one, other)
        return found
