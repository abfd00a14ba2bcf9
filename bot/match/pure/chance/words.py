"""The words that players give to the draws of their match: their form, and what counts as a word.

The channel shows a word exactly as it counts, so anyone can copy it from there.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import line

LONGEST: Final = 40
"""Characters of a word."""
MOST: Final = 10
"""The most words of a player at one table; one that comes with the start is extra."""


def normal(text: str) -> str:
    """Return ``text`` as a word. Invisible characters go, so that no two words look alike
    (:mod:`bot.match.pure.visible`); white space becomes single spaces, with none at the ends; a backtick becomes an
    apostrophe, since backticks surround the word. Raises :class:`Refused` if nothing is left, or too much.
    """
    word = line(text).replace("`", "'")
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
