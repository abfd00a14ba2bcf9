"""Boards in letters, for a code block: lines of at most COLUMNS_SHOWN columns, which a phone shows without breaking."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from data.cutting import graphemes

COLUMNS_SHOWN: Final = 36
"""The columns of a code block's line on a phone."""
NAME_COLUMNS: Final = 30
ASIDE: Final = "   "
"""The indent of lines that continue the line above."""


def joined(parts: Iterable[Iterable[str]]) -> str:
    """Return the lines of all parts, with an empty line between two; parts without lines are left out."""
    return "\n\n".join(text for lines in parts if (text := "\n".join(lines)))


def plain(name: str) -> str:
    """Return a name that cannot end the code block, does not break the line and has room in it."""
    return _taken(" ".join(name.replace("`", "'").split()), NAME_COLUMNS)


def _taken(text: str, room: int) -> str:
    """Return as much of ``text`` as fits into ``room`` columns, cut between graphemes."""
    taken = ""
    for one in graphemes(text):
        if columns(taken) + columns(one) > room:
            break
        taken += one
    return taken


def columns(text: str) -> int:
    """Return how many columns of a code block ``text`` takes: signs of East Asia and emojis two, an added
    accent none.
    """
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def wrapped(text: str, first: str = "", rest: str = ASIDE) -> Iterator[str]:
    """Yield ``text`` in lines of at most COLUMNS_SHOWN columns, the first behind ``first``, the others behind
    ``rest``.
    """
    line, empty = first, True
    for word in text.split(" "):
        left = word
        if not empty and columns(line) + 1 + columns(left) > COLUMNS_SHOWN:
            yield line
            line, empty = rest, True
        while columns(line) + columns(left) > COLUMNS_SHOWN:  # a word longer than a line
            taken = _taken(left, COLUMNS_SHOWN - columns(line))
            yield line + taken
            line, left = rest, left[len(taken) :]
        line += left if empty else f" {left}"
        empty = False
    yield line
