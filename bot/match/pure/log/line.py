"""Which line of play a position is of.

A ply alone does not name a position: a database that was put back from a copy is played on differently, and the same
ply comes round again; it may even give a lost table's number to another one. The moment of a position's last entry
differs then. It is stored with each entry, so nothing has to notice that a copy was put back.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.match.pure.table.model import Match

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(value: int) -> str:
    """A number in as few of 0-9 and a-z as can be; 0 for one below."""
    text = ""
    while value > 0:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return text or "0"


@lru_cache(256)  # each control of a board names the same one
def line_at(moment: int) -> str:
    """The line of the position whose last entry was made at ``moment`` (milliseconds since 1970), of at most 13
    characters.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """The line of the position that ``match`` is in. Before its first entry: that of the table, from when it opened."""
    return line_at(match.moved if match.ply else match.created)
