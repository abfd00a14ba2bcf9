"""The possible reasons for or against an action in Chronos Conquest: facts that the player can check on the visible
board.

Points are counted according to rule C7.4, for the cards that the seat has now or will have right after the action.
:mod:`games.chronos.terms` defines the places and cards.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.terms import City, God
from games.core import Millis


class Ready(msgspec.Struct, frozen=True):
    """A reason for or against an action: the seat can truthfully claim to have won (C7.2). It has `points` points and
    needs only `need` of them. If `monsters` is true, it has both monsters instead.
    """

    points: int
    need: int
    monsters: bool


class Scores(msgspec.Struct, frozen=True):
    """A reason for or against an action: the action raises the seat's points from `before` to `points`. A seat with at
    least `need` points can claim to have won (C7.2).
    """

    before: int
    points: int
    need: int


class Has(msgspec.Struct, frozen=True):
    """A reason for or against an action: the seat has `points` points. It needs `need` to claim to have won (C7.2)."""

    points: int
    need: int


class Monsters(msgspec.Struct, frozen=True):
    # Rule C7.2.
    count: int


class Winds(msgspec.Struct, frozen=True):
    """A reason for or against an action: the card is a wind of a kind that the seat doesn't have yet. Once the seat has
    the card, the seat's points are multiplied by `times` (C7.4).
    """

    times: int


class Lies(msgspec.Struct, frozen=True):
    """A reason for or against an action: the card `card` is on top at the place where the action puts an hourglass or
    Troy's marker, or where an hourglass is waiting. `others` is the number of other players with hourglasses there.

    `points` is the score that the seat would have with this card, and with any card that the action takes. It is None
    if this card wouldn't change the score. `left` is the time in milliseconds until all of the other players'
    hourglasses have run out, or 0 if they already have.
    """

    card: str
    others: int
    points: int | None
    left: Millis


class Acts(msgspec.Struct, frozen=True):
    # Rule C5.3.
    card: str


class Unseen(msgspec.Struct, frozen=True):
    """A reason for or against an action: the hourglass takes a card and stays on the same pile, which then still has
    `cards` cards.
    """

    cards: int


class Pays(msgspec.Struct, frozen=True):
    """A reason for or against an action: the action costs the seat `cards` cards. Afterwards, it has `left` cards."""

    cards: int
    left: int


class Towards(msgspec.Struct, frozen=True):
    """A reason for or against an action: the action gains the seat the god `god`, who has a win condition. A seat with
    this god wins once it has `needed` of what the god counts, such as equal cards or hourglasses in the underworld.
    After paying for the god, the seat has `have` of them (C7.2(d)).
    """

    god: God
    have: int
    needed: int


class Power(msgspec.Struct, frozen=True):
    # Rule C8.
    god: God


class Town(msgspec.Struct, frozen=True):
    city: City


class Rival(msgspec.Struct, frozen=True):
    """A reason for or against an action: the action affects the player in `seat`, whose stack has `cards` cards, and
    who has `winds` different kinds of wind.
    """

    seat: int
    cards: int
    winds: int


class Stands(msgspec.Struct, frozen=True):
    card: str


class Lost(msgspec.Struct, frozen=True):
    # Rule C8.30.
    winds: int


class Waits(msgspec.Struct, frozen=True):
    """A reason for or against an action: one of the seat's hourglasses has run out, but other players' hourglasses at
    the same place keep it from taking the card (C4.3).
    """


class Next(msgspec.Struct, frozen=True):
    """A reason for or against an action: none of the seat's hourglasses can be moved yet. The first one can be moved in
    `left` milliseconds.
    """

    left: Millis


class Glasses(msgspec.Struct, frozen=True):
    """A reason for or against an action: `free` of the seat's hourglasses have run out, and `running` of the seat's
    hourglasses are still running.
    """

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
