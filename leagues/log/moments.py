"""When what runs has to end (L7.1): a season of divisions or a ladder as a whole, a cup round by round."""

from __future__ import annotations

from typing import Final

import msgspec

from leagues.settings import DAY, HOUR, LONGEST_OVERTIME, OVERTIME, Format
from leagues.state import League, Round, Season

WARNING: Final = 3 * DAY
"""How long before the end running tables are told (L7.1)."""

ROUND_OVERTIME: Final = 2 * DAY
"""How long before the end of a cup's round its tables get short clocks: a week has no room for seven days more."""
ROUND_STAND_INS: Final = 12 * HOUR
"""How long before it stand-ins play what is left, so that the next one can be paired, and looked at, in time."""
ROUND_LATEST: Final = DAY
"""How long after it what still runs counts for nobody."""
LOOK: Final = 6 * HOUR
"""How long organisers of a cup have at least to look at a pairing before its tables open."""
LIVE_ROUND: Final = 3 * HOUR
"""How long a round of an evening can take; tables that then still run count for nobody."""
CHECK_IN: Final = HOUR // 4
"""How long before the start of an evening check-in opens (L14.1)."""
CHECK_IN_NOW: Final = HOUR // 12
"""How long check-in is open where an organiser begins an evening (L10.1)."""
MISSED: Final = HOUR // 30
"""So long after the start of an evening nobody did what was due then only if nobody was there to."""
WEEK: Final = 7 * DAY


class Moments(msgspec.Struct, frozen=True):
    """When tables are warned, get short clocks, are played by stand-ins; when what runs is over at the latest. None for
    what never comes.
    """

    warns: int | None
    overtime: int | None
    stand_ins: int | None
    latest: int


def moments(league: League, season: Season) -> Moments | None:
    """Of what is played now; None between two rounds."""
    if not in_rounds(league):  # a ladder's end is that of divisions
        ends = season.ends
        return Moments(ends - WARNING, ends, ends + OVERTIME, ends + LONGEST_OVERTIME)
    one = season.round
    return None if one is None or one.over is not None else of_round(league, one)


def of_round(league: League, one: Round) -> Moments:
    """Of a round."""
    if league.settings.format is Format.EVENING:
        return Moments(None, None, None, one.ends)
    ends = one.ends
    return Moments(ends - WARNING, ends - ROUND_OVERTIME, ends - ROUND_STAND_INS, ends + ROUND_LATEST)


def check_in_opens(season: Season) -> int:
    """When check-in of an evening opens, or did."""
    opens = season.begins - CHECK_IN
    return opens if season.hurried is None else max(opens, season.hurried)


def in_rounds(league: League) -> bool:
    """Whether it is played in rounds of pods."""
    return league.settings.format in (Format.CUP, Format.EVENING)
