"""The possible reasons for an action in Chronos Conquest: facts that the player can check on the visible board.

Points are counted by rule C7.4, for the seat's current cards and the action's immediate changes.
:mod:`games.chronos.terms` defines the places and cards.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.terms import City, God
from games.core import Millis


class Ready(msgspec.Struct, frozen=True):
    """The claim is true: the seat has `points` and needs `need`, or if `monsters` is true, it has Hydra and Minotaur
    (C7.2).
    """

    points: int
    need: int
    monsters: bool


class Scores(msgspec.Struct, frozen=True):
    """The action raises the seat's points from `before` to `points`. A claim with at least
    `need` points wins (C7.2).
    """

    before: int
    points: int
    need: int


class Has(msgspec.Struct, frozen=True):
    """The seat currently has `points` points, and needs `need` to claim a win (C7.2)."""

    points: int
    need: int


class Monsters(msgspec.Struct, frozen=True):
    """The seat will have `count` of the two monsters that win together (C7.2)."""

    count: int


class Winds(msgspec.Struct, frozen=True):
    """The card is a wind that the seat doesn't have yet. With it, the seat's points are
    multiplied by `times` (C7.4).
    """

    times: int


class Lies(msgspec.Struct, frozen=True):
    """The place where the hourglass goes or waits has `card` on top, and `others` other players have hourglasses there.

    `points` is what the seat would have with this card and the one taken before, or None if its points wouldn't change.
    `left` is the time in milliseconds until the last of the other players' hourglasses runs out, or 0 if none is
    running.
    """

    card: str
    others: int
    points: int | None
    left: Millis


class Acts(msgspec.Struct, frozen=True):
    """The catastrophe `card` affects the player who takes it, or lets them act (C5.3)."""

    card: str


class Unseen(msgspec.Struct, frozen=True):
    """The hourglass stays on the pile, where `cards` cards remain under the one that was taken."""

    cards: int


class Pays(msgspec.Struct, frozen=True):
    """The action costs the seat `cards` of its own cards; `left` remain."""

    cards: int
    left: int


class Towards(msgspec.Struct, frozen=True):
    """A seat with this god wins the game once it has `needed` of the things that the god demands. After paying, the
    seat has `have` (C7.2(d)).
    """

    god: God
    have: int
    needed: int


class Power(msgspec.Struct, frozen=True):
    """The `god` has a useful power (C8)."""

    god: God


class Town(msgspec.Struct, frozen=True):
    """The hourglass goes to `city`."""

    city: City


class Rival(msgspec.Struct, frozen=True):
    """The action affects `seat`, which has `cards` cards in its stack and winds of `winds` different kinds."""

    seat: int
    cards: int
    winds: int


class Stands(msgspec.Struct, frozen=True):
    """The affected hourglass is on a card with the face `card`."""

    card: str


class Lost(msgspec.Struct, frozen=True):
    """The other players discard `winds` winds in total (C8.30)."""

    winds: int


class Waits(msgspec.Struct, frozen=True):
    """One of the seat's hourglasses has run out, but other players' hourglasses at the same place prevent the seat from
    taking the card (C4.3).
    """


class Next(msgspec.Struct, frozen=True):
    """None of the seat's hourglasses is ready. The next one runs out in `left` milliseconds."""

    left: Millis


class Glasses(msgspec.Struct, frozen=True):
    """Of the seat's hourglasses, `free` have run out and `running` haven't."""

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
