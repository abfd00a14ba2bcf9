from __future__ import annotations

import enum
from functools import lru_cache
from typing import Final

import msgspec

from bot.match.pure.table.model import Match
from games.core import CHANCE, TIME, AnyAction, AnyGame, AnySeen, Entry
from games.undo import undo_read


class How(enum.IntEnum):
    """The ways in which a seat's log entry can be made. The database stores their numbers.

    For a person's seat: OWN (the person made it), ORDER (the person's standing order made it), SINGLE (it was the only
    legal action), STAND_IN (a computer player made it for them), TIME_UP (it was made for them because their time was
    up), DECLINED (the bot declined for them, because they didn't answer an optional question), COSTLESS (it was an
    action without cost, see :mod:`games.orders`). QUICKLY: like STAND_IN, but by a different computer player than
    planned, because the planned one's result was lost or late.

    For a computer player's seat: IN_PLACE (another computer player made it, because the first one's result was lost).
    """

    OWN = 0
    ORDER = 1
    SINGLE = 2
    STAND_IN = 3
    TIME_UP = 4
    DECLINED = 5
    COSTLESS = 6
    IN_PLACE = 7
    QUICKLY = 8


# Moves that were made for a player who had to move but didn't.
MISSED: Final = frozenset({How.STAND_IN, How.TIME_UP, How.QUICKLY})
# Moves and answers that were made for a player who was asked but did nothing.
FOR_THEM: Final = MISSED | {How.DECLINED}
# Moves that were made for a player at once, without asking them.
UNASKED: Final = frozenset({How.SINGLE, How.COSTLESS})
# Entries that don't show that the player is present.
NOT_THEIRS: Final = FOR_THEM | UNASKED


class LogEntry(msgspec.Struct, frozen=True):
    """A stored log entry. `ply`: its number, from 1. `who`: the seat that made it, or CHANCE. `text`: its notation."""

    ply: int
    who: int
    text: str
    at: int
    how: How = How.OWN


class Seen(msgspec.Struct, frozen=True):
    """A log entry as a viewer may see it.

    `entry.text` is the part that they may read. `hidden`: whether another part is hidden from them. `events`: the
    events that they may see, in the game's own types. `move`: the number of the move in the match, from 1, or 0 if the
    entry isn't a move. `forced`: whether the move was the only legal one (:class:`games.core.Forced`). `undone`: the
    numbers of the moves that an undo entry undoes (:mod:`games.undo`).
    """

    entry: LogEntry
    events: tuple[AnySeen, ...]
    move: int = 0
    hidden: bool = False
    forced: bool = False
    undone: tuple[int, ...] = ()


def entry_of(game: AnyGame, stored: LogEntry) -> Entry[AnyAction]:
    """Return a stored entry in the game's own types. Raises :class:`games.core.Unreadable`."""
    what: AnyAction
    if stored.who != CHANCE:
        what = undo_read(stored.text) or game.read(stored.text)
    elif game.timed and stored.text == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(stored.text)
    return Entry(stored.who, what, stored.at)


# More log entries than any match has, for "no limit".
ALL: Final = 2**31 - 1


_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(value: int) -> str:
    text = ""
    while value > 0:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return text or "0"


@lru_cache(256)  # each control of a board names the same one
def line_at(moment: int) -> str:
    """Return the id of the history that leads to a position whose last entry was made at `moment`, in milliseconds. It
    has at most 13 characters, and is called the line.

    After somebody restores the database from a backup, a match may continue differently, and a new table may get the
    number of a lost one. The line tells apart positions that have the same number of log entries but a different
    history, so a button that the bot sent before the restore doesn't count as a current one.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """Return the id of the history of the current position. Before the first entry, it's that of the opening."""
    return line_at(match.moved if match.ply else match.created)
