"""The words that players give to the draws of their match: what is a word, and the form in which it counts.

A word stands in the channel exactly as it counts, so that anybody can copy it from there.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import line

LONGEST: Final = 40
"""Characters of a word."""
MOST: Final = 10
"""How many words a player gives at one table; one that comes with the start is beyond that."""


def normal(text: str) -> str:
    """``text`` as a word. What shows nothing goes, so that no two words look alike (:mod:`bot.match.pure.visible`);
    white space becomes single spaces, with none at the ends; a backtick becomes an apostrophe, as the word is shown
    between backticks. Raises :class:`Refused` when nothing is left, or too much.
    """
    word = line(text).replace("`", "'")
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
