"""A search for placements that fills the slots one by one. A partial placement is abandoned as soon as no placement
within the allowed loss can follow from it.

Proof that the search misses no placement. An object is *in* a group if it belongs to the group's best connected part,
and *out* otherwise. Each object that is out costs points according to the group's table, and may cost points of a
patron that counts collections. Second objects of a civilization don't matter (see :mod:`games.museum.arrange.problem`),
and sets of values are assumed to be complete. At every slot, the search tries each remaining kind of object, in or out
of each of its groups, and an empty slot. It abandons a partial placement only in these cases:

* The objects that are out cost more than the allowed loss. This includes the gallery's points if the chosen group
doesn't fill it.
* A piece of a group can't reach the remaining slots, but isn't the whole group. Then all remaining objects must be out,
at their cost. If there is a second piece, the two can never join. The same is true of two pieces if no remaining
object can join them.
* An object has fewer free neighbours than groups that can only continue through it. No neighbour shares both of its
groups, since only one of two objects with the same civilization and domain counts for the domain.
* The open groups need more objects than there are slots before the next narrow place (:func:`narrows`). Only one pair
of slots touches there, so at most one group can continue. Objects that may still be out, and the continuing group's
own objects, aren't counted.
* One object, chosen in advance, is in a slot that has a mirror image earlier in the order (:func:`halves`).
* There are too few touching pairs. If a group has ``n`` pieces and remaining objects in total, it needs ``n - 1`` pairs
to become one piece. For the reason above, a pair serves only one group. :func:`joins` returns the maximum number of
pairs. Objects that may still be out reduce the need, by at most ``spared`` in total.
* An equivalent partial placement was already abandoned: one with the same step, remaining objects, objects out, and
ended groups, and with the same groups in the same pieces at the open slots. Nothing else affects the rest of the
search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.museum.arrange.problem import DEAD, Problem
from games.museum.arrange.search import shuffled
from games.museum.arrange.sweep import halves, joins, narrows, sweep

Cell = tuple[int, int, int, int]
"""The contents of an open slot: the civilization of its object and the number of the connected piece that the object
belongs to, followed by the domain and the piece in the domain. DEAD stands for no group.
"""
_NOTHING: Final[Cell] = (DEAD, -1, DEAD, -1)


def prices(problem: Problem) -> list[list[int]]:
    """Return a table for each group that can form a collection: the points lost if 0, 1, 2, ... of the group's objects
    aren't connected to the others.
    """
    live = {*problem.civil, *problem.domain} - {DEAD}
    return [
        [table[count] - (table[count - few] if count - few > 1 else 0) for few in range(count + 1)]
        if group in live
        else [0]
        for group, (count, table) in enumerate(zip(problem.counts, problem.table, strict=True))
    ]


class Search:
    """A single search for a placement.

    ``fill``: the group that has to fill the gallery, or DEAD for none. ``loss``: the number of points that the
    placement may lose compared with the upper bound, apart from the gallery's points. ``steps``: the number of search
    steps taken so far.
    """

    def __init__(self, problem: Problem, loss: int, fill: int, patience: int, seed: int | None) -> None:
        self.steps = 0
        self._problem = problem
        self._loss, self._fill, self._patience = loss, fill, patience
        self._sweep = sweep(problem.floor.id)
        self._joins = joins(problem.floor.id)
        self._gallery = [bool(problem.floor.bits[step.slot] & problem.floor.gallery) for step in self._sweep]
        kinds: dict[tuple[int, int], list[int]] = {}
        for at, kind in enumerate(zip(problem.civil[:-1], problem.domain[:-1], strict=True)):
            if kind != (DEAD, DEAD):
                kinds.setdefault(kind, []).append(at)
        self._objects = kinds
        self._kinds = list(kinds)
        if seed is not None:
            order, _ = shuffled([*range(len(kinds))], seed)
            self._kinds = [self._kinds[at] for at in order]
        self._rest = [len(kinds[kind]) for kind in self._kinds]
        self._left = [0] * (DEAD + 1)
        for (civil, domain), count in zip(self._kinds, self._rest, strict=True):
            self._left[civil] += count
            self._left[domain] += count
        self._left[DEAD] = 0
        self._groups = [group for group in range(DEAD) if self._left[group]]
        self._price = [*prices(problem), [0] * 99]
        self._narrows, self._halves = narrows(problem.floor.id), halves(problem.floor.id)
        self._spared, self._outs = self._most(whole=-1), self._most(whole=0)
        linked = [
            (self._left[civil] + self._left[domain] if count == 1 else 0, -kind)
            for kind, ((civil, domain), count) in enumerate(zip(self._kinds, self._rest, strict=True))
        ]
        self._first = -max(linked)[1] if linked and max(linked)[0] else -1
        self._out = [0] * (DEAD + 1)
        self._lost = 0
        self._ticked = [group for group in self._groups if problem.ticks[group][1]]
        self._failed: set[object] = set()
        self._way: list[int] = []

    def _most(self, whole: int) -> int:
        best = [0] * (self._loss + 1)
        for group in self._groups:
            price = self._price[group]
            count = len(price) - 1
            best = [
                max(
                    best[loss - price[few]] + (few if few < count else count + whole)
                    for few in range(count + 1)
                    if price[few] <= loss
                )
                for loss in range(self._loss + 1)
            ]
        return best[-1]

    def run(self) -> list[int] | None:
        """Find a placement within the allowed loss. Return the index of the object in each slot (as in
        :class:`games.museum.arrange.search.Found`), or None if no such placement was found.
        """
        if self._loss < 0 or not self._go(0, (), 0):
            return None
        problem = self._problem
        content = [len(problem.names)] * len(problem.floor.bits)
        objects = {kind: list(several) for kind, several in self._objects.items()}
        for step, kind in zip(self._sweep, self._way, strict=False):
            if kind >= 0:
                content[step.slot] = objects[self._kinds[kind]].pop()
        shown = {at for at in content if at < len(problem.names)}
        rest = iter([at for at in range(len(problem.names)) if at not in shown])
        return [next(rest, at) if at == len(problem.names) else at for at in content]

    def _next(self, group: int) -> int:
        price, out = self._price[group], self._out[group]
        return price[out + 1] - price[out]

    def _drop(self, group: int, several: int) -> None:
        price, out = self._price[group], self._out[group]
        self._lost += price[out + several] - price[out]
        self._out[group] = out + several

    def _cost(self) -> int:
        if not self._ticked:
            return self._lost
        problem, out = self._problem, self._out
        weight = whole = 0
        for group in self._ticked:
            size, tick = problem.ticks[group]
            count = problem.counts[group]
            whole += tick if count >= size else 0
            weight += tick if count - out[group] >= size and count - out[group] > 1 else 0
        return self._lost + problem.steps[whole] - problem.steps[weight]

    def _go(self, at: int, front: tuple[Cell, ...], ended: int) -> bool:
        if at == len(self._sweep):
            return True
        self.steps += 1
        if self.steps > self._patience:
            return False
        to_come = sum(
            count
            for (civil, domain), count in zip(self._kinds, self._rest, strict=True)
            if not (ended >> civil & 1 or civil == DEAD) or not (ended >> domain & 1 or domain == DEAD)
        )
        if not to_come:
            return self._joined(front) and not (self._fill != DEAD and any(self._gallery[at:]))
        if not self._enough(at, front, ended, to_come) or not self._fits(at, front):
            return False
        key = at, tuple(self._rest), front, ended, tuple(self._out)
        if key in self._failed:
            return False
        for kind, civil, domain in self._choices(at, ended, len(self._sweep) - at > to_come):
            if self._try(at, front, ended, kind, (civil, domain)):
                return True
        if self.steps <= self._patience:
            self._failed.add(key)
        return False

    @staticmethod
    def _joined(front: tuple[Cell, ...]) -> bool:
        piece: dict[int, int] = {}
        for civil, one, domain, other in front:
            if piece.setdefault(civil, one) != one or piece.setdefault(domain, other) != other:
                return False
        return True

    def _enough(self, at: int, front: tuple[Cell, ...], ended: int, to_come: int) -> bool:
        if to_come > len(self._sweep) - at:
            return False
        left = self._left
        parts = dict.fromkeys(self._groups, 0)
        for place, (civil, one, domain, other) in enumerate(front):
            if civil != DEAD and one == place:
                parts[civil] += 1
            if domain != DEAD and other == place:
                parts[domain] += 1
        need = 0
        for group in self._groups:
            if not ended >> group & 1:
                several = left[group] + parts[group]
                if several > 1:
                    need += several - 1
        used = 0
        for place, (civil, _, domain, _) in enumerate(front):
            if (civil != DEAD and (left[civil] or parts[civil] > 1)) or (
                domain != DEAD and (left[domain] or parts[domain] > 1)
            ):
                used |= 1 << place
        if need <= self._joins[at][used][to_come]:
            return True
        gone = sum(min(self._out[group], self._problem.counts[group] - 1) for group in self._groups)
        return need - (self._spared - gone) <= self._joins[at][used][to_come]

    def _fits(self, at: int, front: tuple[Cell, ...]) -> bool:
        room = self._narrows[at] - at
        wanted = {cell[0] for cell in front} | {cell[2] for cell in front}
        wanted.discard(DEAD)
        if sum(self._left[group] for group in wanted) <= room:
            return True
        alone = dict.fromkeys(wanted, 0)
        total = 0
        for (civil, domain), count in zip(self._kinds, self._rest, strict=True):
            if civil in wanted:
                total += count
                if domain not in wanted:
                    alone[civil] += count
            elif domain in wanted:
                total += count
                alone[domain] += count
        if at + room == len(self._sweep):
            return True
        return total - max(alone.values()) - (self._outs - sum(self._out)) <= room

    def _choices(self, at: int, ended: int, free: bool) -> Iterator[tuple[int, int, int]]:
        fill = self._fill if self._gallery[at] else DEAD
        spare = self._loss - self._lost
        for kind, (civil, domain) in enumerate(self._kinds):
            if not self._rest[kind] or (kind == self._first and not self._halves[at]):
                continue
            gone = bool(ended >> civil & 1) or civil == DEAD, bool(ended >> domain & 1) or domain == DEAD
            if all(gone):
                continue
            first = 0 if gone[0] else self._next(civil)
            second = 0 if gone[1] else self._next(domain)
            for one in (DEAD,) if gone[0] else (civil, DEAD) if first <= spare else (civil,):
                left = spare - first if one == DEAD else spare
                for other in (DEAD,) if gone[1] else (domain, DEAD) if second <= left else (domain,):
                    if fill in {DEAD, one, other}:
                        yield kind, one, other
        if free and fill == DEAD:
            yield -1, DEAD, DEAD

    def _try(self, at: int, front: tuple[Cell, ...], ended: int, kind: int, groups: tuple[int, int]) -> bool:
        out, left = self._out, self._left
        lost = self._lost
        kept = out[:]
        if kind >= 0:
            for group, within in zip(self._kinds[kind], groups, strict=True):
                left[group] -= group != DEAD
                if within == DEAD and group != DEAD and not ended >> group & 1:
                    self._drop(group, 1)
            self._rest[kind] -= 1
        self._way.append(kind)
        done = False
        if out == kept or self._cost() <= self._loss:
            after = self._passed(at, front, ended, groups)
            if after is not None:
                done = self._go(at + 1, *after)
        if not done:
            self._way.pop()
        if kind >= 0:
            for group in self._kinds[kind]:
                left[group] += group != DEAD
            self._rest[kind] += 1
        self._out[:] = kept
        self._lost = lost
        return done

    def _passed(  # noqa: C901, PLR0912 - one pass without calls, since it runs a hundred thousand times
        self, at: int, front: tuple[Cell, ...], ended: int, groups: tuple[int, int]
    ) -> tuple[tuple[Cell, ...], int] | None:
        step, left = self._sweep[at], self._left
        here = len(front)
        found: list[tuple[list[int], list[int]]] = []
        needs = [0] * len(step.stay)
        for side, joined in enumerate(groups):
            of, mine = [cell[2 * side] for cell in front], [cell[2 * side + 1] for cell in front]
            of.append(joined)
            mine.append(here)
            if joined != DEAD:
                for place in step.near:
                    if of[place] == joined:
                        part = mine[place]
                        mine = [
                            here if piece == part and other == joined else piece
                            for other, piece in zip(of, mine, strict=True)
                        ]
            cells: list[int] = []
            first: dict[tuple[int, int], int] = {}
            alone: dict[tuple[int, int], int] = {}
            count: dict[int, int] = {}
            for after, place in enumerate(step.stay):
                group = of[place]
                if group == DEAD:
                    cells.append(-1)
                    continue
                key = group, mine[place]
                if key not in first:
                    first[key] = alone[key] = after
                    count[group] = count.get(group, 0) + 1
                else:
                    alone.pop(key, None)
                cells.append(first[key])
            for place in step.gone:
                group = of[place]
                if group != DEAD and not ended >> group & 1 and (group, mine[place]) not in first:
                    # A piece without a way on: it must be all of its group.
                    if count.get(group) or not self._end(group):
                        return None
                    if any(of[other] == group and mine[other] != mine[place] for other in range(here + 1)):
                        return None
                    ended |= 1 << group
            if any(several > 1 and not left[group] for group, several in count.items()):
                return None
            for (piece_of, _), after in alone.items():
                if self._goes_on(piece_of, count[piece_of]):
                    needs[after] += 1
            found.append((of, cells))
        for need, ways in zip(needs, step.ways, strict=True):
            if need > ways:
                return None
        (civils, ones), (domains, others) = found
        after_it = zip(step.stay, ones, others, strict=True)
        return tuple([(civils[place], one, domains[place], other) for place, one, other in after_it]), ended

    def _goes_on(self, group: int, parts: int) -> bool:
        if parts > 1:
            return True
        left = self._left[group]
        if not left:
            return False
        price, out = self._price[group], self._out[group]
        return price[out + left] - price[out] > self._loss

    def _end(self, group: int) -> bool:
        if self._left[group]:
            self._drop(group, self._left[group])
            return self._cost() <= self._loss
        return True
