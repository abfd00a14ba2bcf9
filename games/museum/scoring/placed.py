"""What the objects of a placement are worth together: collections, patron, gallery (U7.2 to U7.4, U7.6, U8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from data.museum import DOMAINS, MASTERPIECE, Patron, board_of, object_of, patron_of
from games.museum.scoring.collections import Chosen, Group, chosen, groups
from games.museum.scoring.floor import FREE, floor_of


class Placed(NamedTuple):
    """``parts``: what counts of each group. ``progress``, ``patron``: what the patron's steps count, and its points.
    ``gallery``, ``full``: whether it is. ``points``: all of it, the board's bonuses included.
    """

    parts: tuple[Chosen, ...]
    progress: int
    patron: int
    gallery: bool
    full: bool
    points: int


class Judge:
    """What counts in a museum whose objects, experts and patron are known, wherever the objects stand.

    ``slots``: any placement of the objects. ``team_limit``: U8, the Perfect Team. KeyError for an unknown id.
    """

    def __init__(
        self, board: str, slots: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
    ) -> None:
        self._plan = board_of(board)
        self._floor = floor_of(board)
        self._patron: Patron | None = None if patron is None else patron_of(patron)
        self._each = self._patron.each if self._patron and self._patron.kind == "perfect-collection" else 0
        self._limited = team_limit
        self._full = FREE not in slots
        self._anywhere = 0 if self._patron is None else progress_anywhere(self._patron, slots, experts)

    def chosen(self, group: Group) -> Chosen:
        """What counts of a group if nothing but its own points and its sets of values is looked at."""
        return chosen(self._floor, group, self._each) or Chosen(group, 0, 0, 0)

    def placed(self, parts: Sequence[Chosen]) -> Placed:
        """What the museum is worth. ``parts``: of :meth:`chosen`, one for each group.

        U7.1 leaves a choice where several sets are possible. Each group takes the set that scores most; the points of
        everything else grow with its size or, for the perfect collection, are added to it, and only the gallery can ask
        for a smaller one: so what can fill the gallery is tried in both ways.
        """
        best = self._counted(parts)
        gallery = self._floor.gallery
        for at, part in enumerate(parts):
            if part.group.mask & gallery == gallery and part.mask & gallery != gallery:
                other = chosen(self._floor, part.group, self._each, gallery)
                if other and (found := self._counted([*parts[:at], other, *parts[at + 1 :]])).points > best.points:
                    best = found
        return best

    def _counted(self, parts: Sequence[Chosen]) -> Placed:
        plan, gallery = self._plan, self._floor.gallery
        progress, patron = 0, 0
        if self._patron:
            progress = self._anywhere + _COUNTS[self._patron.kind](self._patron, parts)
            patron = self._patron.points(progress, limited=self._limited)
        filled = any(part.mask & gallery == gallery for part in parts)
        points = sum(part.points for part in parts) + patron
        points += plan.gallery * filled + plan.full * self._full + plan.both * (filled and self._full)
        return Placed(tuple(parts), progress, patron, filled, self._full, points)


def place(
    board: str, slots: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> Placed:
    """What a placement is worth. ``slots``: an object or "" for each slot of the board in reading order.

    ValueError for another number of slots than the board has.
    """
    judge = Judge(board, slots, experts, patron, team_limit=team_limit)
    return judge.placed([judge.chosen(group) for group in groups(floor_of(board), slots, experts)])


def progress_anywhere(demand: Patron, slots: Sequence[str], experts: Sequence[str]) -> int:
    """U8: how many of what the patron's steps count if they count it wherever it stands; 0 for all other patrons."""
    if demand.kind == "ancient":
        return sum(1 for name in slots if name != FREE and object_of(name).continent in demand.wants)
    if demand.kind == "masterpieces":
        return sum(1 for name in slots if name != FREE and object_of(name).value == MASTERPIECE)
    return len(experts) if demand.kind == "perfect-team" else 0


def _heritage(demand: Patron, parts: Sequence[Chosen]) -> int:
    return max((part.size for part in parts if part.group.of in demand.wants), default=0)


def _quadruple(demand: Patron, parts: Sequence[Chosen]) -> int:
    return sum(1 for part in parts if part.group.of in demand.wants and part.size)


def _sets(_demand: Patron, parts: Sequence[Chosen]) -> int:
    return sum(part.group.sets(part.mask) for part in parts)


def _knowledge(demand: Patron, parts: Sequence[Chosen]) -> int:
    return sum(1 for part in parts if part.group.of in DOMAINS and part.size >= demand.sizes[0])


def _past(demand: Patron, parts: Sequence[Chosen]) -> int:
    civilization, domain = demand.sizes
    return any(part.size >= civilization for part in parts if part.group.of not in DOMAINS) + any(
        part.size >= domain for part in parts if part.group.of in DOMAINS
    )


def _nothing(_demand: Patron, _parts: Sequence[Chosen]) -> int:
    return 0


_COUNTS: Final[dict[str, Callable[[Patron, Sequence[Chosen]], int]]] = {
    "heritage": _heritage,
    "quadruple": _quadruple,
    "perfect-collection": _sets,
    "knowledge": _knowledge,
    "past": _past,
    "ancient": _nothing,
    "masterpieces": _nothing,
    "perfect-team": _nothing,
}
"""U8: what of the collections each kind of patron counts."""
