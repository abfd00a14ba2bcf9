from __future__ import annotations

import math
from typing import Final

from bot.match.pure.clock.setting import MINUTE
from bot.match.pure.table.model import HOUR, Match
from bot.match.pure.table.settings import Options

# On average, people take 1/ANSWERED_IN of the time per move. If they have a day, they move within an hour.
ANSWERED_IN: Final = 24
DAY: Final = 24 * HOUR
USUAL: Final = DAY


def move_time(options: Options) -> int:
    return options.clock.move * MINUTE or USUAL


def days(match: Match, decisions: int) -> int | None:
    """Return the approximate number of days that `match` takes if its players make `decisions` decisions in total.

    Returns None if it takes less than a day, or if only one person plays. Free seats count as people.
    """
    seats = match.options.players
    people = seats - sum(player.human is None for player in match.players)
    if people < 2:
        return None
    waited = decisions * people / seats * move_time(match.options) / ANSWERED_IN
    return math.ceil(waited / DAY - 0.5) if waited >= DAY / 2 else None
