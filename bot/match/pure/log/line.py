"""The line of play of a position.

A ply alone does not identify a position: a database restored from a copy continues differently, and the same ply comes
again; it may even give a lost table's number to another one. The moment of a position's last entry differs then. It is
stored with each entry, so nothing has to notice that a copy was restored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.match.pure.table.model import Match

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(value: int) -> str:
    """Return a number in as few of 0-9 and a-z as possible; 0 for a negative one."""
    text = ""
    while value > 0:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return text or "0"


@lru_cache(256)  # each control of a board names the same one
def line_at(moment: int) -> str:
    """Return the line of the position whose last entry was made at ``moment`` (milliseconds since 1970), in at most 13
    characters.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """Return the line of the position of ``match``. Before its first entry: that of the table, from when it opened."""
    return line_at(match.moved if match.ply else match.created)
