"""The players' actions in Chronos Conquest.

Hourglasses are numbered from 0, in the order of `State.glasses`; places are defined in :mod:`games.chronos.terms`. A
player's own cards are given by their positions in the stack, from 0 at the bottom, or by a negative number for a wind:
-1 north, -2 south, -3 east, -4 west. Cards are listed in ascending order. Only winds can be listed more than once.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import msgspec

from games.chronos.terms import Catastrophe, God


class Take(enum.StrEnum):
    """The choice whether to take the top card from under a lifted hourglass (C4.3)."""

    YES = "take"
    NO = "leave"


class TurnOver(enum.StrEnum):
    """The choice between turning over an hourglass that is sent to another place, and leaving it as it is (C6.1)."""

    YES = "turn"
    NO = "keep"


class Power(enum.StrEnum):
    """A god's or a city's power that sends one hourglass to the underworld each time it is used."""

    URANUS = "uranus"
    RHODES = "rhodes"
    DEMETER = "demeter"
    EROS = "eros"
    ERINYES = "erinyes"


class Claimed(enum.StrEnum):
    """The claims that a player can make (C7.2)."""

    POINTS = "points"
    MONSTERS = "monsters"


class Move(msgspec.Struct, frozen=True, tag="move", gc=False):
    """Lift `glass` from `origin`, take or leave the top card there, and put the hourglass down at `to`, which may be
    the same place (rule C4).

    If another player has the god Eos, and the hourglass still has more than a second to run, the hourglass is knocked
    over instead and doesn't move (C8.23).
    """

    glass: int
    origin: int
    to: int
    take: Take = Take.NO


class Count(msgspec.Struct, frozen=True, tag="count", gc=False):
    """Start a countdown. When it runs out, the game ends, unless a card has been taken or an hourglass has been turned
    in the meantime (rule C7.3).
    """


class Claim(msgspec.Struct, frozen=True, tag="claim", gc=False):
    # Rule C7.2.
    what: Claimed


class Offer(msgspec.Struct, frozen=True, tag="offer", gc=False):
    """Give cards for a god in the temple (rule C7.1)."""

    god: God
    cards: tuple[int, ...]


class Buy(msgspec.Struct, frozen=True, tag="buy", gc=False):
    """Give cards for another player's god, using Gaia's power (rule C8.19)."""

    god: God
    cards: tuple[int, ...]


class Cassandra(msgspec.Struct, frozen=True, tag="cassandra", gc=False):
    """Take the last god that is left in the temple (rule C8.14)."""


class Asclepius(msgspec.Struct, frozen=True, tag="asclepius", gc=False):
    """Take the card that was lost in the last famine (rule C8.3)."""


class Hermes(msgspec.Struct, frozen=True, tag="hermes", gc=False):
    """Swap `card` for the top card of a part of another player's kingdom (rule C8.7). In the kingdom of `seat`, part 0
    is the stack, and parts 1 to 4 are the winds.
    """

    seat: int
    part: int
    card: int


class Demeter(msgspec.Struct, frozen=True, tag="demeter", gc=False):
    """Take the top card of `pile`. It must be an island of value 10 (rule C8.15)."""

    pile: int


class Poseidon(msgspec.Struct, frozen=True, tag="poseidon", gc=False):
    """Discard `card`, so that all other players must discard their winds (rule C8.30)."""

    card: int


class Send(msgspec.Struct, frozen=True, tag="send", gc=False):
    """Send an hourglass to the underworld (rules C6, C8, C9.5). `card` is the card that must be discarded to use the
    power of Uranus or Rhodes, or None for other powers.
    """

    power: Power
    glass: int
    turn: TurnOver
    card: int | None = None


class Hades(msgspec.Struct, frozen=True, tag="hades", gc=False):
    """Send two hourglasses to the underworld (rule C8.2)."""

    first: int
    first_turn: TurnOver
    second: int
    second_turn: TurnOver


class Troy(msgspec.Struct, frozen=True, tag="troy", gc=False):
    # Rule C9.8.
    pile: int


class Famine(msgspec.Struct, frozen=True, tag="famine", gc=False):
    """Make an opponent lose a card (rule C5.3)."""

    seat: int


class War(msgspec.Struct, frozen=True, tag="war", gc=False):
    """Send an opponent's hourglass to the underworld (rule C5.3)."""

    glass: int
    turn: TurnOver


class Mycenae(msgspec.Struct, frozen=True, tag="mycenae", gc=False):
    """Put an opponent's hourglass on Mycenae (rule C9.6)."""

    glass: int
    turn: TurnOver


class Apollo(msgspec.Struct, frozen=True, tag="apollo", gc=False):
    # Rule C8.13: reserves a god in the temple.
    god: God


class Hecate(msgspec.Struct, frozen=True, tag="hecate", gc=False):
    """Use Hecate's power (rule C8.18): the catastrophe that the player has just taken has the effect of the catastrophe
    `card` instead of its own.
    """

    card: Catastrophe


class Pay(msgspec.Struct, frozen=True, tag="pay", gc=False):
    """Give `card` to pay the debt for a knocked-over hourglass (rule C8.23), or lose the wind `card` to a famine (rule
    C5.3).
    """

    card: int


Answer: TypeAlias = Famine | War | Mycenae | Apollo | Hecate | Pay
Action: TypeAlias = (
    Move
    | Count
    | Claim
    | Offer
    | Buy
    | Cassandra
    | Asclepius
    | Hermes
    | Demeter
    | Poseidon
    | Send
    | Hades
    | Troy
    | Famine
    | War
    | Mycenae
    | Apollo
    | Hecate
    | Pay
)
