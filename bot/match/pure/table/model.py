"""A match as the application sees it: its seats, its settings, its progress."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.chance.draws import SEALED
from bot.match.pure.clock.state import STANDING, Clocks
from bot.match.pure.table.settings import Options

LEFT: Final = 0
"""The user id of a seat whose player has erased their data. It's nobody's Discord id."""
HOUR: Final = 3_600_000


class Status(enum.StrEnum):
    """A match's status: in sign-up, running, over or cancelled.

    Suspended means that its league has ended it but can still undo that, so hidden information stays hidden.
    """

    SIGNUP = "signup"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    OVER = "over"
    CANCELLED = "cancelled"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat: a person (`user`), a computer (`computer`), or a computer for a person who resigned (both).

    `color` is one of the game's `seat_names`. `since` is the last log entry before the computer, or the person who took
    over the seat, began to play (:mod:`bot.match.pure.seats.tenure`).
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
    """The event that a table's clock is waiting for: its player is ready to begin, has read a lesson,
    or makes a move.
    """

    READY = "ready"
    LESSON = "lesson"
    MOVE = "move"


class Halt(msgspec.Struct, frozen=True):
    """A halt of a table's time at `at` (in the match's own time) until its only player continues.

    See :mod:`bot.match.services.play.halts`.
    """

    why: HaltFor
    at: int

    @property
    def asks(self) -> bool:
        """Return whether the player has to continue before anything can happen at the table."""
        return self.why is not HaltFor.MOVE


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """Since when the table has been waiting for a seat's player, in the machine's time.

    `reminded` means that there are no more reminders: the player got one, or may decline.
    """

    since: int
    reminded: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One table.

    `guild` is None in direct messages. `locale` is the language of public messages. `ply` counts the log entries. Times
    are milliseconds since 1970; `moved` is in the match's own time, which is `ahead` milliseconds ahead of the
    machine's (:mod:`bot.match.pure.clock.timing`). `board_message` is the message with the live controls. `players` are
    in seat order. `joined` has their colours in the order in which they sat down, if the seats were drawn at the start,
    and is otherwise empty.

    `commitment` is the SHA-256 of the secret seed in hex. `seed` is set once a match that had begun has ended. `chance`
    is the version of :mod:`bot.match.pure.chance.draws`. `draws` and `choices` count those made so far. `asked`: by
    seat, since when the table has been waiting for its player, or None; empty if nothing is being played. `clocks`: the
    clock of each seat. `stand_in`: the kind of computer that stands in for people, once one has; it never changes,
    because its choices have to be verifiable. `halt`: set while a live table's clock is waiting for its only player.
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
        """Return whether the game has begun, even if it has ended since.

        Its log may still be empty, if nothing is drawn before the first decision. A table cancelled before its start
        has no seed.
        """
        return self.status in {Status.ACTIVE, Status.OVER} or self.seed is not None or self.ply > 0

    @property
    def moved_at(self) -> int:
        """Return when the match last progressed, in the machine's time, for display."""
        return self.moved - min(self.ahead, 0)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the users who play, or played until a computer took over, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None)

    def seat_of(self, user: int) -> int | None:
        """Return the seat that ``user`` decides for, or None."""
        for player in self.players:  # used ten times a turn
            if player.user == user and not player.computer:
                return player.seat
        return None


class Word(msgspec.Struct, frozen=True):
    """A word that a player gave to seed the draws.

    `number`: its number at the table, from 1. `user`: who gave it. `seats`: the colours that were seated at that time.
    """

    number: int
    user: int
    text: str
    seats: tuple[str, ...]


class Spot(msgspec.Struct, frozen=True):
    id: int
    channel: int


class Place(NamedTuple):
    """The server of a match (or None for direct messages), its channel, and its game."""

    guild: int | None
    channel: int
    game: str


class Begun(NamedTuple):
    """The number of running matches of a game that began under one version of its rules."""

    game: str
    rules_version: str
    matches: int
