"""Normalise the words that players add to their match's seed. Because of these words, the bot alone can't determine the
random draws.

The channel shows each word exactly as it's used, so anyone can copy it from there to check the draws.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import line

LONGEST: Final = 40
# The number of words that a player may add at one table, besides one in the start command.
MOST: Final = 10


def normal(text: str) -> str:
    """Return `text` as a normalised word. Raises Refused if the result is empty or too long.

    Invisible characters are removed, so that no two words look alike (:mod:`bot.match.pure.visible`). White space
    becomes single spaces and is stripped at the ends. Backticks become apostrophes, because messages put the word
    between backticks.
    """
    word = line(text).replace("`", "'")
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
