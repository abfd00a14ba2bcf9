"""Deals the area of a round for the search, using its own random number generator (rules M3.3, M1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.mykerinos.rules.board import AREA as FIELDS_OF_ROUND
from games.mykerinos.rules.board import PARCELS as PARCELS_OF_ROUND
from games.mykerinos.rules.board import fields_of, turned_pyramids
from games.mykerinos.rules.parcels import PARCEL_IDS, PARCELS
from games.mykerinos.search.position import (
    AREA,
    EXCAVATIONS,
    FREE,
    LYING,
    PYRAMIDS,
    ROUND,
    STAGE,
    UNDEALT,
    Position,
)

_PYRAMIDS: Final = tuple(
    tuple(
        turned_pyramids(PARCELS[parcel].pyramids, slot, turned=turned)
        for parcel in PARCEL_IDS
        for turned in (False, True)
    )
    for slot in range(max(PARCELS_OF_ROUND))
)
_MASK: Final = (1 << 32) - 1


def following(luck: int) -> int:
    """Return the number that follows ``luck`` in a simple 32-bit random number generator. The upper bits of the result
    are more random than the lower bits.
    """
    return luck * 1664525 + 1013904223 & _MASK


def lay(p: Position, parcels: Sequence[int], turned: Sequence[bool]) -> None:
    pyramids = 0
    undealt = p[UNDEALT]
    for slot, parcel in enumerate(parcels):
        p[AREA + slot] = parcel
        pyramids |= _PYRAMIDS[slot][2 * parcel + turned[slot]]
        undealt ^= 1 << parcel
    p[UNDEALT] = undealt
    p[PYRAMIDS] = pyramids
    p[FREE] = FIELDS_OF_ROUND[p[ROUND]]
    p[LYING] = (1 << len(parcels)) - 1
    p[STAGE] = EXCAVATIONS


def dealt(p: Position, luck: int) -> int:
    """Deal the area of the current round at random. ``luck`` is the state of the random number generator. Return the
    generator's new state.
    """
    pile = list(fields_of(p[UNDEALT]))
    parcels, turned = [], []
    for _ in range(PARCELS_OF_ROUND[p[ROUND]]):
        luck = following(luck)
        at = (luck >> 16) * len(pile) >> 16
        pile[at], pile[-1] = pile[-1], pile[at]
        parcels.append(pile.pop())
        turned.append(bool(luck >> 8 & 1))
    lay(p, parcels, turned)
    return luck
