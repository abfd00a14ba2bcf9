"""The state of a game of Mykerinos: integers, strings and tuples, all public (the undealt parcels have no order
yet).
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from data.mykerinos import PATRONS
from games.mykerinos.events import NEUTRAL

COLORS: Final = ("blue", "red", "green", "white")
"""M1.1: the colours, in the order in which the neutral one is chosen (M8.1)."""
ARCHAEOLOGISTS: Final = 25
ROUNDS: Final = 4

OPEN: Final = -3
"""The owner of a parcel that is still in the area."""
LEFT: Final = -2
"""The owner of a parcel that left the game untaken (M5.8)."""


class Stage(enum.StrEnum):
    """The stages: three kinds of draws, phase 2, its neutral step (M8.4), phase 3, the end."""

    START = "start"
    WINGS = "wings"
    AREA = "area"
    EXCAVATIONS = "excavations"
    NEUTRAL = "neutral"
    SCORING = "scoring"
    OVER = "over"


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    ``general``, ``stones`` have an entry for each seat and one more, the last, for the neutral: index NEUTRAL.
    ``stones`` and ``pyramids`` are masks of fields, ``rooms`` masks of rooms for each seat, ``used`` masks of the
    turned ones among ``tiles`` (parcel ids in the order taken). ``owners`` of the parcels in ``area``: a seat, NEUTRAL,
    OPEN or LEFT. ``passed``: seats on the pass track, in order. ``turn``: the seat that decides. In phase 3, ``zone``
    is scored, ``ranking`` is its order and ``place`` (from 0) the one that is being settled; ``entered`` are the rooms
    that it has sent archaeologists to so far. That is UNSET, and so not in the JSON, while no zone is scored.
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
        """M8.1: return the colour of the neutral in a game of two, else None."""
        if len(self.colors) != 2:
            return None
        return next(color for color in COLORS if color not in self.colors)

    def occupied(self) -> int:
        """Return the fields with an archaeologist."""
        mask = 0
        for stones in self.stones:
            mask |= stones
        return mask

    def rooms_taken(self) -> int:
        """Return all held rooms."""
        mask = 0
        for rooms in self.rooms:
            mask |= rooms
        return mask


def changed(values: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """Return ``values`` with ``by`` added at ``place`` (NEUTRAL: the last)."""
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
