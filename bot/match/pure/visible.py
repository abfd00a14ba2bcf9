"""The visible part of a text. People send letters that nobody sees and marks that turn the direction of all that
follows; everything they type goes through here before the bot stores it, searches with it or shows it.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MARKS: Final = 3
"""The most marks on one letter: enough for Vietnamese, Hebrew or Thai, too few to climb out of a line."""

_GONE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Unicode's categories that show nothing: controls, marks of format and direction, characters that do not exist."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_BORNE: Final = frozenset({"Mn", "Me"})
"""Marks on the letter before them."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(number) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for number in range(first, last + 1)
}
"""Letters and marks of other categories that show nothing either."""


def visible(text: str) -> str:
    """Return ``text`` in the form NFC, with only visible characters, and a blank for each white space."""
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
    """Return the visible text with single blanks, and none at the ends; empty if nothing of it is visible."""
    return " ".join(visible(text).split())
