"""Identifies a position's line of play.

A ply alone doesn't identify a position. If the database is restored from a backup, the game may continue differently
with the same plies, and the number of a lost table may even be reused. The time of a position's last entry differs in
these cases, so it serves as the id.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.match.pure.table.model import Match

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(value: int) -> str:
    """Return a number in base 36 (0-9, a-z), without leading zeros. Negative numbers become 0."""
    text = ""
    while value > 0:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return text or "0"


@lru_cache(256)  # each control of a board names the same one
def line_at(moment: int) -> str:
    """Return the id of the line of play at a position whose last entry was made at `moment` (in milliseconds since
    1970).

    The id has at most 13 characters.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """Return the id of the line of play at the current position of `match`.

    Before the first entry, the id comes from the time at which the table was opened.
    """
    return line_at(match.moved if match.ply else match.created)
