"""A viewer's view of a game of Chronos Conquest, from which pictures, text and controls are made.

Seats, hourglasses and piles are numbered from 0. :mod:`games.chronos.terms` defines the places. Times are in
milliseconds since 1970, by the match's own clock.
"""

from __future__ import annotations

import enum

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.terms import City, God
from games.core import Millis


class Phase(enum.StrEnum):
    """The phase of the game: the setup, the countdown (rule C2.4), play, and the end."""

    SETUP = "setup"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class PileView(msgspec.Struct, frozen=True):
    """A pile (rule C2.1): its top card, or "" for none, and its number of cards, including the top."""

    top: str
    height: int


class GlassView(msgspec.Struct, frozen=True):
    """An hourglass.

    ``out``: when its sand runs out. ``free``: when it may be moved, never before ``out`` (rule C4.6). ``put``: when
    it was put in its place. ``used``: whether it has been used at least once (rule C9.1).
    """

    owner: int
    place: int
    out: Millis
    free: Millis
    put: Millis
    used: bool


class KingdomView(msgspec.Struct, frozen=True):
    """A player's cards.

    ``top``: the top card of the stack, or "" for none. ``winds``: the number of cards for north, south, east and west.
    ``stack``: the cards from the bottom, only for the viewer's own kingdom or after the game. ``barred``: when the
    player may claim again (rule C7.2).
    """

    color: str
    top: str
    height: int
    winds: tuple[int, int, int, int]
    gods: tuple[God, ...]
    barred: Millis
    stack: tuple[str, ...] | None


class GodView(msgspec.Struct, frozen=True):
    """A god on offer, with its cost and the seat for which it is reserved (rule C8.13)."""

    god: God
    cost: int
    reserved: int | None


class ChoiceView(msgspec.Struct, frozen=True):
    """A choice that ``seat`` has to make before ``until`` (rule C3.5).

    ``asked``: famine, war, mycenae, apollo, hecate, wind or debt. ``to``: the seat to which a debt is owed. ``card``:
    the catastrophe that Hecate can change.
    """

    seat: int
    asked: str
    until: Millis
    to: int | None
    card: str


class View(msgspec.Struct, frozen=True):
    """A viewer's view of a game.

    ``sand``: the running time of an hourglass. ``patience``: how long a choice waits for an answer. ``discards``: the
    number of discarded cards. ``discarded``: the top one. ``given_up``: the card that Asclepius can take (rule C8.3).
    ``troy``: the pile with Troy's marker. ``die``: the face of the Knossos die, or 0 while nobody is there. ``count``:
    when the stalemate count ends. ``taken``: whether a count may start at all (rule C7.3). ``counts_at``: when a count
    starts by itself, unless something changes. ``reason``, ``winner`` and ``tally`` are set when the game is over.
    """

    viewer: int | None
    level: int
    sand: Millis
    teams: bool
    patience: Millis
    phase: Phase
    start: Millis
    piles: tuple[PileView, ...]
    glasses: tuple[GlassView, ...]
    kingdoms: tuple[KingdomView, ...]
    temple: tuple[GodView, ...]
    cities: tuple[City, ...]
    choices: tuple[ChoiceView, ...]
    discards: int
    discarded: str
    given_up: str
    troy: int | None
    die: int
    count: Millis | None
    counts_at: Millis | None
    taken: bool
    reason: str | None = None
    winner: int | None = None
    tally: tuple[SeatTally, ...] | None = None
