"""An unfinished placement (U6.2) as a part of a control's id: a letter a slot, so that swaps need no memory.

``a`` is the first object of the seat's museum in the order they came, ``b`` the second, ``.`` a free slot: at most 25
letters (U1.5). The order never changes after the last turn, and placements come after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final

from bot.controls.ids import UnknownControl

FREE: Final = "."


def written(slots: Sequence[str], museum: Sequence[str]) -> str:
    """``slots`` (an object or the empty text each) in letters. ``museum``: the seat's objects as they came."""
    letter = {name: ascii_lowercase[place] for place, name in enumerate(museum)}
    return "".join(letter[name] if name else FREE for name in slots)


def read(text: str, museum: Sequence[str], slots: int) -> tuple[str, ...]:
    """Return the placement in ``text``, on a board with this many ``slots``. Raises :class:`UnknownControl` if it does
    not contain exactly the objects of ``museum``.
    """
    letters = ascii_lowercase[: len(museum)]
    if len(text) != slots or sorted(text.replace(FREE, "")) != list(letters):
        raise UnknownControl(text)
    return tuple("" if letter == FREE else museum[letters.index(letter)] for letter in text)


def swapped(slots: Sequence[str], first: int, second: int) -> tuple[str, ...]:
    """Return ``slots`` with the contents of two of them exchanged; one of them may be free."""
    moved = list(slots)
    moved[first], moved[second] = moved[second], moved[first]
    return tuple(moved)
