"""A match in the application's terms: its seats, its settings, its progress."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.chance.draws import SEALED
from bot.match.pure.clock.state import STANDING, Clocks
from bot.match.pure.table.settings import Options

LEFT: Final = 0
"""The user of a seat whose player has erased their data: nobody's number in Discord."""
HOUR: Final = 3_600_000
"""An hour in milliseconds."""


class Status(enum.StrEnum):
    """A match's life: people gather, it is played, it is over; or it was cancelled. Suspended: its league has ended it,
    and can undo that for a while, so everything hidden stays hidden.
    """

    SIGNUP = "signup"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    OVER = "over"
    CANCELLED = "cancelled"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat: a person (``user``), or the bot for nobody (``computer``: a kind of the game's own), or the
    bot for a person who resigned (both). ``color`` is one of the game's ``seat_names``. ``since``: the last entry of
    the log before the computer, or the person who took the seat over, plays (:mod:`bot.match.pure.seats.tenure`).
    """

    seat: int
    color: str
    user: int | None = None
    computer: str | None = None
    since: int = 0

    @property
    def human(self) -> int | None:
        """Return the person who decides for this seat, if any."""
        return None if self.computer else self.user


class HaltFor(enum.StrEnum):
    """The event that a table's time is waiting for: its player is ready to begin, has read a lesson, makes a move."""

    READY = "ready"
    LESSON = "lesson"
    MOVE = "move"


class Halt(msgspec.Struct, frozen=True):
    """A halt: time is on hold at ``at`` (the match's own time) until its one player continues
    (:mod:`bot.match.services.play.halts`).
    """

    why: HaltFor
    at: int

    @property
    def asks(self) -> bool:
        """Return whether its player has to continue before anything can happen there."""
        return self.why is not HaltFor.MOVE


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """The table has been waiting for a seat's player since ``since``, in the machine's time. ``reminded``: there are no
    more reminders: they got one, or they may decline.
    """

    since: int
    reminded: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One table. ``ply`` counts the entries of its log; ``board_message`` is the message with the live controls.

    ``guild`` None: a direct channel. Times: milliseconds since 1970. ``locale``: the language of its public messages.
    ``commitment`` is the SHA-256 of the secret seed in hex; ``seed`` is known once a match that had begun has ended.
    ``chance``: the version of :mod:`bot.match.pure.chance.draws`; ``draws`` and ``choices``: how many there were so
    far. ``players`` are in the order of their seats. ``joined``: their colours in the order in which they sat down, if
    the seats were drawn when the match began; otherwise empty. ``ahead``: the match's own time less the machine's, in
    milliseconds (:mod:`bot.match.pure.clock.timing`); ``moved`` is in the match's own time. ``asked``: for each seat,
    since when the table has been waiting for its player, None if it is not waiting for a person; empty if nothing is
    played. ``clocks``: the time that each seat has. ``stand_in``: the kind of computer that stands in for people here,
    once one has; it stays, since its choices have to verify. ``halt``: set while the time of a live table is waiting
    for the one person who plays there.
    """

    id: int
    guild: int | None
    channel: int
    game: str
    rules_version: str
    status: Status
    owner: int
    locale: str
    options: Options
    players: tuple[Player, ...]
    ply: int = 0
    created: int = 0
    moved: int = 0
    announcement: int | None = None
    board_message: int | None = None
    commitment: str | None = None
    seed: str | None = None
    ranking: tuple[int, ...] = ()
    chance: int = SEALED
    draws: int = 0
    choices: int = 0
    joined: tuple[str, ...] = ()
    ahead: int = 0
    asked: tuple[Asked | None, ...] = ()
    clocks: Clocks = STANDING
    stand_in: str | None = None
    halt: Halt | None = None

    @property
    def begun(self) -> bool:
        """Return whether the game has begun, even if it has ended since. Its log is empty until somebody decides, if
        nothing is drawn first; a table that was cancelled before it began has no seed.
        """
        return self.status in {Status.ACTIVE, Status.OVER} or self.seed is not None or self.ply > 0

    @property
    def moved_at(self) -> int:
        """Return when it last moved on, in the machine's time: for people to read. Time that a live table left out
        since counts as before that.
        """
        return self.moved - min(self.ahead, 0)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the users who play, or played until a computer took over, in the order of their seats."""
        return tuple(player.user for player in self.players if player.user is not None)

    def seat_of(self, user: int) -> int | None:
        """Return the seat that ``user`` decides for, or None."""
        for player in self.players:  # used ten times a turn
            if player.user == user and not player.computer:
                return player.seat
        return None


class Word(msgspec.Struct, frozen=True):
    """A word for the draws: its number at the table from 1, who gave it, and who sat there then (colours)."""

    number: int
    user: int
    text: str
    seats: tuple[str, ...]


class Spot(msgspec.Struct, frozen=True):
    """A table in a list: its number, and its channel."""

    id: int
    channel: int


class Place(NamedTuple):
    """The server of a match (None: direct messages), its channel, and its game."""

    guild: int | None
    channel: int
    game: str


class Begun(NamedTuple):
    """The number of running matches of a game that began under one version of its rules."""

    game: str
    rules_version: str
    matches: int
