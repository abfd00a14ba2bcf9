"""The final score of a museum, part by part, with objects that don't count and why (U7, U8).

Nothing here knows a state: ids and numbers in, a :class:`games.museum.scoring.tally.SeatTally` out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from data.museum import CONTINENTS, DOMAINS, SMALLEST, board_of, object_of
from games.museum.scoring.collections import Chosen, Group
from games.museum.scoring.floor import Floor, floor_of
from games.museum.scoring.placed import place
from games.museum.scoring.tally import Apart, Collection, SeatTally, Tally

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
    """U7: return one player's score.

    ``slots``: an object's id or "" for each slot of the board in reading order. ``patron``: None is worth nothing.
    ``tokens``: public opinion by continent, none if it is missing. ``cancels``: the continents of press conferences
    (U9); a repeated one counts once. ``shown``: the score on the track. ``team_limit``: U8, the Perfect Team. Raises
    KeyError for an unknown id, ValueError for another number of slots than the board has.
    """
    floor, plan = floor_of(board), board_of(board)
    placed = place(board, slots, experts, patron, team_limit=team_limit)
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
    """Return the museum's own worth at the end: collections, patron and the board's bonuses (U7.2 to U7.4, U7.6).

    It takes the arguments of :func:`score`, and is the part of it that a placement can change (with its bonuses).
    """
    return place(board, slots, experts, patron, team_limit=team_limit).points


def losses(discard: Sequence[str], tokens: Mapping[str, int], cancels: Sequence[str]) -> tuple[int, ...]:
    """U7.7: return the points lost by continent, in the order of U5.2; 0 if a press conference cancels them."""
    found = dict.fromkeys(CONTINENTS, 0)
    for name in discard:
        continent = object_of(name).continent
        if continent not in cancels:
            found[continent] += tokens.get(continent, 0)
    return tuple(found.values())


def ranked(seats: Sequence[SeatTally], discards: Sequence[int]) -> Tally:
    """U7.8: rank by most points, then more prestige left, then fewer objects in the discard, else shared.

    ``discards``: the number of objects in each discard. Players who are equal in all share a place.
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
    """Return the objects of a group that don't count, in reading order."""
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
