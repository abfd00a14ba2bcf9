"""A match as the application knows it: who sits where, what it is set to, how far it is."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.chance.draws import SEALED
from bot.match.pure.clock.state import STANDING, Clocks
from bot.match.pure.table.settings import Options

LEFT: Final = 0
"""The user of a seat whose player has had everything about them erased: nobody's number in Discord."""
HOUR: Final = 3_600_000
"""An hour in milliseconds."""


class Status(enum.StrEnum):
    """A match's life: people gather, it is played, it is over; or it was called off. Suspended: the league that it
    belongs to has ended it, and can take that back for a while, so nothing that is hidden is shown yet.
    """

    SIGNUP = "signup"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    OVER = "over"
    CANCELLED = "cancelled"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays a seat: a person (``user``), or the bot for nobody (``computer``: a kind out of the game's own), or
    the bot for a person who resigned (both). ``color`` is a name out of the game's ``seat_names``. ``since``: the last
    entry of the log before the computer plays, or the person who has taken the seat over
    (:mod:`bot.match.pure.seats.tenure`).
    """

    seat: int
    color: str
    user: int | None = None
    computer: str | None = None
    since: int = 0

    @property
    def human(self) -> int | None:
        """The person who decides for this seat, if any."""
        return None if self.computer else self.user


class HaltFor(enum.StrEnum):
    """What the time of a table waits for: that its player is ready to begin, has read a lesson, makes a move."""

    READY = "ready"
    LESSON = "lesson"
    MOVE = "move"


class Halt(msgspec.Struct, frozen=True):
    """Time stands still at ``at`` (the match's own time) until its one player goes on
    (:mod:`bot.match.services.play.halts`).
    """

    why: HaltFor
    at: int

    @property
    def asks(self) -> bool:
        """Whether its player has to say that they go on, before anything can be done there."""
        return self.why is not HaltFor.MOVE


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """The table waits for a seat's player since ``since``, in the machine's time. ``reminded``: nobody reminds them any
    more: they were, or they may decline what they are asked.
    """

    since: int
    reminded: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One table. ``ply`` counts the entries of its log; ``board_message`` is the message with the live controls.

    ``guild`` None: a direct channel. Times: milliseconds since 1970. ``locale``: the language of its public messages.
    ``commitment`` is the SHA-256 of the secret seed in hex; ``seed`` is known once a match that was begun has ended.
    ``chance``: the version of :mod:`bot.match.pure.chance.draws`; ``draws`` and ``choices``: how many there were so
    far. ``players`` stand in the order of their seats. ``joined``: their colours in the order in which they sat down,
    where the seats were drawn when the match began; empty where they were not.
    ``ahead``: the match's own time less the machine's, in milliseconds (:mod:`bot.match.pure.clock.timing`); ``moved``
    is in the match's own time. ``asked``: for each seat, since when the table waits for its player, None where it does
    not wait for a person; empty where nothing is played. ``clocks``: the time that each seat has. ``stand_in``: the
    kind of computer that stands in for people here, once one has; it stays, for its choices have to verify. ``halt``:
    where the time of a live table waits for the one person who plays there; None where it goes on.
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
        """Whether the game has begun, also where it has ended since. Its log is empty until somebody decides, where
        nothing is drawn first; a table that was called off before it began has no seed.
        """
        return self.status in {Status.ACTIVE, Status.OVER} or self.seed is not None or self.ply > 0

    @property
    def moved_at(self) -> int:
        """When it was moved on last, in the machine's time: for people to read. What a live table left out since counts
        as before that.
        """
        return self.moved - min(self.ahead, 0)

    @property
    def people(self) -> tuple[int, ...]:
        """The users who play, or played until a computer took over, in the order of their seats."""
        return tuple(player.user for player in self.players if player.user is not None)

    def seat_of(self, user: int) -> int | None:
        """The seat that ``user`` decides for, or None."""
        for player in self.players:  # asked ten times a turn
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
    """A table in a list: its number, and the channel where it is."""

    id: int
    channel: int


class Place(NamedTuple):
    """The server of a match (None: direct messages), its channel, and what is played there."""

    guild: int | None
    channel: int
    game: str


class Begun(NamedTuple):
    """How many matches of a game are played that were begun under one version of its rules."""

    game: str
    rules_version: str
    matches: int
