"""What can be said for an action of Chronos Conquest: facts that whoever has the seat can count again, on what lies out
and in their own kingdom.

Points are those of C7.4 for what the seat has now, with what an action changes at once; places and cards are those of
:mod:`games.chronos.terms`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.terms import City, God
from games.core import Millis


class Ready(msgspec.Struct, frozen=True):
    """What is claimed is so: ``points`` of ``need``, or, where ``monsters``, Hydra and Minotaur (C7.2)."""

    points: int
    need: int
    monsters: bool


class Scores(msgspec.Struct, frozen=True):
    """The points come from ``before`` to ``points``; ``need`` win by a claim (C7.2)."""

    before: int
    points: int
    need: int


class Has(msgspec.Struct, frozen=True):
    """The seat has so many ``points`` of ``need`` now."""

    points: int
    need: int


class Monsters(msgspec.Struct, frozen=True):
    """With that the seat has ``count`` of the two monsters that win together (C7.2)."""

    count: int


class Winds(msgspec.Struct, frozen=True):
    """It is a wind that the seat does not have yet: points count times ``times`` then (C7.4)."""

    times: int


class Lies(msgspec.Struct, frozen=True):
    """``card`` lies where the hourglass comes to or waits, ``others`` other players stand there, and with the card (and
    what is taken before) the seat would have ``points`` (None: as many as without). ``left``: milliseconds until the
    last sand of those others has run out; 0 where it has, or there are none.
    """

    card: str
    others: int
    points: int | None
    left: Millis


class Acts(msgspec.Struct, frozen=True):
    """What the catastrophe ``card`` does to whom it is taken by, or lets them do (C5.3)."""

    card: str


class Unseen(msgspec.Struct, frozen=True):
    """So many cards lie under the one that is taken, where the hourglass stays."""

    cards: int


class Pays(msgspec.Struct, frozen=True):
    """It costs ``cards`` of the seat's own, and ``left`` are left."""

    cards: int
    left: int


class Towards(msgspec.Struct, frozen=True):
    """The ``god`` wins by itself with ``needed`` of something, and the seat has ``have`` after paying (C7.2 d)."""

    god: God
    have: int
    needed: int


class Power(msgspec.Struct, frozen=True):
    """What the ``god`` does (C8)."""

    god: God


class Town(msgspec.Struct, frozen=True):
    """The hourglass comes to a ``city``."""

    city: City


class Rival(msgspec.Struct, frozen=True):
    """It hits ``seat``, who has ``cards`` in the stack and ``winds`` different winds."""

    seat: int
    cards: int
    winds: int


class Stands(msgspec.Struct, frozen=True):
    """The hourglass that is hit stands where ``card`` lies."""

    card: str


class Lost(msgspec.Struct, frozen=True):
    """The others discard so many ``winds`` in all (C8.30)."""

    winds: int


class Waits(msgspec.Struct, frozen=True):
    """An hourglass of the seat's has run out where others keep it from taking the card (C4.3)."""


class Next(msgspec.Struct, frozen=True):
    """No hourglass waits so; the next of the seat's runs out after ``left`` milliseconds."""

    left: Millis


class Glasses(msgspec.Struct, frozen=True):
    """Of the seat's hourglasses ``free`` have run out, and ``running`` have not."""

    free: int
    running: int


Reason: TypeAlias = (
    Ready
    | Scores
    | Has
    | Monsters
    | Winds
    | Lies
    | Acts
    | Unseen
    | Pays
    | Towards
    | Power
    | Town
    | Rival
    | Stands
    | Lost
    | Waits
    | Next
    | Glasses
)
