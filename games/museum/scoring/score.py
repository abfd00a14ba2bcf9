"""Calculates the parts of a museum's final score (rules U7, U8). Also lists the objects that don't count, with the
reasons.

The functions use ids and numbers instead of a game state, and return a :class:`games.museum.scoring.tally.SeatTally`.
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
    """Return one player's score (rule U7).

    ``slots``: an object's id or "" for each slot of the board in reading order. ``patron``: the patron's id, or None.
    ``tokens``: the number of public-opinion tokens by continent; a missing continent has none. ``cancels``: the
    continents whose negative points are cancelled by press conferences (rule U9); duplicates count once. ``shown``: the
    points scored during the game, as shown on the score track. ``team_limit``: whether the Perfect Team patron counts
    at most three experts (rule U8).

    Raises KeyError for an unknown id, and ValueError if the number of slots is wrong.
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
    """Return the points that depend on a museum's placement: collections, patron and board bonuses (rules U7.2 to U7.4,
    U7.6).

    The arguments are the same as those of :func:`score`.
    """
    return place(board, slots, experts, patron, team_limit=team_limit).points


def losses(discard: Sequence[str], tokens: Mapping[str, int], cancels: Sequence[str]) -> tuple[int, ...]:
    """Return the points that the discard pile costs for each continent (rule U7.7), in the order of rule U5.2. A
    continent cancelled by a press conference costs 0.
    """
    found = dict.fromkeys(CONTINENTS, 0)
    for name in discard:
        continent = object_of(name).continent
        if continent not in cancels:
            found[continent] += tokens.get(continent, 0)
    return tuple(found.values())


def ranked(seats: Sequence[SeatTally], discards: Sequence[int]) -> Tally:
    """Rank the players by points, then by prestige left, then by fewest discarded objects (rule U7.8).

    ``discards``: the number of objects in each discard pile. Players who are equal in everything share a rank.
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
