"""The entries of a match's log, as stored and as a viewer may know them."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import CHANCE, TIME, AnyAction, AnyGame, AnySeen, Entry
from games.undo import undo_read


class How(enum.IntEnum):
    """The origin of an entry of a seat. The database contains these numbers.

    For a person's seat: OWN (they made it), ORDER (their standing order), SINGLE (the only legal action), STAND_IN (a
    computer stood in), TIME_UP (made for them, because their time was up), DECLINED (declined for them, because they
    didn't answer an optional question), COSTLESS (an action without cost, see :mod:`games.orders`). QUICKLY: a
    different computer than planned stood in, because the planned one's result was lost or not ready in time.

    For a computer's seat: IN_PLACE (another computer played, because the first one's result was lost; see
    :mod:`bot.match.services.play.thoughts`).
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


MISSED: Final = frozenset({How.STAND_IN, How.TIME_UP, How.QUICKLY})
"""Entries made for somebody who had to move."""
FOR_THEM: Final = MISSED | {How.DECLINED}
"""Entries that nobody at the table decided on."""
UNASKED: Final = frozenset({How.SINGLE, How.COSTLESS})
"""Entries made at once, without asking their player."""
NOT_THEIRS: Final = FOR_THEM | UNASKED
"""Entries that don't show whether the player is there."""


class LogEntry(msgspec.Struct, frozen=True):
    """A stored entry: its number from 1, who made it (a seat or CHANCE), its notation, the time, and
    how it came about.
    """

    ply: int
    who: int
    text: str
    at: int
    how: How = How.OWN


class Seen(msgspec.Struct, frozen=True):
    """An entry as a viewer may know it.

    `entry.text` is the part that they may read. `hidden` means that some of it, or all, is hidden. `events` are the
    events that they may know, in the game's own types. `move` is the number of the move in the match, from 1; it's 0
    for draws and time. `forced`: a move that was the only legal one (:class:`games.core.Forced`). `undone`: if this is
    an undo entry (:mod:`games.undo`), the numbers of the moves that it undoes. An undo entry isn't a move.
    """

    entry: LogEntry
    events: tuple[AnySeen, ...]
    move: int = 0
    hidden: bool = False
    forced: bool = False
    undone: tuple[int, ...] = ()


def entry_of(game: AnyGame, stored: LogEntry) -> Entry[AnyAction]:
    """Return the game's form of a stored entry. Raises :class:`games.core.Unreadable`."""
    what: AnyAction
    if stored.who != CHANCE:
        what = undo_read(stored.text) or game.read(stored.text)
    elif game.timed and stored.text == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(stored.text)
    return Entry(stored.who, what, stored.at)


ALL: Final = 2**31 - 1
"""A ply after every match's end. Also a limit larger than any number of rows."""
