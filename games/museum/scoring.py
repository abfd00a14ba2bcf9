"""The final score of a museum, part by part, with what does not count and why (U7, U8).

Nothing here knows a state: ids and numbers in, a :class:`games.museum.tally.SeatTally` out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from data.museum import CONTINENTS, DOMAINS, MASTERPIECE, SMALLEST, Patron, board_of, object_of, patron_of
from games.museum.collections import Chosen, Group, chosen, groups
from games.museum.floor import FREE, Floor, floor_of
from games.museum.tally import Apart, Collection, SeatTally, Tally

APART: Final = "apart"
SECOND: Final = "second"
FEW: Final = "few"


def score(  # noqa: PLR0917 - the parts of U7 in their order
    board: str,
    slots: Sequence[str],
    experts: Sequence[str],
    patron: str | None,
    discard: Sequence[str],
    tokens: Mapping[str, int],
    cancels: Sequence[str],
    prestige: int,
    shown: int,
    *,
    team_limit: bool = True,
) -> SeatTally:
    """U7 for one player.

    ``slots``: an object's id or "" for each slot of the board in reading order. ``patron``: None is worth nothing.
    ``tokens``: public opinion by continent, none where it is missing. ``cancels``: the continents of press conferences
    (U9), one twice is the same as once. ``shown``: the score on the track. ``team_limit``: U8, the Perfect Team.
    KeyError for an unknown id, ValueError for another number of slots than the board has.
    """
    floor, plan = floor_of(board), board_of(board)
    placed = _placed(board, slots, experts, patron, team_limit=team_limit)
    full = plan.full if placed.full else 0
    both = plan.both if placed.full and placed.gallery else 0
    gallery = plan.gallery if placed.gallery else 0
    opinion = losses(discard, tokens, cancels)
    civilizations, domains = _collections(floor, slots, placed.parts)
    return SeatTally(
        shown=shown,
        civilizations=civilizations,
        domains=domains,
        apart=tuple(lost for part in placed.parts for lost in _apart(floor, slots, part)),
        patron=patron,
        progress=placed.progress,
        patron_points=placed.patron,
        prestige=prestige,
        gallery=gallery,
        full=full,
        both=both,
        opinion=opinion,
        total=shown + placed.points + prestige - sum(opinion),
    )


def placement_points(
    board: str, slots: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool = True
) -> int:
    """What the museum itself is worth at the end: collections, patron and the board's bonuses (U7.2 to U7.4, U7.6).

    Arguments as for :func:`score`, of which this is the part that a placement can change (and what comes with it).
    """
    return _placed(board, slots, experts, patron, team_limit=team_limit).points


def losses(discard: Sequence[str], tokens: Mapping[str, int], cancels: Sequence[str]) -> tuple[int, ...]:
    """U7.7: points lost by continent, in the order of U5.2; 0 where a press conference cancels them."""
    found = dict.fromkeys(CONTINENTS, 0)
    for name in discard:
        continent = object_of(name).continent
        if continent not in cancels:
            found[continent] += tokens.get(continent, 0)
    return tuple(found.values())


def ranked(seats: Sequence[SeatTally], discards: Sequence[int]) -> Tally:
    """U7.8: most points, then more prestige left, then fewer objects in the discard, else shared.

    ``discards``: how many objects each has in the discard. Those who are alike in all have the same place.
    """
    keys = [(-seat.total, -seat.prestige, discard) for seat, discard in zip(seats, discards, strict=True)]
    order = sorted(keys)
    reason = "points"
    if len(order) > 1:
        same = sum(1 for depth in (1, 2, 3) if order[0][:depth] == order[1][:depth])
        reason = ("points", "prestige", "discard", "shared")[same]
    return Tally(
        seats=tuple(seats),
        totals=tuple(seat.total for seat in seats),
        ranking=tuple(order.index(key) + 1 for key in keys),
        reason=reason,
    )


class _Placed:
    """What a placement is worth. ``points``: all of it; ``patron``: that part of it."""

    __slots__ = ("full", "gallery", "parts", "patron", "points", "progress")

    def __init__(
        self, board: str, parts: tuple[Chosen, ...], progress: int, patron: int, *, gallery: bool, full: bool
    ) -> None:
        plan = board_of(board)
        self.parts = parts
        self.progress = progress
        self.patron = patron
        self.gallery = gallery
        self.full = full
        self.points = sum(part.points for part in parts) + patron
        self.points += plan.gallery * gallery + plan.full * full + plan.both * (gallery and full)


def _placed(
    board: str, slots: Sequence[str], experts: Sequence[str], patron: str | None, *, team_limit: bool
) -> _Placed:
    """U7.1 leaves a choice where several sets are possible. Each group takes the set that scores most; the points of
    everything else grow with its size or, for the perfect collection, are added to it, and only the gallery can ask for
    a smaller one: so what can fill the gallery is tried in both ways.
    """
    floor = floor_of(board)
    demand = None if patron is None else patron_of(patron)
    each = demand.each if demand and demand.kind == "perfect-collection" else 0
    full = FREE not in slots
    parts = [chosen(floor, group, each) or Chosen(group, 0, 0, 0) for group in groups(floor, slots, experts)]

    def result(parts: Sequence[Chosen]) -> _Placed:
        progress = progress_of(demand, parts, slots, experts) if demand else 0
        points = demand.points(progress, limited=team_limit) if demand else 0
        gallery = any(part.mask & floor.gallery == floor.gallery for part in parts)
        return _Placed(board, tuple(parts), progress, points, gallery=gallery, full=full)

    best = result(parts)
    for at, part in enumerate(parts):
        if part.group.mask & floor.gallery == floor.gallery and part.mask & floor.gallery != floor.gallery:
            other = chosen(floor, part.group, each, floor.gallery)
            if other and (found := result([*parts[:at], other, *parts[at + 1 :]])).points > best.points:
                best = found
    return best


def progress_of(demand: Patron, parts: Sequence[Chosen], slots: Sequence[str], experts: Sequence[str]) -> int:
    """U8: how many of what the patron's steps count. ``parts``: what counts of each group, in any order."""
    return _COUNTS[demand.kind](demand, parts, [object_of(name) for name in slots if name], experts)


def _heritage(demand: Patron, parts: Sequence[Chosen], *_: object) -> int:
    return max((part.size for part in parts if part.group.of in demand.wants), default=0)


def _quadruple(demand: Patron, parts: Sequence[Chosen], *_: object) -> int:
    return sum(1 for part in parts if part.group.of in demand.wants and part.size)


def _sets(demand: Patron, parts: Sequence[Chosen], *_: object) -> int:  # noqa: ARG001
    return sum(part.group.sets(part.mask) for part in parts)


def _knowledge(demand: Patron, parts: Sequence[Chosen], *_: object) -> int:
    return sum(1 for part in parts if part.group.of in DOMAINS and part.size >= demand.sizes[0])


def _past(demand: Patron, parts: Sequence[Chosen], *_: object) -> int:
    civilization, domain = demand.sizes
    return any(part.size >= civilization for part in parts if part.group.of not in DOMAINS) + any(
        part.size >= domain for part in parts if part.group.of in DOMAINS
    )


_COUNTS: Final[dict[str, Callable[..., int]]] = {
    "heritage": _heritage,
    "quadruple": _quadruple,
    "perfect-collection": _sets,
    "knowledge": _knowledge,
    "past": _past,
    "ancient": lambda demand, _parts, shown, _experts: sum(1 for one in shown if one.continent in demand.wants),
    "masterpieces": lambda _demand, _parts, shown, _experts: sum(1 for one in shown if one.value == MASTERPIECE),
    "perfect-team": lambda _demand, _parts, _shown, experts: len(experts),
}


def _collections(
    floor: Floor, slots: Sequence[str], parts: Sequence[Chosen]
) -> tuple[tuple[Collection, ...], tuple[Collection, ...]]:
    found: tuple[list[Collection], list[Collection]] = ([], [])
    for part in parts:
        if part.size:
            of = part.group.of
            objects = tuple(name for name, bit in zip(slots, floor.bits, strict=True) if bit & part.mask)
            collection = Collection(of, objects, (of,) if part.group.expert else (), part.points)
            found[of in DOMAINS].append(collection)
    return tuple(found[0]), tuple(found[1])


def _apart(floor: Floor, slots: Sequence[str], part: Chosen) -> list[Apart]:
    """The objects of a group that do not count, in reading order."""
    group = part.group
    return [
        Apart(group.of, name, _why(part, bit))
        for name, bit in zip(slots, floor.bits, strict=True)
        if bit & group.mask & ~part.mask
    ]


def _why(part: Chosen, bit: int) -> str:
    group: Group = part.group
    if not part.size and len(group.kinds) + group.expert < SMALLEST:
        return FEW
    kind = next(kind for kind in group.kinds if kind & bit)
    return SECOND if kind & part.mask else APART
