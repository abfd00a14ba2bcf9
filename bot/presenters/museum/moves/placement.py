"""Stores an unfinished arrangement (U6.2) in a control's id, with a letter for each slot. No other storage is needed.

`a` stands for the object that came into the seat's museum first, `b` for the second, and `.` for an empty slot. A board
has at most 25 slots (U1.5). The letters keep their meaning, because players arrange their museums after the last turn,
when no more objects are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final

from bot.controls.ids import UnknownControl

FREE: Final = "."


def written(slots: Sequence[str], museum: Sequence[str]) -> str:
    """Return an arrangement as letters.

    `slots`: the object in each slot, or an empty string. `museum`: the seat's objects in the order in which they
    entered the museum.
    """
    letter = {name: ascii_lowercase[place] for place, name in enumerate(museum)}
    return "".join(letter[name] if name else FREE for name in slots)


def read(text: str, museum: Sequence[str], slots: int) -> tuple[str, ...]:
    """Return the arrangement stored in `text`, for a board with `slots` slots. Raises :class:`UnknownControl` if `text`
    doesn't contain exactly the objects of `museum`.
    """
    letters = ascii_lowercase[: len(museum)]
    if len(text) != slots or sorted(text.replace(FREE, "")) != list(letters):
        raise UnknownControl(text)
    return tuple("" if letter == FREE else museum[letters.index(letter)] for letter in text)


def swapped(slots: Sequence[str], first: int, second: int) -> tuple[str, ...]:
    """Return `slots` with the contents of two slots swapped. One of the slots may be empty."""
    moved = list(slots)
    moved[first], moved[second] = moved[second], moved[first]
    return tuple(moved)
