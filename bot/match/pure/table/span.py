"""How long a game at a table takes, roughly: for people who think of joining it."""

from __future__ import annotations

import math
from typing import Final

from bot.match.pure.clock.setting import MINUTE
from bot.match.pure.table.model import HOUR, Match
from bot.match.pure.table.settings import Options

ANSWERED_IN: Final = 24
"""Of the time that a move may take, people use about this part: who has a day answers within an hour on average, by
day and night.
"""
DAY: Final = 24 * HOUR
USUAL: Final = DAY


def move_time(options: Options) -> int:
    """The milliseconds that a move may take at a table that is set so; one without a clock is played at the usual
    pace.
    """
    return options.clock.move * MINUTE or USUAL


def days(match: Match, decisions: int) -> int | None:
    """About how many days ``match`` takes with so many ``decisions`` of all players, at least 1; None when that is less
    than a day, as it is where one person plays alone: nobody else is waited for. Free seats count as people's.
    """
    seats = match.options.players
    people = seats - sum(player.human is None for player in match.players)
    if people < 2:
        return None
    waited = decisions * people / seats * move_time(match.options) / ANSWERED_IN
    return math.ceil(waited / DAY - 0.5) if waited >= DAY / 2 else None
