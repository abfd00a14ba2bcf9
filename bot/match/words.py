"""The words that players give to the draws of their match: what is a word, and the form in which it counts.

A word stands in the channel exactly as it counts, so that anybody can copy it from there.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from bot.match.errors import Refused, Why

LONGEST: Final = 40
"""Characters of a word."""
MOST: Final = 10
"""How many words a player gives at one table; one that comes with the start is beyond that."""


def normal(text: str) -> str:
    """``text`` as a word. Characters that show nothing (control, format, surrogate, private, unassigned) go, so that
    no two words look alike; then NFC; white space becomes single spaces, with none at the ends; a backtick becomes an
    apostrophe, as the word is shown between backticks. Raises :class:`Refused` when nothing is left, or too much.
    """
    seen = "".join(sign for sign in text if sign.isspace() or not unicodedata.category(sign).startswith("C"))
    word = " ".join(unicodedata.normalize("NFC", seen).replace("`", "'").split())
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
