"""Remove invisible characters from text that people have typed, before the bot stores it, searches for it or shows it.

Such text may contain invisible letters, and marks that change the direction of the text after them.
"""

from __future__ import annotations

import unicodedata
from typing import Final

# The most combining marks on a letter: enough for Vietnamese, Hebrew and Thai, but too few to reach other lines.
MARKS: Final = 3

# Controls, format characters and unassigned characters.
_GONE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
# Marks that combine with the letter before them.
_BORNE: Final = frozenset({"Mn", "Me"})
# Invisible letters and marks in other Unicode categories.
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(number) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for number in range(first, last + 1)
}


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
    return " ".join(visible(text).split())
