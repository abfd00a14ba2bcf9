"""Identifies a position's line of play.

A ply alone doesn't identify a position. If the database is restored from a backup, the game continues differently and
the same plies occur again. A lost table's number may even be reused. The time of a position's last entry is different
in these cases, and it's stored with each entry.
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
    """Return the id of the line of play at a position whose last entry was made at `moment` (milliseconds since 1970).

    The id has at most 13 characters.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """Return the id of the line of play at the current position of `match`.

    Before the first entry, it comes from the time the table opened.
    """
    return line_at(match.moved if match.ply else match.created)
