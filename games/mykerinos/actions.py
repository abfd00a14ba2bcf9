"""The actions that a player can take in Mykerinos.

Fields are numbered in reading order (A1 = 0, B1 = 1, ... A2 = 8). Rooms are given by their index in the museum plan.
:mod:`games.mykerinos.notation` converts actions to text.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import msgspec


class By(enum.StrEnum):
    """The reason why archaeologists are placed: a normal action, a patron's effect, or the neutral step."""

    OWN = "own"
    VIOLET = "violet"
    LEMON = "lemon"
    NEUTRAL = "neutral"


class Side(enum.StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Dig(msgspec.Struct, frozen=True, tag="dig", gc=False):
    """Start a new excavation on ``field`` (rule M4.2; also M4.7, M4.8, M8.4)."""

    field: int
    by: By = By.OWN


class Extend(msgspec.Struct, frozen=True, tag="extend", gc=False):
    """Extend an excavation onto two fields, ``a < b`` (rule M4.3; also M4.7, M4.8, M8.4)."""

    a: int
    b: int
    by: By = By.OWN


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    # Rule M4.4.
    pass


class Brown(msgspec.Struct, frozen=True, tag="brown", gc=False):
    """Use Sir Brown to send an archaeologist from the personal supply to ``room`` (rule M4.9)."""

    room: int


class Blackmore(msgspec.Struct, frozen=True, tag="blackmore", gc=False):
    """Use Mrs. Blackmore to start an excavation on two neighbouring fields, ``a < b`` (rule M4.10)."""

    a: int
    b: int


class Tangerine(msgspec.Struct, frozen=True, tag="tangerine", gc=False):
    """Use Colonel Tangerine to extend an excavation onto three fields, ``a < b < c`` (rule M4.11)."""

    a: int
    b: int
    c: int


class Skip(msgspec.Struct, frozen=True, tag="skip", gc=False):
    """Decline to place a neutral archaeologist after the player's own action (rule M8.4)."""


class Take(msgspec.Struct, frozen=True, tag="take", gc=False):
    """Take a parcel of the zone being scored (rules M5.3, M5.4, M5.6)."""

    side: Side


class Museum(msgspec.Struct, frozen=True, tag="museum", gc=False):
    """Send an archaeologist from the general supply to ``room`` (rules M5.3, M5.4)."""

    room: int


class Decline(msgspec.Struct, frozen=True, tag="decline", gc=False):
    """Take nothing when ranked third or fourth in the zone (rule M5.6)."""


class TakeForNeutral(msgspec.Struct, frozen=True, tag="neutral-take", gc=False):
    """Choose the parcel that is removed from the game for the neutral colour (rules M8.5, M8.6)."""

    side: Side


Action: TypeAlias = (
    Dig | Extend | Pass | Brown | Blackmore | Tangerine | Skip | Take | Museum | Decline | TakeForNeutral
)
