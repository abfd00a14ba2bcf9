"""Tell apart positions that have the same number of log entries but a different history.

After somebody restores the database from a backup, a match may continue differently, and a new table may get the number
of a lost one. A button that the bot sent before the restore must not count as a current one. So the time of a
position's last entry serves as an id of the history that leads to the position. This id is called the line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.match.pure.table.model import Match

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(value: int) -> str:
    text = ""
    while value > 0:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return text or "0"


@lru_cache(256)  # each control of a board names the same one
def line_at(moment: int) -> str:
    """Return the id of the history that leads to a position whose last entry was made at `moment`, in milliseconds.

    The id has at most 13 characters.
    """
    return base36(moment)


def line_of(match: Match) -> str:
    """Return the id of the history that leads to the match's current position.

    Before the first entry, the id comes from the time at which the table was opened.
    """
    return line_at(match.moved if match.ply else match.created)
