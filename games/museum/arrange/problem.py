"""A museum's objects in numeric form for the search: groups, their points by size, and an upper bound on the total
points.

Two objects of the same civilization and domain differ only in value, and only one of them can count for the domain
(rule U7.1). Since such objects are interchangeable, one of them represents them all in the domain. The others only
belong to their civilization. The search can then treat each group as a simple mask and look for its largest connected
part. Values matter only for the patron Perfect Collection, for which the representatives are chosen to include as many
values as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from data.museum import (
    DOMAINS,
    MASTERPIECE,
    SMALLEST,
    Board,
    Object,
    Patron,
    board_of,
    object_of,
    patron_of,
    scores,
)
from games.museum.advice.estimate import AT, FIRST_DOMAIN, GROUPS, matched, most
from games.museum.scoring.collections import VALUES
from games.museum.scoring.floor import Floor, floor_of

DEAD: Final = len(GROUPS)
"""The group number that means "no group", for a free slot or an object that can't be part of a collection."""


class Problem:
    """A museum to arrange.

    ``names``: the objects, sorted by id. ``civil``, ``domain``: the groups of each object, or :data:`DEAD` for none.
    Both have one more entry for a free slot. ``counts``: the number of objects that can count for each group.

    ``table``: each group's points by the number of connected objects, including the heritage patron's points.
    ``whole``: the extra points that each group gets from the patron Perfect Collection if all its objects are
    connected. ``ticks``: for patrons that count several collections, the minimum size at which each group counts, and
    its weight. ``steps``: such a patron's points by the sum of the weights of the groups that count. ``fixed``: points
    that don't depend on the placement. ``filled``: points for filling the gallery, plus the bonus for filling both the
    gallery and all slots if there are enough objects. It's 0 if no group can fill the gallery. ``bound``: an upper
    bound on the points of any placement (:func:`games.museum.advice.estimate.most`).
    """

    __slots__ = (
        *("bound", "civil", "counts", "domain", "experts", "filled", "fixed", "floor", "full", "names", "patron"),
        *("plan", "seed", "steps", "table", "team_limit", "ticks", "whole"),
    )

    def __init__(
        self, board: str, objects: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
    ) -> None:
        self.floor: Floor = floor_of(board)
        self.plan: Board = board_of(board)
        self.names = tuple(sorted(objects))
        self.experts = tuple(experts)
        self.patron: Patron | None = None if patron is None else patron_of(patron)
        self.team_limit = team_limit
        if len(set(self.names)) != len(self.names) or len(self.names) > len(self.floor.bits):
            raise ValueError("more objects than slots, or one of them twice")
        shown = [object_of(name) for name in self.names]
        self.seed = crc32(repr((board, self.names, sorted(experts), patron)).encode())
        self.full = len(self.names) == len(self.floor.bits)
        self._group(shown)
        self._rate(shown)
        self._limit(shown)

    def _group(self, shown: list[Object]) -> None:
        # Assign each object to its groups. Only one object of each civilization is assigned to a domain.
        stands = representatives(shown, for_values=self._counts_values())
        self.counts = [0] * len(GROUPS)
        for at, one in enumerate(shown):
            self.counts[AT[one.civilization]] += 1
            self.counts[AT[one.domain]] += at in stands
        possible = {
            group
            for group, count in enumerate(self.counts)
            if count >= 2 and count + (GROUPS[group] in self.experts) >= SMALLEST
        }
        self.civil = [group if (group := AT[one.civilization]) in possible else DEAD for one in shown]
        self.domain = [
            group if at in stands and (group := AT[one.domain]) in possible else DEAD for at, one in enumerate(shown)
        ]
        self.civil.append(DEAD)
        self.domain.append(DEAD)

    def _counts_values(self) -> bool:
        return self.patron is not None and self.patron.kind == "perfect-collection"

    def _rate(self, shown: list[Object]) -> None:
        known = scores()
        self.table: list[list[int]] = []
        self.whole = [0] * len(GROUPS)
        self.ticks: list[tuple[int, int]] = [(99, 0)] * len(GROUPS)
        for group, name in enumerate(GROUPS):
            points = known.civilization if group < FIRST_DOMAIN else known.domain
            expert = int(name in self.experts)
            row = [0] + [points[min(size + expert, len(points) - 1)] for size in range(1, len(self.floor.bits) + 1)]
            if self.patron and self.patron.kind == "heritage" and name in self.patron.wants:
                row = [
                    value + (self.patron.points(size + expert) if size and size + expert >= SMALLEST else 0)
                    for size, value in enumerate(row)
                ]
            self.table.append(row)
            if self._counts_values() and self.patron:
                self.whole[group] = self.patron.each * self._sets(shown, group)
            self.ticks[group] = self._tick(group, expert)
        self.steps = self._steps()

    def _sets(self, shown: list[Object], group: int) -> int:
        groups = self.civil if group < FIRST_DOMAIN else self.domain
        values = [one.value for at, one in enumerate(shown) if groups[at] == group]
        return min(values.count(value) for value in VALUES)

    def _tick(self, group: int, expert: int) -> tuple[int, int]:
        demand = self.patron
        if demand is None:
            return (99, 0)
        if demand.kind == "quadruple" and GROUPS[group] in demand.wants:
            return (SMALLEST - expert, 1)
        if demand.kind == "knowledge" and group >= FIRST_DOMAIN:
            return (max(SMALLEST, demand.sizes[0]) - expert, 1)
        if demand.kind == "past":
            size = demand.sizes[group >= FIRST_DOMAIN]
            return (max(SMALLEST, size) - expert, _BOTH if group >= FIRST_DOMAIN else 1)
        return (99, 0)

    def _steps(self) -> list[int]:
        demand = self.patron
        if demand is None or demand.kind not in {"quadruple", "knowledge", "past"}:
            return [0] * WEIGHTS
        if demand.kind == "past":
            return [demand.points((weight % _BOTH > 0) + (weight >= _BOTH)) for weight in range(WEIGHTS)]
        return [demand.points(weight) for weight in range(WEIGHTS)]

    def _limit(self, shown: list[Object]) -> None:
        demand, plan = self.patron, self.plan
        self.fixed = plan.full if self.full else 0
        if demand and demand.kind == "ancient":
            self.fixed += demand.points(sum(1 for one in shown if one.continent in demand.wants))
        elif demand and demand.kind == "masterpieces":
            self.fixed += demand.points(sum(1 for one in shown if one.value == MASTERPIECE))
        elif demand and demand.kind == "perfect-team":
            self.fixed += demand.points(len(self.experts), limited=self.team_limit)
        fills = any(count >= self.floor.gallery.bit_count() for count in self.counts)
        self.filled = plan.gallery + (plan.both if self.full else 0) if fills else 0
        patron = demand.id if demand else None
        self.bound = most(plan.id, self.names, self.experts, patron, team_limit=self.team_limit)


_BOTH: Final = 32
WEIGHTS: Final = 256


def representatives(shown: Sequence[Object], *, for_values: bool) -> set[int]:
    """Return the indices of the objects that represent their civilization in their domain.

    If ``for_values`` is true, they're chosen to give each domain as many complete sets of values as possible. Otherwise
    the first object of each civilization represents it.
    """
    alike: dict[tuple[str, str], list[int]] = {}
    for at, one in enumerate(shown):
        alike.setdefault((one.domain, one.civilization), []).append(at)
    if not for_values:
        return {several[0] for several in alike.values()}
    found: set[int] = set()
    for domain in DOMAINS:
        within = {civilization: several for (of, civilization), several in alike.items() if of == domain}
        found |= _of_different_values(shown, list(within.values()))
    return found


def _of_different_values(shown: Sequence[Object], choices: list[list[int]]) -> set[int]:
    kinds = [[shown[at].value for at in several] for several in choices]
    most_sets = len(choices) // len(VALUES)
    value_of = next((found for sets in range(most_sets, 0, -1) if (found := matched(kinds, sets))), {})
    return {
        next((at for at in several if shown[at].value == value_of.get(choice)), several[0])
        for choice, several in enumerate(choices)
    }
