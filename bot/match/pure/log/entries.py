"""The entries of a match's log, as stored and as a viewer may know them."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import CHANCE, TIME, AnyAction, AnyGame, AnySeen, Entry
from games.undo import undo_read


class How(enum.IntEnum):
    """How an entry of a seat came about. These numbers are stored in the database.

    For a person's seat: OWN (they made it), ORDER (their standing order made it), SINGLE (it was the only legal
    action), STAND_IN (a computer stood in), TIME_UP (it was made for them, because their time was up), DECLINED (the
    bot declined for them, because they didn't answer an optional question), COSTLESS (an action without cost, see
    :mod:`games.orders`). QUICKLY: a different computer than planned stood in, because the planned one's result was lost
    or not ready in time.

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
"""Values of :class:`How` for entries made for somebody who had to move but didn't."""
FOR_THEM: Final = MISSED | {How.DECLINED}
"""Values of :class:`How` for entries made for somebody who was asked to move or to answer, but did neither."""
UNASKED: Final = frozenset({How.SINGLE, How.COSTLESS})
"""Values of :class:`How` for entries made at once, without asking their player."""
NOT_THEIRS: Final = FOR_THEM | UNASKED
"""Values of :class:`How` for entries that don't show whether the player is there."""


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

    `entry.text` is the part that they may read. `hidden` means that some of it, or all, is hidden. `events` holds the
    events that they may know, in the game's own types. `move` is the number of the move in the match, from 1; it's 0
    for draws and time. `forced` means that the move was the only legal one (:class:`games.core.Forced`). `undone` holds
    the numbers of the moves that an undo entry undoes (:mod:`games.undo`). An undo entry isn't a move.
    """

    entry: LogEntry
    events: tuple[AnySeen, ...]
    move: int = 0
    hidden: bool = False
    forced: bool = False
    undone: tuple[int, ...] = ()


def entry_of(game: AnyGame, stored: LogEntry) -> Entry[AnyAction]:
    """Return a stored entry in the game's own form. Raises :class:`games.core.Unreadable`."""
    what: AnyAction
    if stored.who != CHANCE:
        what = undo_read(stored.text) or game.read(stored.text)
    elif game.timed and stored.text == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(stored.text)
    return Entry(stored.who, what, stored.at)


ALL: Final = 2**31 - 1
"""A ply larger than any match's last one, also used as a row limit that is never reached."""
