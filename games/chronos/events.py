"""The events of a game of Chronos Conquest.

`seat`, `by` and `owner` are seats, `glass` is the number of an hourglass, and cards are given by their faces (the
printed kinds, such as an island of value 10). :mod:`games.chronos.terms` defines the places. Times are in milliseconds.
All events are public except :class:`CardTaken`, whose public version is :class:`SomeCardTaken`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.stages import Asked, Reason
from games.chronos.terms import Catastrophe, City, God
from games.core import Millis


class CardTaken(msgspec.Struct, frozen=True, tag="card-taken"):
    """`seat` took the top card at `place`, a pile or a part of another player's kingdom (rules C4.3, C8.15). Only that
    seat gets this event.
    """

    seat: int
    place: int
    card: str


class SomeCardTaken(msgspec.Struct, frozen=True, tag="some-card-taken"):
    """The public version of :class:`CardTaken`, without the card. Everyone could see the card on the table, but a list
    of all taken cards would reveal the players' stacks.
    """

    seat: int
    place: int


class CitiesDrawn(msgspec.Struct, frozen=True, tag="cities-drawn"):
    # Rule C2.2.
    cities: tuple[City, ...]


class GodsDrawn(msgspec.Struct, frozen=True, tag="gods-drawn"):
    # Rule C2.2.
    gods: tuple[God, ...]


class TopsTurned(msgspec.Struct, frozen=True, tag="tops-turned"):
    """The top cards of the piles were turned up for the first time (rules C2.1, C2.4, C9.8). `start` is the time at
    which the game starts, and `troy` is the pile with Troy's marker, or None.
    """

    cards: tuple[str, ...]
    start: Millis
    troy: int | None


class TopTurned(msgspec.Struct, frozen=True, tag="top-turned"):
    # Rule C2.1.
    pile: int
    card: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    # Rule C2.4.
    pass


class GlassMoved(msgspec.Struct, frozen=True, tag="glass-moved"):
    """`seat` moved an hourglass, which runs out at the time `out` (rule C4.2). If `out` is in the past, the hourglass
    was moved without being turned over.
    """

    seat: int
    glass: int
    origin: int
    to: int
    out: Millis


class GlassSent(msgspec.Struct, frozen=True, tag="glass-sent"):
    """`by` sent an hourglass to the place `to`, in the underworld or Mycenae (rule C6). `power` names what allowed
    this: a war, a god or a city.
    """

    by: int
    glass: int
    origin: int
    to: int
    turned: bool
    out: Millis
    power: str


class KnockedOver(msgspec.Struct, frozen=True, tag="knocked-over"):
    # Rule C8.23.
    seat: int
    glass: int
    to: int


class KingdomShown(msgspec.Struct, frozen=True, tag="kingdom-shown"):
    """A kingdom has changed (rule C5.1). `top` is the top card of its stack, or an empty string if the stack is
    empty.
    """

    seat: int
    top: str
    height: int
    winds: tuple[int, int, int, int]


class CatastropheStruck(msgspec.Struct, frozen=True, tag="catastrophe-struck"):
    """`seat` took the catastrophe `card` (rule C5.3). `acts` is the catastrophe whose effect applies, or None if the
    seat has Hecate and must first choose one.
    """

    seat: int
    card: Catastrophe
    acts: Catastrophe | None


class ChoiceAsked(msgspec.Struct, frozen=True, tag="choice-asked"):
    """`seat` must make a choice before `until` (rule C3.5)."""

    seat: int
    asked: Asked
    until: Millis


class ChoiceLapsed(msgspec.Struct, frozen=True, tag="choice-lapsed"):
    """A choice ended without the player's answer (rule C3.5). Either the player took too long (then `late` is true), or
    nothing was left to choose.
    """

    seat: int
    asked: Asked
    late: bool


class Starved(msgspec.Struct, frozen=True, tag="starved"):
    """`seat` lost a card to a famine (rule C5.3). `card` is an empty string if the seat had no cards."""

    seat: int
    card: str


class Rescued(msgspec.Struct, frozen=True, tag="rescued"):
    # Rule C8.3.
    seat: int
    card: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    # Rule C7.1.
    seat: int
    god: God
    cards: tuple[str, ...]


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    # Rule C8.19.
    seat: int
    god: God
    owner: int
    cards: tuple[str, ...]


class Given(msgspec.Struct, frozen=True, tag="given"):
    # Rule C8.14.
    seat: int
    god: God


class Reserved(msgspec.Struct, frozen=True, tag="reserved"):
    # Rule C8.13.
    seat: int
    god: God


class GlassGained(msgspec.Struct, frozen=True, tag="glass-gained"):
    # Rule C8.25.
    seat: int
    glass: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """`seat` discarded `cards`, as the god or city `power` demands."""

    seat: int
    cards: tuple[str, ...]
    power: str


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    # Rule C8.7.
    seat: int
    other: int
    given: str
    got: str


class DebtPaid(msgspec.Struct, frozen=True, tag="debt-paid"):
    # Rule C8.23.
    seat: int
    to: int
    card: str


class MarkerMoved(msgspec.Struct, frozen=True, tag="marker-moved"):
    # Rule C9.8.
    seat: int
    pile: int


class DieTurned(msgspec.Struct, frozen=True, tag="die-turned"):
    """The die of Knossos now shows `value`, or 0 if the city is now empty (rule C9.10)."""

    seat: int
    value: int


class FalseClaim(msgspec.Struct, frozen=True, tag="false-claim"):
    """`seat` made a false claim, and can't claim before `until` (rule C7.2)."""

    seat: int
    what: str
    until: Millis


class CountStarted(msgspec.Struct, frozen=True, tag="count-started"):
    """The countdown to the end of the game started; it ends at the time `ends` (rule C7.3). If `seat` is None, no
    player started the countdown; it started because nothing had happened for a while.
    """

    seat: int | None
    ends: Millis


class CountStopped(msgspec.Struct, frozen=True, tag="count-stopped"):
    # Rule C7.3.
    pass


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """The game ended (rule C7).

    `winner` is the seat that won by a claim or a win condition, or None if points decided. `ranking` holds each seat's
    rank, from 1. `seats` holds each seat's score, split by source, and `stacks` the cards of each stack, from the
    bottom.
    """

    reason: Reason
    winner: int | None
    ranking: tuple[int, ...]
    seats: tuple[SeatTally, ...]
    stacks: tuple[tuple[str, ...], ...]


Event: TypeAlias = (
    CardTaken
    | CitiesDrawn
    | GodsDrawn
    | TopsTurned
    | TopTurned
    | Started
    | GlassMoved
    | GlassSent
    | KnockedOver
    | KingdomShown
    | CatastropheStruck
    | ChoiceAsked
    | ChoiceLapsed
    | Starved
    | Rescued
    | Offered
    | Bought
    | Given
    | Reserved
    | GlassGained
    | Discarded
    | Swapped
    | DebtPaid
    | MarkerMoved
    | DieTurned
    | FalseClaim
    | CountStarted
    | CountStopped
    | GameEnded
)
Seen: TypeAlias = Event | SomeCardTaken
