"""Removes invisible characters from text that people have typed.

Such text may contain invisible letters, and marks that change the direction of the text after them. Everything that
people type goes through here before the bot stores it, searches for it or shows it.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MARKS: Final = 3
"""The maximum number of combining marks on a letter. It's enough for Vietnamese, Hebrew and Thai, but too small for
marks to reach other lines.
"""

_GONE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Unicode categories of invisible characters: controls, format characters and unassigned characters."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_BORNE: Final = frozenset({"Mn", "Me"})
"""Unicode categories of marks that combine with the letter before them."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(number) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for number in range(first, last + 1)
}
"""Invisible letters and marks in other Unicode categories."""


def visible(text: str) -> str:
    """Return `text` in Unicode form NFC, without invisible characters. Each white-space character becomes a space."""
    if text.isascii() and text.isprintable():
        return text
    seen: list[str] = []
    borne = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character.isspace() or category in _SPACES:
            seen.append(" ")
            borne = 0
        elif category in _GONE or character in _UNSEEN:
            continue
        elif category in _BORNE:
            borne += 1
            if seen and seen[-1] != " " and borne <= MARKS:
                seen.append(character)
        else:
            seen.append(character)
            borne = 0
    return unicodedata.normalize("NFC", "".join(seen))


def line(text: str) -> str:
    """Return the visible part of `text` in one line, without leading, trailing or repeated spaces."""
    return " ".join(visible(text).split())
