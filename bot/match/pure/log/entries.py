"""The entries of a match's log: as they are stored, and as a viewer may know them."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import CHANCE, TIME, AnyAction, AnyGame, AnySeen, Entry
from games.undo import undo_read


class How(enum.IntEnum):
    """How an entry of a person's seat came about: they did it then; a standing order of theirs did; there was nothing
    else to do; a computer stood in for them; it was done for them, as their time was up; it was declined for them, as
    they had not answered what may be declined; they were not asked, as it cost nothing (:mod:`games.orders`). Of a
    computer's seat: another computer played in its place, as its thinking was lost
    (:mod:`bot.match.services.play.thoughts`). Of a person's: another computer stood in than was to, for the same reason
    or as that was not ready in time. The numbers stand in the database.
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
"""What was played for somebody who owed a move."""
FOR_THEM: Final = MISSED | {How.DECLINED}
"""What nobody at the table has decided."""
UNASKED: Final = frozenset({How.SINGLE, How.COSTLESS})
"""What was done at once, without asking its player."""
NOT_THEIRS: Final = FOR_THEM | UNASKED
"""What says nothing about whether the player is there."""


class LogEntry(msgspec.Struct, frozen=True):
    """One stored entry: its number from 1, who (seat or CHANCE), its notation, when, and how it came about."""

    ply: int
    who: int
    text: str
    at: int
    how: How = How.OWN


class Seen(msgspec.Struct, frozen=True):
    """An entry as a viewer may know it. ``entry.text`` is what they may read of it; ``hidden``: that is not all, or
    nothing, and then it is empty. ``events``: what they may know of what happened, of the game's own types. ``move``:
    which of the match's moves it is, from 1; 0 for draws and time, which nobody plays. People know a move by this
    number. ``forced``: a move that nobody was asked for, as the rules left nothing else
    (:class:`games.core.Forced`). ``undone``: of an entry that takes back (:mod:`games.undo`), the moves that it takes
    back, by their numbers: no move itself. Empty for any other.
    """

    entry: LogEntry
    events: tuple[AnySeen, ...]
    move: int = 0
    hidden: bool = False
    forced: bool = False
    undone: tuple[int, ...] = ()


def entry_of(game: AnyGame, stored: LogEntry) -> Entry[AnyAction]:
    """The entry that was stored. Raises :class:`games.core.Unreadable`."""
    what: AnyAction
    if stored.who != CHANCE:
        what = undo_read(stored.text) or game.read(stored.text)
    elif game.timed and stored.text == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(stored.text)
    return Entry(stored.who, what, stored.at)


ALL: Final = 2**31 - 1
"""A ply after every match's end, and more rows than there are."""
