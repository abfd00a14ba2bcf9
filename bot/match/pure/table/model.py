from __future__ import annotations

import enum
from typing import Final, NamedTuple

import msgspec

from bot.match.pure.chance.draws import SEALED
from bot.match.pure.clock.setting import STANDING, Clocks
from bot.match.pure.table.settings import Options

# The user id that replaces the id of a person who has erased their data. It isn't a valid Discord id.
LEFT: Final = 0
HOUR: Final = 3_600_000


class Status(enum.StrEnum):
    """A match's status. SUSPENDED: its league has cancelled the match but can still undo that, so hidden information
    stays hidden until then.
    """

    SIGNUP = "signup"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    OVER = "over"
    CANCELLED = "cancelled"


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat: a person (`user`), a computer player (`computer`), or both if a computer player plays for a
    person who resigned.

    `color` is one of the game's `seat_names`. `since` is the last log entry before a computer player or another person
    took over the seat.
    """

    seat: int
    color: str
    user: int | None = None
    computer: str | None = None
    since: int = 0

    @property
    def human(self) -> int | None:
        return None if self.computer else self.user


class PauseReason(enum.StrEnum):
    """A reason for which the time of a live table is paused.

    For each of the first three reasons, the pause lasts until the table's only player does something: says that they
    are ready, has read a lesson, or makes a move. For the other reasons, it lasts until people can reach the bot, or
    the table's server and channel, again.
    """

    READY = "ready"
    LESSON = "lesson"
    MOVE = "move"
    CONNECTION = "connection"
    PLACE = "place"


class SoloPause(msgspec.Struct, frozen=True):
    """A pause that began at `at` (in the match's own time) and lasts until the table's only player continues."""

    why: PauseReason
    at: int

    @property
    def asks(self) -> bool:
        """Return whether the player has to press a button to end the pause. Until then, nothing happens at the
        table.
        """
        return self.why is not PauseReason.MOVE


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """The time at which a table began to wait for a player. `reminded`: whether they get no more reminders."""

    since: int
    reminded: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its match.

    `guild`: the server, or None in direct messages. `locale`: the language of public messages. `ply`: the number of log
    entries. `created`: when the table was opened, in milliseconds since 1970. `moved`: the time of the last entry, in
    the match's own time, which is `ahead` milliseconds ahead of the machine's time. `board_message`: the message with
    the live controls. `players`: in seat order. `joined`: the colours in the order in which people joined, or empty if
    the seats weren't drawn.

    `commitment`: the SHA-256 hash of the secret seed in hex. `seed`: the seed, once the match has ended. `chance`: the
    version of the drawing procedure. `draws` and `choices`: the numbers of draws and of choices by computer players so
    far. `asked`: by seat, the time at which the table began to wait for the player, or None; empty if nobody is
    playing. `stand_in`: the kind of computer player that moves for absent people, or None if none has moved yet. It
    never changes, because anyone must be able to verify its choices. `solo_pause`: set while a live table's clock is
    waiting for its only player.
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
    solo_pause: SoloPause | None = None

    @property
    def begun(self) -> bool:
        """Return whether the game has begun, also if it has ended. The log may still be empty."""
        return self.status in {Status.ACTIVE, Status.OVER} or self.seed is not None or self.ply > 0

    @property
    def moved_at(self) -> int:
        """Return when the match last progressed, on the machine's clock. This is for display only."""
        return self.moved - min(self.ahead, 0)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(player.user for player in self.players if player.user is not None)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Return the people who play their own seats, which no computer player has taken over."""
        return tuple([player.user for player in self.players if player.user is not None and not player.computer])

    def seat_of(self, user: int) -> int | None:
        for player in self.players:  # used ten times a turn
            if player.user == user and not player.computer:
                return player.seat
        return None


class Word(msgspec.Struct, frozen=True):
    number: int
    user: int
    text: str
    seats: tuple[str, ...]


class Spot(msgspec.Struct, frozen=True):
    id: int
    channel: int


class Place(NamedTuple):
    guild: int | None
    channel: int
    game: str


class Begun(NamedTuple):
    game: str
    rules_version: str
    matches: int
