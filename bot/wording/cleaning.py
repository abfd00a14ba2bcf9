"""People's names made fit for messages, pictures and threads, at the one place where they come in.

A display name is whatever somebody typed: line breaks, marks that turn the direction of all that follows, letters that
nobody sees, addresses that Discord would make links of. None of that is a name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 32
"""Characters: Discord's limit for a display name."""
MARKS: Final = 3
"""How many marks one letter bears at most: enough for Vietnamese, Hebrew or Thai, too few to climb out of a line."""

_GONE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Unicode's categories that show nothing: controls, marks of format and direction, what is no character."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_BORNE: Final = frozenset({"Mn", "Me"})
"""Marks that stand on the letter before them."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(number) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for number in range(first, last + 1)
}
"""Letters and marks of other categories that show nothing either."""

_ADDRESS: Final = re.compile(r"(?::|\.\w{2,63})/+")
"""Where an address shows: ``://`` after its scheme, a slash after a domain."""
_SLASH: Final = "\N{DIVISION SLASH}"


@lru_cache(maxsize=4096)
def cleaned(name: str) -> str:
    """``name`` as one line of at most 32 characters that can all be seen; empty when nothing of it can be.

    Addresses keep their letters but not their slashes, so that nothing makes a link of them.
    """
    seen: list[str] = []
    borne = 0
    for character in unicodedata.normalize("NFC", name):
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
    line = unicodedata.normalize("NFC", " ".join("".join(seen).split()))
    line = _ADDRESS.sub(lambda found: found[0].replace("/", _SLASH), line)
    return line[:LONGEST].rstrip()
