"""Tools for describing boards as text in a code block.

Lines have at most COLUMNS_SHOWN columns, which fit on a phone without wrapping.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from data.cutting import graphemes

COLUMNS_SHOWN: Final = 36
"""The number of columns of a code block that fit on a phone."""
NAME_COLUMNS: Final = 30
ASIDE: Final = "   "


def joined(parts: Iterable[Iterable[str]]) -> str:
    """Return the lines of all parts, with an empty line between parts. Empty parts are left out."""
    return "\n\n".join(text for lines in parts if (text := "\n".join(lines)))


def plain(name: str) -> str:
    """Return a name that is safe in a code block: without backticks or line breaks, and not too long."""
    return _taken(" ".join(name.replace("`", "'").split()), NAME_COLUMNS)


def _taken(text: str, room: int) -> str:
    taken = ""
    for one in graphemes(text):
        if columns(taken) + columns(one) > room:
            break
        taken += one
    return taken


def columns(text: str) -> int:
    """Return the number of columns that `text` takes in a code block.

    East Asian characters and emojis take two columns, and combining accents none.
    """
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def wrapped(text: str, first: str = "", rest: str = ASIDE) -> Iterator[str]:
    """Yield `text` in lines of at most COLUMNS_SHOWN columns.

    The first line starts with `first`, and all further lines start with `rest`.
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
