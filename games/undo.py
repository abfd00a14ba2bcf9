"""Undoing moves by adding an entry to the log.

If a seat makes the entry ``undo 54``, the position after entry 54 is restored. ``undo 0`` restores the position before
the first entry. Nothing is removed from the log, and later entries continue from the restored position. Games don't
know about undo: code that walks through a log (:func:`games.replay.walked`) handles it. Therefore the text of an action
must never begin with the word ``undo``.

An undo can only restore a position that led to the current one. Undoing isn't possible in timed games, because time
can't be turned back.
"""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

from games.core import CHANCE, TIME, AnyAction, AnyGame, Drawn, Entry, Illegal

WORD: Final = "undo"
"""The first word of an undo entry."""

NOWHERE: Final = "undo-nowhere"
"""The refusal code for an undo to a position that didn't lead to the current one."""
NOT_HERE: Final = "undo-not-here"
"""The refusal code for an undo that is never allowed: one in a timed game, or one that isn't made by a seat."""

_TEXT: Final = re.compile(rf"{WORD} (0|[1-9][0-9]{{0,8}})")

T = TypeVar("T")


def undo(to: int) -> Drawn:
    """Return the content of an entry that restores the position after entry ``to``."""
    return Drawn(WORD, (str(to),))


def undo_read(text: str) -> Drawn | None:
    """Return the undo that ``text`` describes, or None if it isn't an undo."""
    found = _TEXT.fullmatch(text)
    return undo(int(found[1])) if found else None


def back_to(entry: Entry[AnyAction]) -> int | None:
    """Return the number of the entry to which the undo ``entry`` goes back, or None if ``entry`` isn't an undo."""
    what = entry.what
    if entry.who != CHANCE and isinstance(what, Drawn) and what.what == WORD:
        return int(what.items[0])
    return None


def back_to_text(who: int, text: str) -> int | None:
    """Return the number of the entry to which an undo goes back, or None if ``text`` isn't an undo. ``who``: the actor
    of the entry with this text.
    """
    found = None if who == CHANCE else undo_read(text)
    return None if found is None else int(found.items[0])


def written(game: AnyGame, entry: Entry[AnyAction]) -> str:
    """Return the text of an entry's content: the passing of time, an undo, an action or a draw."""
    if (to := back_to(entry)) is not None:
        return f"{WORD} {to}"
    return TIME.what if entry.what == TIME else game.write(entry.what)


class Course(Generic[T]):
    """The log entries that led to the current position, without undone entries. With each entry, the caller can store a
    value of its choice. ``start``: the value for entry 0, the position before the first entry.
    """

    def __init__(self, start: T) -> None:
        self._made: list[tuple[int, T]] = [(0, start)]

    @property
    def last(self) -> T:
        return self._made[-1][1]

    def add(self, number: int, one: T) -> None:
        """Append the log entry with the number ``number``. ``one``: the value to store with the entry; :meth:`back`
        returns it if the entry is undone.
        """
        self._made.append((number, one))

    def back(self, entry: Entry[AnyAction], to: int, *, timed: bool) -> list[tuple[int, T]]:
        """Apply ``entry``, which undoes everything after the log entry ``to``. Return the numbers and values of the
        undone entries. Raises :class:`games.core.Illegal` if that isn't possible, such as in a ``timed`` game.
        """
        if timed or entry.who == CHANCE:
            raise Illegal(NOT_HERE, "", to=to)
        place = next((place for place, (number, _) in enumerate(self._made) if number == to), None)
        if place is None or place == len(self._made) - 1:
            raise Illegal(NOWHERE, "", to=to)
        taken = self._made[place + 1 :]
        del self._made[place + 1 :]
        return taken
