"""One viewer's view of a game of Chronos Conquest: pictures, texts and controls are made from it.

Seats, hourglasses and piles count from 0, places are those of :mod:`games.chronos.terms`, moments are milliseconds
since 1970 in the match's own time.
"""

from __future__ import annotations

import enum

import msgspec

from games.chronos.scoring.score import SeatTally
from games.chronos.terms import City, God
from games.core import Millis


class Phase(enum.StrEnum):
    """The phase of the game: before the tops are turned, the countdown (C2.4), the game, its end."""

    SETUP = "setup"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class PileView(msgspec.Struct, frozen=True):
    """C2.1: the top card ("" for none) and the number of cards, with the top."""

    top: str
    height: int


class GlassView(msgspec.Struct, frozen=True):
    """An hourglass: ``out`` is when it has run out, ``free`` when it may be moved (C4.6: not before ``out``).

    ``put``: when it was put there, on a field or in the underworld. ``used``: see C9.1.
    """

    owner: int
    place: int
    out: Millis
    free: Millis
    put: Millis
    used: bool


class KingdomView(msgspec.Struct, frozen=True):
    """A player's cards: the stack's top ("" for none) and height, the number of each wind (north, south, east, west),
    the gods.

    ``stack`` from the bottom: the viewer's own; everyone's when the game is over. ``barred``: until when the player
    can't claim (C7.2).
    """

    color: str
    top: str
    height: int
    winds: tuple[int, int, int, int]
    gods: tuple[God, ...]
    barred: Millis
    stack: tuple[str, ...] | None


class GodView(msgspec.Struct, frozen=True):
    """A god on offer: its cost; the seat with a reservation (C8.13)."""

    god: God
    cost: int
    reserved: int | None


class ChoiceView(msgspec.Struct, frozen=True):
    """C3.5: ``seat`` has to answer before ``until``. ``asked``: famine, war, mycenae, apollo, hecate, wind or debt.

    ``to``: the creditor of a debt; ``card``: the catastrophe that Hecate may change.
    """

    seat: int
    asked: str
    until: Millis
    to: int | None
    card: str


class View(msgspec.Struct, frozen=True):
    """A view. ``sand``: a sand time; ``patience``: how long a choice waits. ``discards``: the number; ``discarded``:
    the top one.

    ``given_up``: the card that Asclepius can take (C8.3). ``troy``: the pile with the marker. ``die``: of Knossos, 0
    while no one is there. ``count``: when the count ends. ``taken``: whether a count may begin at all (C7.3).
    ``counts_at``: when it begins by itself, as things are. ``reason``, ``winner`` and ``tally``: when the game is over.
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
