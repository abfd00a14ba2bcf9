"""Limit how many notices a day make a person's phone ring (L15.1).

After :data:`MOST` such notices, the bot posts messages without ringing. The last :data:`KEPT` of the day are reserved
for urgent news: notices to a person whose time would run out before an ordinary notice could ring again.

A day is a calendar day if the person has set a time zone, otherwise the last 24 hours. There is no limit for people who
have chosen to get every notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE, next_time, quiet_until
from bot.match.pure.people.settings import Person

# The maximum number of notices per day for one person, over all their tables (L15.1; `docs/lab/a-week.md`).
MOST: Final = 6
# The number of a day's notices that are kept for urgent news (`docs/lab/a-season.md`).
KEPT: Final = 1
# A notice is urgent if postponing it would leave the person less time than this for their move, in milliseconds.
LEFT: Final = 120 * MINUTE
# The time of day, in minutes, from which people without quiet hours get notices again after reaching the daily limit.
MORNING: Final = 8 * 60


def enough_until(
    person: Person, recent: Sequence[int], now: int, *, urgent: bool = False, limit: int = MOST
) -> int | None:
    """Return the time until which no notice may make the person's phone ring, or None if notices may ring now.

    `limit`: the daily limit of the server that the notice comes from. `urgent`: whether the limit for urgent notices
    applies. `recent`: the times of the person's latest notices from all servers, in milliseconds and in order.
    """
    most = limit if urgent else limit - KEPT
    if person.always or len(recent) < most:
        return None
    first = recent[-most]
    if person.zone is None:
        free = first + DAY
        return free if first <= now < free else None
    midnight = next_time(person, 0, first)
    if not first <= now < midnight:
        return None
    asleep = quiet_until(person, midnight)
    if asleep is not None:
        return asleep
    return midnight if urgent or person.quiet is not None else next_time(person, MORNING, midnight)
