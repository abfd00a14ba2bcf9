"""The state of a game of Mykerinos: integers, strings and tuples. All of it is public, even the undealt parcels,
because their order is decided only when they are dealt.
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from data.mykerinos import PATRONS
from games.mykerinos.events import NEUTRAL

COLORS: Final = ("blue", "red", "green", "white")
"""The players' colours. In a two-player game, the first one that no player has is the neutral colour (rules M1.1,
M8.1).
"""
ARCHAEOLOGISTS: Final = 25
ROUNDS: Final = 4

OPEN: Final = -3
"""The value stored as the owner of a parcel that is still in the area."""
LEFT: Final = -2
"""The value stored as the owner of a parcel that left the game because no one took it (rule M5.8)."""


class Stage(enum.StrEnum):
    """A stage of the game: three random draws, phase 2 and its neutral step (rule M8.4), phase 3, and the end."""

    START = "start"
    WINGS = "wings"
    AREA = "area"
    EXCAVATIONS = "excavations"
    NEUTRAL = "neutral"
    SCORING = "scoring"
    OVER = "over"


class State(msgspec.Struct, frozen=True, gc=False):
    """A position in a game of Mykerinos.

    ``general``, ``stones``: the archaeologists in the general supply, and those on fields. Both have one entry for each
    seat, and a final one for the neutral colour (index NEUTRAL). ``stones`` and ``pyramids`` are masks of fields.
    ``rooms``: a mask of rooms for each seat. ``tiles``: the parcels that each seat took, in order. ``used``: a mask of
    each seat's used tiles. ``owners``: for each parcel in ``area``, a seat, NEUTRAL, OPEN or LEFT. ``passed``: the
    seats on the pass track, in order. ``turn``: the active seat.

    In phase 3, ``zone`` is being scored, ``ranking`` is the ranking in that zone, and ``place`` (from 0) is the rank
    whose player chooses now. ``entered``: the rooms to which the zone has sent archaeologists so far. Outside of
    scoring, this field is UNSET and therefore not in the JSON.
    """

    colors: tuple[str, ...]
    stage: Stage
    undealt: tuple[str, ...]
    general: tuple[int, ...]
    supply: tuple[int, ...]
    neutrals: tuple[int, ...]
    stones: tuple[int, ...]
    rooms: tuple[int, ...]
    score: tuple[int, ...]
    tiles: tuple[tuple[str, ...], ...]
    used: tuple[int, ...]
    wings: tuple[str, ...] = ()
    round: int = 0
    start: int = 0
    turn: int = 0
    area: tuple[str, ...] = ()
    turned: tuple[bool, ...] = ()
    owners: tuple[int, ...] = ()
    pyramids: int = 0
    gone: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    zone: int = 0
    ranking: tuple[int, ...] = ()
    place: int = 0
    entered: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def neutral_color(self) -> str | None:
        """The neutral colour of a two-player game, or None (rule M8.1)."""
        if len(self.colors) != 2:
            return None
        return next(color for color in COLORS if color not in self.colors)

    def occupied(self) -> int:
        mask = 0
        for stones in self.stones:
            mask |= stones
        return mask

    def rooms_taken(self) -> int:
        mask = 0
        for rooms in self.rooms:
            mask |= rooms
        return mask


def changed(values: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return ``values``, with ``by`` added to the value at index ``place``. NEUTRAL stands for the last index."""
    copy = list(values)
    copy[place] += by
    return tuple(copy)


__all__ = [
    "ARCHAEOLOGISTS",
    "COLORS",
    "LEFT",
    "NEUTRAL",
    "OPEN",
    "PATRONS",
    "ROUNDS",
    "Stage",
    "State",
    "changed",
]
