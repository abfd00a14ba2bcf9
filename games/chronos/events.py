"""The events of a game of Chronos Conquest.

`seat`, `by` and `owner` are seats, `glass` is the number of an hourglass, and cards are given by their faces.
:mod:`games.chronos.terms` defines the places. Times are in milliseconds. All events are public except
:class:`CardTaken`, whose public version is :class:`SomeCardTaken`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.stages import Asked, Reason
from games.chronos.terms import Catastrophe, City, God
from games.core import Millis


class CardTaken(msgspec.Struct, frozen=True, tag="card-taken"):
    """C4.3, C8.15: `seat` took the top card at `place`, a pile or a part of another player's kingdom. Only that seat
    gets this event.
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
    """C2.2: the cities were drawn."""

    cities: tuple[City, ...]


class GodsDrawn(msgspec.Struct, frozen=True, tag="gods-drawn"):
    """C2.2: the temple's gods were drawn."""

    gods: tuple[God, ...]


class TopsTurned(msgspec.Struct, frozen=True, tag="tops-turned"):
    """C2.1, C2.4, C9.8: the first top cards of the piles were turned up. `start` is the time at which the game starts,
    and `troy` the pile with Troy's marker, if any.
    """

    cards: tuple[str, ...]
    start: Millis
    troy: int | None


class TopTurned(msgspec.Struct, frozen=True, tag="top-turned"):
    """C2.1: the next card of a pile was turned up."""

    pile: int
    card: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """C2.4: the game started; hourglasses may be moved."""


class GlassMoved(msgspec.Struct, frozen=True, tag="glass-moved"):
    """C4.2: `seat` moved an hourglass, which runs out at the time `out`. If `out` is in the past, the hourglass was
    moved without turning it over.
    """

    seat: int
    glass: int
    origin: int
    to: int
    out: Millis


class GlassSent(msgspec.Struct, frozen=True, tag="glass-sent"):
    """C6: `by` sent an hourglass to the place `to`, in the underworld or Mycenae. `power` says why that was allowed: a
    war, a god or a city.
    """

    by: int
    glass: int
    origin: int
    to: int
    turned: bool
    out: Millis
    power: str


class KnockedOver(msgspec.Struct, frozen=True, tag="knocked-over"):
    """C8.23: `seat` lifted an hourglass too early, knocked it over, and must give a card to the seat `to`."""

    seat: int
    glass: int
    to: int


class KingdomShown(msgspec.Struct, frozen=True, tag="kingdom-shown"):
    """C5.1: a kingdom has changed. `top` is the top card of its stack, or an empty string if the stack is empty."""

    seat: int
    top: str
    height: int
    winds: tuple[int, int, int, int]


class CatastropheStruck(msgspec.Struct, frozen=True, tag="catastrophe-struck"):
    """C5.3: `seat` took the catastrophe `card`. `acts` is the catastrophe whose effect applies, or None if the seat has
    Hecate and must first choose one.
    """

    seat: int
    card: Catastrophe
    acts: Catastrophe | None


class ChoiceAsked(msgspec.Struct, frozen=True, tag="choice-asked"):
    """C3.5: `seat` must make a choice before `until`."""

    seat: int
    asked: Asked
    until: Millis


class ChoiceLapsed(msgspec.Struct, frozen=True, tag="choice-lapsed"):
    """C3.5: a choice ended without the player's answer. Either the player took too long (then `late` is true), or
    nothing was left to choose.
    """

    seat: int
    asked: Asked
    late: bool


class Starved(msgspec.Struct, frozen=True, tag="starved"):
    """C5.3: `seat` lost a card to a famine. `card` is an empty string if the seat had no cards."""

    seat: int
    card: str


class Rescued(msgspec.Struct, frozen=True, tag="rescued"):
    """C8.3: `seat` took the card that was lost in the last famine."""

    seat: int
    card: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """C7.1: `seat` gave `cards` for a god."""

    seat: int
    god: God
    cards: tuple[str, ...]


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """C8.19: `seat` gave `cards` for a god that belonged to `owner`."""

    seat: int
    god: God
    owner: int
    cards: tuple[str, ...]


class Given(msgspec.Struct, frozen=True, tag="given"):
    """C8.14: `seat` took the last god in the temple without payment."""

    seat: int
    god: God


class Reserved(msgspec.Struct, frozen=True, tag="reserved"):
    """C8.13: `seat` reserved a god."""

    seat: int
    god: God


class GlassGained(msgspec.Struct, frozen=True, tag="glass-gained"):
    """C8.25: `seat` got the additional hourglass that its god Chronos provides."""

    seat: int
    glass: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """`seat` discarded `cards`, as the god or city `power` demands."""

    seat: int
    cards: tuple[str, ...]
    power: str


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """C8.7: `seat` gave the card `given` to `other` in exchange for `got`."""

    seat: int
    other: int
    given: str
    got: str


class DebtPaid(msgspec.Struct, frozen=True, tag="debt-paid"):
    """C8.23: `seat` gave `card` to the seat `to`, because it had knocked over an hourglass."""

    seat: int
    to: int
    card: str


class MarkerMoved(msgspec.Struct, frozen=True, tag="marker-moved"):
    """C9.8: the marker of Troy is now on `pile`."""

    seat: int
    pile: int


class DieTurned(msgspec.Struct, frozen=True, tag="die-turned"):
    """C9.10: the die of Knossos now shows `value`, or 0 if nobody is in the city any more."""

    seat: int
    value: int


class FalseClaim(msgspec.Struct, frozen=True, tag="false-claim"):
    """C7.2: `seat` made a false claim, and can't claim before `until`."""

    seat: int
    what: str
    until: Millis


class CountStarted(msgspec.Struct, frozen=True, tag="count-started"):
    """C7.3: the countdown to the end of the game started; it ends at the time `ends`. If `seat` is None, nobody started
    it; it began because nothing had happened for a while.
    """

    seat: int | None
    ends: Millis


class CountStopped(msgspec.Struct, frozen=True, tag="count-stopped"):
    """C7.3: the countdown to the end of the game stopped, because a card was taken or an hourglass was turned."""


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """C7: the game ended.

    `winner` is the seat that won by a claim or a win condition, or None if points decided. `ranking` holds each seat's
    place, from 1. `seats` holds each seat's score, split by source, and `stacks` the cards of each stack, from the
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
