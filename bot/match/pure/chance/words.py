"""The words that players contribute to seed their match's random draws.

A word is shown in the channel exactly as it's used, so anyone can copy it from there to check the draws.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import line

LONGEST: Final = 40
"""The maximum length of a word, in characters."""
MOST: Final = 10
"""The maximum number of words that a player may add to the seed of one table. A word in the start command doesn't
count.
"""


def normal(text: str) -> str:
    """Return `text` as a normalised word. Raises :class:`Refused` if the result is empty or too long.

    Invisible characters are removed, so that no two words look alike (:mod:`bot.match.pure.visible`). White space
    becomes single spaces and is stripped at the ends. Backticks become apostrophes, because backticks surround the
    word.
    """
    word = line(text).replace("`", "'")
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
