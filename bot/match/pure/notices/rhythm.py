"""Guess the part of the day in which a person never plays, from the times of their moves at a table. The guess is only
used for people who haven't set their quiet hours.

A reminder at night is useless, and counts towards the daily limit on notices. So such a person gets no reminders
during the longest stretch of the day without any of their moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE

# A guess needs the times of at least this many of the person's moves.
LEAST: Final = 5
SHORTEST: Final = 360 * MINUTE
# The longest part of the day that counts as night, in milliseconds. A longer one says too little about a person's
# habits.
LONGEST: Final = 960 * MINUTE


def plays_again(moved: Iterable[int], now: int) -> int | None:
    """Return when somebody who moved at the times `moved` is likely to play again.

    Returns None if `now` is outside the longest stretch of the day without any of their moves, or if too little is
    known. All times are milliseconds since 1970 UTC.
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
