"""The view of a game of Chronos Conquest that one viewer gets. The bot uses it to draw pictures and to create texts and
controls.

Seats, hourglasses and piles are numbered from 0. :mod:`games.chronos.terms` defines the places. Times are in
milliseconds since 1970, according to the match's own clock, which can be stopped.
"""

from __future__ import annotations

import enum

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.terms import City, God
from games.core import Millis


class Phase(enum.StrEnum):
    # Rule C2.4.
    SETUP = "setup"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class PileView(msgspec.Struct, frozen=True):
    """A pile (rule C2.1): its top card ("" if there is none), and the number of its cards, including the top one."""

    top: str
    height: int


class GlassView(msgspec.Struct, frozen=True):
    """An hourglass.

    ``out``: when it runs out. ``free``: the time from which it may be moved, never before ``out`` (rule C4.6). ``put``:
    when it was put in its place. ``used``: whether it has ever been put anywhere other than in front of its owner
    (rule C9.1).
    """

    owner: int
    place: int
    out: Millis
    free: Millis
    put: Millis
    used: bool


class KingdomView(msgspec.Struct, frozen=True):
    """A player's kingdom, as the viewer sees it.

    ``top``: the top card of the stack, or "" for none. ``winds``: the number of cards for north, south, east and west.
    ``stack``: the cards from the bottom; only the owner sees them before the end of the game. ``barred``: when the
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
    """A god in the temple, with its cost and the seat for which it is reserved (rule C8.13)."""

    god: God
    cost: int
    reserved: int | None


class ChoiceView(msgspec.Struct, frozen=True):
    """A choice that ``seat`` has to make before ``until`` (rule C3.5).

    ``asked`` is the kind of choice: famine, war, mycenae, apollo, hecate, wind or debt. ``to``: the seat that gets the
    card, if ``seat`` has to pay a debt. ``card``: the catastrophe that ``seat`` took, if it owns Hecate and has to
    choose the effect.
    """

    seat: int
    asked: str
    until: Millis
    to: int | None
    card: str


class View(msgspec.Struct, frozen=True):
    """A game as one viewer sees it.

    ``sand``: the running time of an hourglass. ``patience``: how long a player may take for a choice. ``discards``: the
    number of discarded cards. ``discarded``: the top card of the discard pile. ``given_up``: the card that Asclepius
    can take (rule C8.3). ``troy``: the pile with Troy's marker. ``die``: the face of the Knossos die, or 0 while no one
    is in Knossos. ``count``: the time at which the stalemate count ends the game, or None if no count is running.
    ``taken``: whether a card has been taken yet; no stalemate count can start before that (rule C7.3). ``counts_at``:
    the time at which a stalemate count will start automatically, unless something happens before that time.
    ``reason``, ``winner`` and ``tally`` are set once the game is over.
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
