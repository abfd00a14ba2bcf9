"""The hours in which somebody never plays, for people who have not set their quiet hours: from the times of their
moves. Pure.

A reminder in the middle of somebody's night brings nobody, and is one of six notices of that day. People who have set
their time zone have quiet hours, or want none. Of all others the bot only knows when they have moved at this table,
which everyone there has seen; so their reminders leave out the longest part of the day in which they never did.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE

LEAST: Final = 5
"""The number of own moves from which something is known."""
SHORTEST: Final = 360 * MINUTE
LONGEST: Final = 960 * MINUTE
"""Milliseconds: the longest such part of the day; a longer one shows that too little is known."""


def plays_again(moved: Iterable[int], now: int) -> int | None:
    """Return when the part of the day ends in which somebody never plays who ``moved`` at these moments; None: ``now``
    is in none, or too little is known. Milliseconds since 1970 UTC.
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
