"""Calculates the points of a placement: collections, patron and gallery (rules U7.2 to U7.4, U7.6, U8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from data.museum import DOMAINS, MASTERPIECE, Patron, board_of, object_of, patron_of
from games.museum.scoring.collections import Chosen, chosen, groups
from games.museum.scoring.floor import FREE, floor_of


class Placed(NamedTuple):
    """The score of a placement.

    ``parts``: the part of each group that counts. ``progress``: how many objects, experts or collections the patron
    counts. ``patron``: the patron's points. ``gallery``, ``full``: whether the gallery and the whole board are filled.
    ``points``: the total, including the board's bonuses.
    """

    parts: tuple[Chosen, ...]
    progress: int
    patron: int
    gallery: bool
    full: bool
    points: int


def place(
    board: str, slots: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> Placed:
    """Return the points of a placement.

    ``slots``: an object or "" for each slot of the board in reading order. ``team_limit``: whether the Perfect Team
    patron counts at most three experts (rule U8). Raises KeyError for an unknown id, and ValueError if the number of
    slots is wrong.

    If several sets of a group's objects could be its collection, the player may choose one (rule U7.1), so the set with
    the most points is used. A set with fewer points can only be better if it fills the gallery. For a group that can
    fill the gallery, both sets are therefore compared: the one with the most points, and the best one that fills the
    gallery.
    """
    plan, floor = board_of(board), floor_of(board)
    demand = None if patron is None else patron_of(patron)
    each = demand.each if demand and demand.kind == "perfect-collection" else 0
    anywhere = progress_anywhere(demand, slots, experts) if demand else 0
    full, gallery = FREE not in slots, floor.gallery

    def counted(parts: Sequence[Chosen]) -> Placed:
        progress, points = 0, 0
        if demand:
            progress = anywhere + _COUNTS[demand.kind](demand, parts)
            points = demand.points(progress, limited=team_limit)
        filled = any(part.mask & gallery == gallery for part in parts)
        total = sum(part.points for part in parts) + points
        total += plan.gallery * filled + plan.full * full + plan.both * (filled and full)
        return Placed(tuple(parts), progress, points, filled, full, total)

    parts = [chosen(floor, group, each) or Chosen(group, 0, 0, 0) for group in groups(floor, slots, experts)]
    best = counted(parts)
    for at, part in enumerate(parts):
        if part.group.mask & gallery == gallery and part.mask & gallery != gallery:
            other = chosen(floor, part.group, each, gallery)
            if other and (found := counted([*parts[:at], other, *parts[at + 1 :]])).points > best.points:
                best = found
    return best


def progress_anywhere(demand: Patron, slots: Sequence[str], experts: Sequence[str]) -> int:
    """Return how many objects or experts count for a patron that ignores their placement (rule U8). Return 0 for other
    patrons.
    """
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
