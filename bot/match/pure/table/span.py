"""The approximate duration of a game at a table, for people who think of joining it."""

from __future__ import annotations

import math
from typing import Final

from bot.match.pure.clock.setting import MINUTE
from bot.match.pure.table.model import HOUR, Match
from bot.match.pure.table.settings import Options

ANSWERED_IN: Final = 24
"""The part of the time for a move that people use, on average: somebody with a day answers within an hour, by day and
night.
"""
DAY: Final = 24 * HOUR
USUAL: Final = DAY


def move_time(options: Options) -> int:
    """Return the milliseconds that a move may take at a table with these options; without a clock, at the usual
    pace.
    """
    return options.clock.move * MINUTE or USUAL


def days(match: Match, decisions: int) -> int | None:
    """Return the approximate number of days that ``match`` takes with so many ``decisions`` of all players, at least 1;
    None if that is less than a day, as when one person plays alone: there is nobody else to wait for. Free seats count
    as people's.
    """
    seats = match.options.players
    people = seats - sum(player.human is None for player in match.players)
    if people < 2:
        return None
    waited = decisions * people / seats * move_time(match.options) / ANSWERED_IN
    return math.ceil(waited / DAY - 0.5) if waited >= DAY / 2 else None
