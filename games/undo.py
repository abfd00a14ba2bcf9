"""Undo, as an entry of the log.

An entry ``undo 54`` of a seat means: the position is again the one after entry 54 (0: before the first). Nothing leaves
the log; the next entries continue from there. Games know nothing of it: code that walks a log
(:func:`games.replay.walked`) goes back by itself. So an action's text never begins with the word ``undo``.

An undo only reaches positions that led to the present one, and only in a game that does not know time: a moment does
not come again.
"""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

from games.core import CHANCE, TIME, AnyAction, AnyGame, Drawn, Entry, Illegal

WORD: Final = "undo"
"""The first word of such an entry."""

NOWHERE: Final = "undo-nowhere"
"""The code of :class:`games.core.Illegal` for an undo to a position from which the present one did not come."""
NOT_HERE: Final = "undo-not-here"
"""The code of :class:`games.core.Illegal` for an undo that is never possible: by no seat, or in a
game that knows time.
"""

_TEXT: Final = re.compile(rf"{WORD} (0|[1-9][0-9]{{0,8}})")

T = TypeVar("T")


def undo(to: int) -> Drawn:
    """Return the content of an entry that goes back to the position after entry ``to``."""
    return Drawn(WORD, (str(to),))


def undo_read(text: str) -> Drawn | None:
    """Return the undo in ``text``; None for anything else, which is the game's."""
    found = _TEXT.fullmatch(text)
    return undo(int(found[1])) if found else None


def back_to(entry: Entry[AnyAction]) -> int | None:
    """Return the number of the entry whose position ``entry`` goes back to; None for an entry that does not."""
    what = entry.what
    if entry.who != CHANCE and isinstance(what, Drawn) and what.what == WORD:
        return int(what.items[0])
    return None


def back_to_text(who: int, text: str) -> int | None:
    """Return the number of the entry whose position a stored entry of ``who`` goes back to; None if it does not."""
    found = None if who == CHANCE else undo_read(text)
    return None if found is None else int(found.items[0])


def written(game: AnyGame, entry: Entry[AnyAction]) -> str:
    """Return an entry's content as text, whether the driver or the game understands it: time, an undo, an action or a
    draw.
    """
    if (to := back_to(entry)) is not None:
        return f"{WORD} {to}"
    return TIME.what if entry.what == TIME else game.write(entry.what)


class Course(Generic[T]):
    """The entries that led to the present position, in order, each with something about it. ``start``: about the
    position before the first one, which is entry 0.
    """

    def __init__(self, start: T) -> None:
        self._made: list[tuple[int, T]] = [(0, start)]

    @property
    def last(self) -> T:
        """Return the value of the last one."""
        return self._made[-1][1]

    def add(self, number: int, one: T) -> None:
        """Entry ``number`` was made; ``one`` is about it."""
        self._made.append((number, one))

    def back(self, entry: Entry[AnyAction], to: int, *, timed: bool) -> list[tuple[int, T]]:
        """Take ``entry`` back to entry ``to``; return the entries that it undoes. Raises :class:`games.core.Illegal` if
        it cannot.
        """
        if timed or entry.who == CHANCE:
            raise Illegal(NOT_HERE, "", to=to)
        place = next((place for place, (number, _) in enumerate(self._made) if number == to), None)
        if place is None or place == len(self._made) - 1:
            raise Illegal(NOWHERE, "", to=to)
        taken = self._made[place + 1 :]
        del self._made[place + 1 :]
        return taken
