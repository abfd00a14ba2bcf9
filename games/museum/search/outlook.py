"""The outlook of a museum: its estimated worth in hundredths of a point, and how adding or removing an object would
change this estimate.

Like :func:`games.museum.advice.estimate.promise`, the estimate depends only on how many objects of each kind there are.
A change takes a few microseconds, because only the object's own groups are re-evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from data.museum import MASTERPIECE, SMALLEST, board_of, objects, patron_of, scores
from games.museum.advice.estimate import AT, FIRST_DOMAIN, GROUPS, POINT, sets
from games.museum.tables import CONTINENTS

FACTS: Final = {
    one.id: (AT[one.civilization], AT[one.domain], one.value, CONTINENTS.index(one.continent)) for one in objects()
}
"""Each object's civilization and domain (as indices into :data:`GROUPS`), its value, and the index of its continent."""
_DOMAINS: Final = len(GROUPS) - FIRST_DOMAIN
_MOST: Final = 64


class Credit:
    """The worth of unfinished goals in estimates.

    ``begun``: the credit for 0, 1 or 2 objects of a group, as a percentage of the smallest collection's points.
    ``way``: the credit for progress towards a patron's next step, as a percentage of its points.
    """

    def __init__(self, begun: tuple[int, int, int], way: int) -> None:
        known = scores()
        self.groups = tuple(
            _points(known.domain if group >= FIRST_DOMAIN else known.civilization, begun)
            for group in range(len(GROUPS))
        )
        self._way = way
        self._patrons: dict[tuple[str, bool], tuple[int, ...]] = {}

    def patron(self, patron: str, *, limited: bool) -> tuple[int, ...]:
        """Return a patron's worth for each number of objects, experts or collections that count for it."""
        found = self._patrons.get((patron, limited))
        if found is None:
            demand = patron_of(patron)
            found = tuple(
                demand.points(count, limited=limited) * POINT + self._next(demand.steps, count)
                for count in range(_MOST)
            )
            self._patrons[patron, limited] = found
        return found

    def _next(self, steps: Sequence[tuple[int, int]], count: int) -> int:
        before, reached = 0, 0
        for needed, points in steps:
            if count < needed:
                return (points - reached) * self._way * (count - before) // (needed - before)
            before, reached = needed, points
        return 0


def _points(table: Sequence[int], begun: tuple[int, int, int]) -> tuple[int, ...]:
    small = [table[SMALLEST] * part for part in begun]
    return (*small, *(table[min(size, len(table) - 1)] * POINT for size in range(SMALLEST, 20)))


@cache
def _plan(board: str) -> tuple[int, int, int, int, int]:
    # Return the number of slots, the number of gallery slots, and the bonuses for filling the gallery, all slots, and
    # both.
    plan = board_of(board)
    return len(plan.places()), len(plan.gallery_slots()), plan.gallery, plan.full, plan.both


class Outlook:
    """An estimate of the points that a museum will have at the end. It starts without objects.

    ``patron`` is empty if there is none.
    """

    def __init__(self, credit: Credit, board: str, experts: Sequence[str], patron: str, *, limited: bool) -> None:
        self._groups = credit.groups
        self._plan = _plan(board)
        self._objects: list[str] = []
        self._experts = experts
        self._patron = patron_of(patron) if patron else None
        self._worth = credit.patron(patron, limited=limited) if patron else ()
        self._wants = _wants(patron) if patron else ()
        self._counts = [0] * len(GROUPS)
        self._alike = [0] * (FIRST_DOMAIN * _DOMAINS)
        self._places = [0] * len(CONTINENTS)
        self._masterpieces = 0
        self._extra = [0] * len(GROUPS)
        for expert in experts:
            if expert in AT:
                self._extra[AT[expert]] += 1
        self._known: dict[str | tuple[str, ...], int] = {}
        self._found = 0
        self.total = self._found + self._rest()
        """The museum's worth, in hundredths of a point."""

    def extended(self, more: Sequence[str]) -> Outlook:
        found = object.__new__(Outlook)
        found._groups, found._plan, found._experts = self._groups, self._plan, self._experts
        found._patron, found._worth, found._wants = self._patron, self._worth, self._wants
        found._extra, found._masterpieces, found._found = self._extra, self._masterpieces, self._found
        found._objects, found._counts = self._objects[:], self._counts[:]
        found._alike, found._places = self._alike[:], self._places[:]
        found._known = {}
        for one in more:
            found._objects.append(one)
            found._count(one, 1)
        found.total = found._found + found._rest()
        return found

    def plus(self, one: str) -> int:
        """Return how much the museum's estimated worth rises with the object ``one``, in hundredths of a point."""
        found = self._known.get(one)
        if found is None:
            self._objects.append(one)
            found = self._known[one] = self._changed(one, 1) - self.total
            self._objects.pop()
        return found

    def plus_all(self, more: tuple[str, ...]) -> int:
        found = self._known.get(more)
        if found is None:
            for one in more:
                self._objects.append(one)
                self._count(one, 1)
            found = self._known[more] = self._found + self._rest() - self.total
            for one in more:
                self._objects.pop()
                self._count(one, -1)
        return found

    def minus(self, one: str) -> int:
        found = self._known.get(one)
        if found is None:
            self._objects.remove(one)
            found = self._known[one] = self.total - self._changed(one, -1)
            self._objects.append(one)
        return found

    def hiring(self, expert: str) -> int:
        found = self._known.get(expert)
        if found is None:
            before, experts = self._found, self._experts
            self._experts = (*experts, expert)
            group = AT.get(expert)
            if group is not None:
                size = self._counts[group] + self._extra[group]
                if self._counts[group]:
                    self._found += self._groups[group][size + 1] - self._groups[group][size]
                self._extra[group] += 1
            found = self._known[expert] = self._found + self._rest() - self.total
            if group is not None:
                self._extra[group] -= 1
            self._found, self._experts = before, experts
        return found

    def _changed(self, one: str, more: int) -> int:
        civil, domain, _, place = FACTS[one]
        alike = civil * _DOMAINS + domain - FIRST_DOMAIN
        counts, pairs = self._counts, self._alike
        before = counts[civil], counts[domain], pairs[alike], self._masterpieces, self._found
        self._count(one, more)
        found = self._found + self._rest()
        counts[civil], counts[domain], pairs[alike], self._masterpieces, self._found = before
        self._places[place] -= more
        return found

    def _count(self, one: str, more: int) -> None:
        civil, domain, value, place = FACTS[one]
        counts, extra, groups = self._counts, self._extra, self._groups
        size = counts[civil]
        counts[civil] = size + more
        beside = extra[civil]
        table = groups[civil]
        found = (table[size + more + beside] if size + more else 0) - (table[size + beside] if size else 0)
        alike = civil * _DOMAINS + domain - FIRST_DOMAIN
        before = self._alike[alike]
        self._alike[alike] = before + more
        if (before if more > 0 else before - 1) == 0:
            size = counts[domain]
            counts[domain] = size + more
            beside = extra[domain]
            table = groups[domain]
            found += (table[size + more + beside] if size + more else 0) - (table[size + beside] if size else 0)
        self._found += found
        self._places[place] += more
        if value == MASTERPIECE:
            self._masterpieces += more

    def _rest(self) -> int:
        slots, gallery, filled, full, both = self._plan
        found = 0
        if len(self._objects) >= gallery:
            whole = len(self._objects) >= slots
            if whole:
                found = POINT * full
            if max(self._counts) >= gallery:
                found += POINT * (filled + both if whole else filled)
        return found + self._worth[self._progress()] if self._patron is not None else found

    def _progress(self) -> int:
        demand = self._patron
        assert demand is not None  # noqa: S101 - asked before
        counts, extra, kind = self._counts, self._extra, demand.kind
        if kind == "quadruple":
            found = 0
            for at in self._wants:
                if counts[at] and counts[at] + extra[at] >= SMALLEST:
                    found += 1
            return found
        if kind == "ancient":
            return sum(self._places[at] for at in self._wants)
        if kind == "heritage":
            return max(counts[at] + extra[at] if counts[at] else 0 for at in self._wants)
        if kind == "masterpieces":
            return self._masterpieces
        if kind == "perfect-team":
            return len(self._experts)
        if kind == "perfect-collection":
            return sets(self._objects, counts)
        sizes = [count + more if count else 0 for count, more in zip(counts, extra, strict=True)]
        if kind == "knowledge":
            return sum(size >= demand.sizes[0] for size in sizes[FIRST_DOMAIN:])
        civilization, domain = demand.sizes
        return (max(sizes[:FIRST_DOMAIN]) >= civilization) + (max(sizes[FIRST_DOMAIN:]) >= domain)


@cache
def _wants(patron: str) -> tuple[int, ...]:
    wants = patron_of(patron).wants
    return tuple(CONTINENTS.index(one) if one in CONTINENTS else AT[one] for one in wants)
