"""A tighter upper bound on the points of a placement, for measurements. It combines two methods: a complete search, and
a proof that narrow places on the board cost every placement some points.

The search is in :mod:`games.museum.arrange.proof`. Proof for narrow places: Cut the slots of a board into two sides,
with ``edges`` pairs of slots touching across the cut. A collection with objects on both sides is connected, so it
contains both objects of some pair across the cut. A pair can do this for only one collection. If two objects share
civilization and domain, only one of them counts for the domain. All other pairs share one group at most. So at most
``edges`` collections are on both sides, and every other collection is on a single side. Any placement divides the
objects between the sides, within the number of slots on each. In such a division, let ``edges`` groups lose nothing,
and let every other group count only its larger part. The placement's loss is at least the smallest loss in any such
division.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.museum.arrange.problem import DEAD, Problem
from games.museum.arrange.proof import losses, within
from games.museum.scoring.floor import Floor

PATIENCE: Final = 300_000
"""The maximum number of ways to divide the objects between the two sides of a cut. A cut that turns out to allow more
is abandoned and proves nothing.
"""

LOOKS: Final = 200_000


class Cut(NamedTuple):
    """A cut through a board. ``sides``: the number of slots on each side. ``edges``: the number of pairs of slots that
    touch across the cut.
    """

    sides: tuple[int, int]
    edges: int


def cuts(floor: Floor) -> tuple[Cut, ...]:
    """Return the straight cuts through a board, narrowest first. If several cuts give sides of the same sizes, return
    only the one with the fewest edges.
    """
    columns = [bit.bit_length() - 1 for bit in floor.bits]
    found: dict[tuple[int, int], int] = {}
    width, height = floor.stride - 1, max(columns) // floor.stride + 1
    lines = [[at % floor.stride < line for at in columns] for line in range(1, width)]
    lines += [[at // floor.stride < line for at in columns] for line in range(1, height)]
    for side in lines:
        edges = sum(1 for slot, near in enumerate(floor.near) for other in near if side[slot] and not side[other])
        sides = (min(sum(side), len(side) - sum(side)), max(sum(side), len(side) - sum(side)))
        found[sides] = min(edges, found.get(sides, edges))
    return tuple(
        sorted((Cut(sides, edges) for sides, edges in found.items()), key=lambda cut: (cut.edges, -cut.sides[0]))
    )


def sharper(problem: Problem, reached: int, looks: int = LOOKS) -> int:
    """Return the lowest upper bound on the points for ``problem`` that cuts and searches can prove.

    ``reached``: the points of a known placement. The bound is never lower.

    This is for measurements and too slow for play, because each search takes up to ``looks`` steps of about 60 µs. If
    the cuts alone prove a bound within a point of ``reached``, no search is made.
    """
    lost = 0
    for cut in cuts(problem.floor):
        if problem.bound - lost <= reached:
            break
        lost = max(lost, least_loss(problem, cut, problem.bound - reached))
    gap = problem.bound - reached
    for loss in losses(problem, gap):
        if lost < gap - 1 and loss >= lost:
            answer = within(problem, loss, looks)
            if answer.content is not None or not answer.sure:
                return problem.bound - loss
            lost = next((more for more in losses(problem, gap) if more > loss), gap)
    return problem.bound - lost


def least_loss(problem: Problem, cut: Cut, enough: int) -> int:
    """Return the number of points that every placement must lose because of a cut, up to ``enough``. Return 0 if
    finding out takes too long.

    The points of the gallery, and of patrons that don't count collection sizes, are assumed to be earned.
    """
    types: dict[tuple[int, int], int] = {}
    for civil, domain in zip(problem.civil, problem.domain, strict=True):
        if (civil, domain) != (DEAD, DEAD):
            types[civil, domain] = types.get((civil, domain), 0) + 1
    search = _Division(problem, cut, _ordered(types), enough)
    search.divide(0, (0, 0))
    return 0 if search.looked > PATIENCE else search.least


def _ordered(types: dict[tuple[int, int], int]) -> list[tuple[int, int, int]]:
    rest = dict(types)
    found: list[tuple[int, int, int]] = []
    weight = dict.fromkeys(range(DEAD + 1), 0)
    while rest:
        chosen = max(rest, key=lambda one: (sum(weight[group] for group in one if group != DEAD), rest[one], one))
        found.append((*chosen, rest.pop(chosen)))
        for group in chosen:
            weight[group] += 1
    return found


class _Division:
    """A search through the ways to divide objects between two sides. ``least`` is the smallest loss found so far."""

    def __init__(self, problem: Problem, cut: Cut, types: list[tuple[int, int, int]], enough: int) -> None:
        self.least = enough
        self.looked = 0
        self._types = types
        self._room = cut.sides
        self._edges = cut.edges
        self._sides = [[0] * (DEAD + 1), [0] * (DEAD + 1)]
        self._losses = [0] * (DEAD + 1)
        self._price = [
            [
                problem.table[group][count] - (problem.table[group][count - few] if count - few > 1 else 0)
                for few in range(count // 2 + 1)
            ]
            for group, count in enumerate(problem.counts)
        ] + [[0] * 99]

    def divide(self, at: int, held: tuple[int, int]) -> None:
        self.looked += 1
        lost = sum(sorted(self._losses)[: DEAD + 1 - self._edges])
        if lost >= self.least or self.looked > PATIENCE:
            return
        if at == len(self._types):
            self.least = lost
            return
        civil, domain, count = self._types[at]
        heavier = self._sides[0][civil] + self._sides[0][domain] >= self._sides[1][civil] + self._sides[1][domain]
        for few in range(count + 1):
            first = count - few if heavier else few
            now = (held[0] + first, held[1] + count - first)
            if now[0] > self._room[0] or now[1] > self._room[1]:
                continue
            kept = self._losses[civil], self._losses[domain]
            self._put(civil, domain, first, count - first)
            self.divide(at + 1, now)
            self._put(civil, domain, -first, first - count)
            self._losses[civil], self._losses[domain] = kept

    def _put(self, civil: int, domain: int, first: int, second: int) -> None:
        for group in (civil, domain):
            if group != DEAD:
                sides = self._sides
                sides[0][group] += first
                sides[1][group] += second
                self._losses[group] = self._price[group][min(sides[0][group], sides[1][group])]
