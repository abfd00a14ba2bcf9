"""What can be said for an action of Chronos Conquest: facts that whoever has the seat can count again, on what lies out
and in their own kingdom.

Points are those of C7.4 for what the seat has now, with what an action changes at once; places and cards are those of
:mod:`games.chronos.terms`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.terms import City, God


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


class Lies(msgspec.Struct, frozen=True):
    """``card`` lies where the hourglass comes to, ``others`` other players stand there, and with the card (and what is
    taken before) the seat would have ``points`` (None: it goes into no kingdom).
    """

    card: str
    others: int
    points: int | None


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


class Town(msgspec.Struct, frozen=True):
    """The hourglass comes to a ``city``."""

    city: City


class Rival(msgspec.Struct, frozen=True):
    """It hits ``seat``, who has ``cards`` in the stack and ``winds`` different winds."""

    seat: int
    cards: int
    winds: int


class Glasses(msgspec.Struct, frozen=True):
    """Of the seat's hourglasses ``free`` have run out, and ``running`` have not."""

    free: int
    running: int


Reason: TypeAlias = Ready | Scores | Has | Monsters | Lies | Unseen | Pays | Towards | Town | Rival | Glasses
