"""The deadlines of running tables (L7.1).

In leagues with divisions and in ladders, the deadlines apply to the whole season. In cups and evening tournaments, they
apply to each round.
"""

from __future__ import annotations

from typing import Final

import msgspec

from leagues.settings import DAY, HOUR, LONGEST_OVERTIME, OVERTIME
from leagues.state import League, Round, Season

WARNING: Final = 3 * DAY
"""The time, in milliseconds, between the warning to running tables and the end of the season or round (L7.1)."""

ROUND_OVERTIME: Final = 2 * DAY
"""The time, in milliseconds, between the start of overtime in a cup round and the end of the round. In overtime,
players have less time for their moves.

A cup round lasts only a week, so its overtime is part of that week. The overtime of a season comes after its end.
"""
ROUND_STAND_INS: Final = 12 * HOUR
"""The time, in milliseconds, between the takeover of unfinished tables by computer players and the end of a cup round.

This leaves enough time to pair the next round and review the pairing.
"""
ROUND_LATEST: Final = DAY
"""The time, in milliseconds, between the end of a cup round and the annulment of its unfinished tables."""
LOOK: Final = 6 * HOUR
"""The minimum time, in milliseconds, that the organisers of a cup have to review a pairing before its tables open."""
LIVE_ROUND: Final = 3 * HOUR
"""The maximum length of a round of an evening tournament, in milliseconds. Tables that are still unfinished at its end
count for no one.
"""
CHECK_IN: Final = HOUR // 4
"""The time, in milliseconds, between the opening of check-in and the start of an evening tournament (L14.1)."""
CHECK_IN_NOW: Final = HOUR // 12
"""The length of check-in if an organiser starts an evening tournament early, in milliseconds (L10.1)."""
MISSED: Final = HOUR // 30
"""The maximum delay for the start of an evening tournament, in milliseconds. If it starts later, the bot is assumed to
have been offline.
"""
WEEK: Final = 7 * DAY


class Moments(msgspec.Struct, frozen=True):
    """The deadlines of running tables: when their players are warned, when they get less time for their moves, when
    computer players take over, and when the tables have to end.

    A time is None if that step never happens.
    """

    warns: int | None
    overtime: int | None
    stand_ins: int | None
    latest: int


def moments(league: League, season: Season) -> Moments | None:
    """Return the deadlines of the current season or round, or None between two rounds."""
    if not league.format.has_rounds:  # a ladder's end is that of divisions
        ends = season.ends
        return Moments(ends - WARNING, ends, ends + OVERTIME, ends + LONGEST_OVERTIME)
    one = season.round
    return None if one is None or one.over is not None else of_round(league, one)


def of_round(league: League, one: Round) -> Moments:
    if league.format.live:
        return Moments(None, None, None, one.ends)
    ends = one.ends
    return Moments(ends - WARNING, ends - ROUND_OVERTIME, ends - ROUND_STAND_INS, ends + ROUND_LATEST)


def check_in_opens(season: Season) -> int:
    """Return the time at which check-in for an evening tournament opens or opened."""
    opens = season.begins - CHECK_IN
    return opens if season.hurried is None else max(opens, season.hurried)
