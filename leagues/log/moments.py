"""The deadlines for running tables (L7.1): of a season of divisions or a ladder as a whole, of a cup round by round."""

from __future__ import annotations

from typing import Final

import msgspec

from leagues.settings import DAY, HOUR, LONGEST_OVERTIME, OVERTIME, Format
from leagues.state import League, Round, Season

WARNING: Final = 3 * DAY
"""How long before the end running tables get a warning (L7.1)."""

ROUND_OVERTIME: Final = 2 * DAY
"""How long before the end of a cup's round its tables get short clocks: a week has no room for seven more days."""
ROUND_STAND_INS: Final = 12 * HOUR
"""How long before the end of a cup's round stand-ins play what is left, so that there is time to pair the next round
and look at it.
"""
ROUND_LATEST: Final = DAY
"""How long after the end of a cup's round tables that are still running count for nobody."""
LOOK: Final = 6 * HOUR
"""How long organisers of a cup have at least to look at a pairing before its tables open."""
LIVE_ROUND: Final = 3 * HOUR
"""The longest time of an evening's round; tables that are still running then count for nobody."""
CHECK_IN: Final = HOUR // 4
"""How long before the start of an evening check-in opens (L14.1)."""
CHECK_IN_NOW: Final = HOUR // 12
"""How long check-in is open if an organiser begins an evening (L10.1)."""
MISSED: Final = HOUR // 30
"""If the duties of an evening's start are still undone so long after it, the bot was away."""
WEEK: Final = 7 * DAY


class Moments(msgspec.Struct, frozen=True):
    """The moments at which tables get a warning, get short clocks, and go to stand-ins; and the latest end of running
    tables. None for moments that never come.
    """

    warns: int | None
    overtime: int | None
    stand_ins: int | None
    latest: int


def moments(league: League, season: Season) -> Moments | None:
    """Return the moments of the season or round that is played now; None between two rounds."""
    if not in_rounds(league):  # a ladder's end is that of divisions
        ends = season.ends
        return Moments(ends - WARNING, ends, ends + OVERTIME, ends + LONGEST_OVERTIME)
    one = season.round
    return None if one is None or one.over is not None else of_round(league, one)


def of_round(league: League, one: Round) -> Moments:
    """Return the moments of a round."""
    if league.settings.format is Format.EVENING:
        return Moments(None, None, None, one.ends)
    ends = one.ends
    return Moments(ends - WARNING, ends - ROUND_OVERTIME, ends - ROUND_STAND_INS, ends + ROUND_LATEST)


def check_in_opens(season: Season) -> int:
    """Return the moment at which check-in of an evening opens, or did."""
    opens = season.begins - CHECK_IN
    return opens if season.hurried is None else max(opens, season.hurried)


def in_rounds(league: League) -> bool:
    """Return whether the league is played in rounds of pods."""
    return league.settings.format in (Format.CUP, Format.EVENING)
