"""When somebody does not play, who has not said when they sleep: from when they have moved. Pure.

A reminder in the middle of somebody's night brings nobody, and is one of six notices of that day. Who has said their
time zone has quiet hours, or wants none. Of all others the bot knows only when they have moved at this table, which
everybody there has seen; so their reminders leave out the longest part of the day in which they never did.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE

LEAST: Final = 5
"""From so many own moves on something is known."""
SHORTEST: Final = 360 * MINUTE
LONGEST: Final = 960 * MINUTE
"""Milliseconds: of a shorter part of the day it is not known that somebody sleeps then, and where only a longer one is
left out too little is known of the others.
"""


def plays_again(moved: Iterable[int], now: int) -> int | None:
    """When the part of the day ends in which somebody never plays who ``moved`` at these moments; None: ``now`` lies in
    none, or too little is known. Milliseconds since 1970 UTC.
    """
    known = list(moved)
    times = sorted({at % DAY for at in known})
    if len(known) < LEAST or len(times) < 2:
        return None
    nexts = (*times[1:], times[0] + DAY)
    begin, end = max(zip(times, nexts, strict=True), key=lambda gap: gap[1] - gap[0])
    if not SHORTEST <= end - begin <= LONGEST:
        return None
    since = (now - begin) % DAY
    return now + end - begin - since if 0 < since < end - begin else None
