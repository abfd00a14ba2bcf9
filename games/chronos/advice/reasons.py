"""The possible reasons for an action of Chronos Conquest: facts that the player can check on the visible board.

Points are those of C7.4 for the seat's present cards, with the action's immediate changes; places and cards are those
of :mod:`games.chronos.terms`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.terms import City, God
from games.core import Millis


class Ready(msgspec.Struct, frozen=True):
    """The claim is true: ``points`` of ``need``, or, for ``monsters``, Hydra and Minotaur (C7.2)."""

    points: int
    need: int
    monsters: bool


class Scores(msgspec.Struct, frozen=True):
    """The points rise from ``before`` to ``points``; a claim with ``need`` wins (C7.2)."""

    before: int
    points: int
    need: int


class Has(msgspec.Struct, frozen=True):
    """The seat has so many ``points`` of ``need`` now."""

    points: int
    need: int


class Monsters(msgspec.Struct, frozen=True):
    """The seat then has ``count`` of the two monsters that win together (C7.2)."""

    count: int


class Winds(msgspec.Struct, frozen=True):
    """The wind is new to the seat: its points then count ``times`` times (C7.4)."""

    times: int


class Lies(msgspec.Struct, frozen=True):
    """The place to which the hourglass goes, or in which it waits, has ``card`` and hourglasses of ``others`` other
    players.

    With the card (and the one taken before) the seat would have ``points`` (None: no change). ``left``: milliseconds
    until the last of those hourglasses runs out; 0 if all have, or there are none.
    """

    card: str
    others: int
    points: int | None
    left: Millis


class Acts(msgspec.Struct, frozen=True):
    """The catastrophe ``card`` has an effect on its taker, or lets them act (C5.3)."""

    card: str


class Unseen(msgspec.Struct, frozen=True):
    """The taken card has so many others under it, and the hourglass stays there."""

    cards: int


class Pays(msgspec.Struct, frozen=True):
    """The action costs ``cards`` of the seat's own, and ``left`` are left."""

    cards: int
    left: int


class Towards(msgspec.Struct, frozen=True):
    """The ``god`` wins by itself with ``needed`` of something, and the seat has ``have`` after paying (C7.2 d)."""

    god: God
    have: int
    needed: int


class Power(msgspec.Struct, frozen=True):
    """The ``god`` has a useful power (C8)."""

    god: God


class Town(msgspec.Struct, frozen=True):
    """The hourglass comes to a ``city``."""

    city: City


class Rival(msgspec.Struct, frozen=True):
    """The action hits ``seat``, who has ``cards`` in the stack and ``winds`` different winds."""

    seat: int
    cards: int
    winds: int


class Stands(msgspec.Struct, frozen=True):
    """The hit hourglass is at ``card``."""

    card: str


class Lost(msgspec.Struct, frozen=True):
    """The others discard so many ``winds`` in all (C8.30)."""

    winds: int


class Waits(msgspec.Struct, frozen=True):
    """An hourglass of the seat's has run out where others keep it from taking the card (C4.3)."""


class Next(msgspec.Struct, frozen=True):
    """The seat's next hourglass runs out after ``left`` milliseconds, and none is waiting."""

    left: Millis


class Glasses(msgspec.Struct, frozen=True):
    """Of the seat's hourglasses ``free`` have run out, and ``running`` haven't."""

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
