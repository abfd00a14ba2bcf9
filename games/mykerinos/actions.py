"""A player's actions in Mykerinos.

Fields are numbers in reading order (A1 = 0, B1 = 1, ... A2 = 8), rooms are indexes into the museum plan;
:mod:`games.mykerinos.notation` has their text forms.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import msgspec


class By(enum.StrEnum):
    """The origin of placed archaeologists: an ordinary action, a patron's effect, or the neutral step."""

    OWN = "own"
    VIOLET = "violet"
    LEMON = "lemon"
    NEUTRAL = "neutral"


class Side(enum.StrEnum):
    """One of the two parcels of a zone."""

    LEFT = "left"
    RIGHT = "right"


class Dig(msgspec.Struct, frozen=True, tag="dig", gc=False):
    """M4.2: start a new excavation on ``field`` (also M4.7, M4.8, M8.4)."""

    field: int
    by: By = By.OWN


class Extend(msgspec.Struct, frozen=True, tag="extend", gc=False):
    """M4.3: extend an excavation onto two fields, ``a < b`` (also M4.7, M4.8, M8.4)."""

    a: int
    b: int
    by: By = By.OWN


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """M4.4: pass for the rest of the phase."""


class Brown(msgspec.Struct, frozen=True, tag="brown", gc=False):
    """M4.9: Sir Brown sends one archaeologist from the personal supply to ``room``."""

    room: int


class Blackmore(msgspec.Struct, frozen=True, tag="blackmore", gc=False):
    """M4.10: Mrs. Blackmore starts an excavation on two neighbouring fields, ``a < b``."""

    a: int
    b: int


class Tangerine(msgspec.Struct, frozen=True, tag="tangerine", gc=False):
    """M4.11: Colonel Tangerine extends an excavation onto three fields, ``a < b < c``."""

    a: int
    b: int
    c: int


class Skip(msgspec.Struct, frozen=True, tag="skip", gc=False):
    """M8.4: place no neutral archaeologist after one's own action."""


class Take(msgspec.Struct, frozen=True, tag="take", gc=False):
    """M5.3, M5.4, M5.6: take a parcel of the zone being scored."""

    side: Side


class Museum(msgspec.Struct, frozen=True, tag="museum", gc=False):
    """M5.3, M5.4: send one archaeologist from the general supply to ``room``."""

    room: int


class Decline(msgspec.Struct, frozen=True, tag="decline", gc=False):
    """M5.6: take nothing as third or fourth in the zone."""


class TakeForNeutral(msgspec.Struct, frozen=True, tag="neutral-take", gc=False):
    """M8.5, M8.6: choose the parcel that the neutral takes out of the game."""

    side: Side


Action: TypeAlias = (
    Dig | Extend | Pass | Brown | Blackmore | Tangerine | Skip | Take | Museum | Decline | TakeForNeutral
)
