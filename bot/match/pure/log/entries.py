"""The entries of a match's log: as they are stored, and as a viewer may know them."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import CHANCE, TIME, AnyAction, AnyGame, AnySeen, Entry
from games.undo import undo_read


class How(enum.IntEnum):
    """The origin of an entry of a person's seat: they did it then; a standing order of theirs did; there was nothing
    else to do; a computer stood in for them; it was done for them, since their time was up; it was declined for them,
    since they had not answered an optional question; they had no choice to make, since it cost nothing
    (:mod:`games.orders`). Of a computer's seat: another computer played in its place, since its thinking was lost
    (:mod:`bot.match.services.play.thoughts`). Of a person's: another computer stood in than planned, for the same
    reason or because that one was not ready in time. The numbers are in the database.
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
"""Entries played for somebody who owed a move."""
FOR_THEM: Final = MISSED | {How.DECLINED}
"""Entries that nobody at the table has decided."""
UNASKED: Final = frozenset({How.SINGLE, How.COSTLESS})
"""Entries made at once, without asking their player."""
NOT_THEIRS: Final = FOR_THEM | UNASKED
"""Entries that do not show whether the player is there."""


class LogEntry(msgspec.Struct, frozen=True):
    """One stored entry: its number from 1, who made it (seat or CHANCE), its notation, when, and its origin."""

    ply: int
    who: int
    text: str
    at: int
    how: How = How.OWN


class Seen(msgspec.Struct, frozen=True):
    """An entry as a viewer may know it. ``entry.text`` is the part that they may read; ``hidden``: that is not all, or
    nothing, and then it is empty. ``events``: the events that they may know, of the game's own types. ``move``: the
    number of the match's move, from 1; 0 for draws and time, which nobody plays. People know a move by this number.
    ``forced``: a move without a choice, since the rules left nothing else (:class:`games.core.Forced`). ``undone``: of
    an undo entry (:mod:`games.undo`), the moves that it undoes, by their numbers; it is no move itself. Empty for any
    other.
    """

    entry: LogEntry
    events: tuple[AnySeen, ...]
    move: int = 0
    hidden: bool = False
    forced: bool = False
    undone: tuple[int, ...] = ()


def entry_of(game: AnyGame, stored: LogEntry) -> Entry[AnyAction]:
    """Return the entry of a stored one. Raises :class:`games.core.Unreadable`."""
    what: AnyAction
    if stored.who != CHANCE:
        what = undo_read(stored.text) or game.read(stored.text)
    elif game.timed and stored.text == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(stored.text)
    return Entry(stored.who, what, stored.at)


ALL: Final = 2**31 - 1
"""A ply after every match's end, and a limit above any number of rows."""
