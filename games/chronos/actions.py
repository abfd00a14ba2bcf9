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
    """The powers of gods and cities that send one hourglass to the underworld each time they are used."""

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
    """C4: lift `glass` from `origin`, take or leave the top card there, and put the hourglass down at `to`, which may
    be the same place.

    If another player has the god Eos, and the hourglass still has more than a second to run, it is knocked over instead
    and doesn't move (C8.23).
    """

    glass: int
    origin: int
    to: int
    take: Take = Take.NO


class Count(msgspec.Struct, frozen=True, tag="count", gc=False):
    """C7.3: start the countdown after which the game ends, unless a card is taken or an hourglass is turned."""


class Claim(msgspec.Struct, frozen=True, tag="claim", gc=False):
    """C7.2: claim to have won."""

    what: Claimed


class Offer(msgspec.Struct, frozen=True, tag="offer", gc=False):
    """C7.1: give cards for a god in the temple."""

    god: God
    cards: tuple[int, ...]


class Buy(msgspec.Struct, frozen=True, tag="buy", gc=False):
    """C8.19, Gaia: give cards for another player's god."""

    god: God
    cards: tuple[int, ...]


class Cassandra(msgspec.Struct, frozen=True, tag="cassandra", gc=False):
    """C8.14: take the last god in the temple."""


class Asclepius(msgspec.Struct, frozen=True, tag="asclepius", gc=False):
    """C8.3: take the card that was lost in the last famine."""


class Hermes(msgspec.Struct, frozen=True, tag="hermes", gc=False):
    """C8.7: swap `card` for the top card of a part of another player's kingdom. In the kingdom of `seat`, part 0 is the
    stack, and parts 1 to 4 are the winds.
    """

    seat: int
    part: int
    card: int


class Demeter(msgspec.Struct, frozen=True, tag="demeter", gc=False):
    """C8.15: take the top card of `pile`, which must be a 10-island."""

    pile: int


class Poseidon(msgspec.Struct, frozen=True, tag="poseidon", gc=False):
    """C8.30: discard `card`; all others discard their winds."""

    card: int


class Send(msgspec.Struct, frozen=True, tag="send", gc=False):
    """C6, C8, C9.5: send an hourglass to the underworld. `card` is the card that must be discarded to use the power of
    Uranus or Rhodes, or None for other powers.
    """

    power: Power
    glass: int
    turn: TurnOver
    card: int | None = None


class Hades(msgspec.Struct, frozen=True, tag="hades", gc=False):
    """C8.2: send two hourglasses to the underworld."""

    first: int
    first_turn: TurnOver
    second: int
    second_turn: TurnOver


class Troy(msgspec.Struct, frozen=True, tag="troy", gc=False):
    """C9.8: move Troy's marker to `pile`."""

    pile: int


class Famine(msgspec.Struct, frozen=True, tag="famine", gc=False):
    """C5.3: make an opponent lose a card."""

    seat: int


class War(msgspec.Struct, frozen=True, tag="war", gc=False):
    """C5.3: send an opponent's hourglass to the underworld."""

    glass: int
    turn: TurnOver


class Mycenae(msgspec.Struct, frozen=True, tag="mycenae", gc=False):
    """C9.6: put an opponent's hourglass on Mycenae."""

    glass: int
    turn: TurnOver


class Apollo(msgspec.Struct, frozen=True, tag="apollo", gc=False):
    """C8.13: reserve a god in the temple."""

    god: God


class Hecate(msgspec.Struct, frozen=True, tag="hecate", gc=False):
    """C8.18: use Hecate's power. The catastrophe that the player just took then has the effect of the catastrophe
    `card`.
    """

    card: Catastrophe


class Pay(msgspec.Struct, frozen=True, tag="pay", gc=False):
    """C8.23, C5.3: use `card` to pay the debt for a knocked-over hourglass, or lose the wind `card` to a famine."""

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
