"""The events of a game of Chronos Conquest, as facts.

``seat``, ``by`` and ``owner`` are places in the seating order, ``glass`` an hourglass, places are those of
:mod:`games.chronos.terms`, cards faces, moments milliseconds. Everything but the first two is public.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.stages import Asked, Reason
from games.chronos.terms import Catastrophe, City, God
from games.core import Millis


class CardTaken(msgspec.Struct, frozen=True, tag="card-taken"):
    """C4.3, C8.15: ``seat`` took the top card of a pile, or a card of another kingdom (``place``)."""

    seat: int
    place: int
    card: str


class SomeCardTaken(msgspec.Struct, frozen=True, tag="some-card-taken"):
    """The others' view of :class:`CardTaken`. They saw the card before, and no log shows it."""

    seat: int
    place: int


class CitiesDrawn(msgspec.Struct, frozen=True, tag="cities-drawn"):
    """C2.2: the cities were drawn."""

    cities: tuple[City, ...]


class GodsDrawn(msgspec.Struct, frozen=True, tag="gods-drawn"):
    """C2.2: the temple's gods were drawn."""

    gods: tuple[God, ...]


class TopsTurned(msgspec.Struct, frozen=True, tag="tops-turned"):
    """C2.1, C2.4, C9.8: the tops of the piles were turned; the game's start, and the pile with Troy's marker (None: no
    Troy).
    """

    cards: tuple[str, ...]
    start: Millis
    troy: int | None


class TopTurned(msgspec.Struct, frozen=True, tag="top-turned"):
    """C2.1: the card under the taken one was turned up."""

    pile: int
    card: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """C2.4: hourglasses may be moved."""


class GlassMoved(msgspec.Struct, frozen=True, tag="glass-moved"):
    """C4.2: ``seat`` moved an hourglass; it runs out at ``out`` (before now: it wasn't turned)."""

    seat: int
    glass: int
    origin: int
    to: int
    out: Millis


class GlassSent(msgspec.Struct, frozen=True, tag="glass-sent"):
    """C6: ``by`` sent an hourglass to the underworld, or onto Mycenae (``to``). ``power``: a war, a god, a city."""

    by: int
    glass: int
    origin: int
    to: int
    turned: bool
    out: Millis
    power: str


class KnockedOver(msgspec.Struct, frozen=True, tag="knocked-over"):
    """C8.23: ``seat`` lifted an hourglass too early and owes ``to`` a card."""

    seat: int
    glass: int
    to: int


class KingdomShown(msgspec.Struct, frozen=True, tag="kingdom-shown"):
    """C5.1: a kingdom has changed: its top card ("" for none), height, winds."""

    seat: int
    top: str
    height: int
    winds: tuple[int, int, int, int]


class CatastropheStruck(msgspec.Struct, frozen=True, tag="catastrophe-struck"):
    """C5.3: ``seat`` took ``card``, and it acts as ``acts``; None: Hecate's owner chooses first."""

    seat: int
    card: Catastrophe
    acts: Catastrophe | None


class ChoiceAsked(msgspec.Struct, frozen=True, tag="choice-asked"):
    """C3.5: ``seat`` has to answer before ``until``."""

    seat: int
    asked: Asked
    until: Millis


class ChoiceLapsed(msgspec.Struct, frozen=True, tag="choice-lapsed"):
    """C3.5: a choice lapsed: it took too long (``late``), or there was nothing left to choose."""

    seat: int
    asked: Asked
    late: bool


class Starved(msgspec.Struct, frozen=True, tag="starved"):
    """C5.3: ``seat`` gave up a card to a famine; "" if there was none."""

    seat: int
    card: str


class Rescued(msgspec.Struct, frozen=True, tag="rescued"):
    """C8.3: ``seat`` took the card that a famine had cost."""

    seat: int
    card: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """C7.1: ``seat`` gave ``cards`` for a god."""

    seat: int
    god: God
    cards: tuple[str, ...]


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """C8.19: ``seat`` gave ``cards`` for the god of ``owner``."""

    seat: int
    god: God
    owner: int
    cards: tuple[str, ...]


class Given(msgspec.Struct, frozen=True, tag="given"):
    """C8.14: ``seat`` took the last god without payment."""

    seat: int
    god: God


class Reserved(msgspec.Struct, frozen=True, tag="reserved"):
    """C8.13: ``seat`` reserved a god."""

    seat: int
    god: God


class GlassGained(msgspec.Struct, frozen=True, tag="glass-gained"):
    """C8.25: the additional hourglass is now ``seat``'s."""

    seat: int
    glass: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A discard: ``seat`` discarded ``cards`` for, or because of, ``power``."""

    seat: int
    cards: tuple[str, ...]
    power: str


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """C8.7: ``seat`` gave ``given`` to ``other`` for ``got``."""

    seat: int
    other: int
    given: str
    got: str


class DebtPaid(msgspec.Struct, frozen=True, tag="debt-paid"):
    """C8.23: ``seat`` gave ``card`` to ``to``."""

    seat: int
    to: int
    card: str


class MarkerMoved(msgspec.Struct, frozen=True, tag="marker-moved"):
    """C9.8: the marker of Troy is now on ``pile``."""

    seat: int
    pile: int


class DieTurned(msgspec.Struct, frozen=True, tag="die-turned"):
    """C9.10: the die of Knossos shows ``value``; 0: the city is empty again."""

    seat: int
    value: int


class FalseClaim(msgspec.Struct, frozen=True, tag="false-claim"):
    """C7.2: ``seat`` made a false claim, and can't claim before ``until``."""

    seat: int
    what: str
    until: Millis


class CountStarted(msgspec.Struct, frozen=True, tag="count-started"):
    """C7.3: the game ends at ``ends``. ``seat`` None: the count began by itself."""

    seat: int | None
    ends: Millis


class CountStopped(msgspec.Struct, frozen=True, tag="count-stopped"):
    """C7.3: a card was taken or an hourglass turned, which stopped the count."""


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """C7: ``reason``; ``winner`` by a claim or a condition, None: the most points won. ``ranking``: each seat's place
    from 1.

    The other fields: the final score by parts, and all stacks from the bottom.
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
