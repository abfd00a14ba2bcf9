"""The limit of notices a day on somebody's phone because of tables (L15.1): pure.

Whatever rings is one of :data:`MOST`: a table that is waiting or soon will, a reminder, a nudge, a game that has begun
or ended, time that is up, players' proposals, an invitation, the questions of a league. Nothing rings beyond that; such
news is posted all the same. The last :data:`KEPT` are for urgent news: time that runs out before others can ring again.
So only urgent notices can hold back an urgent one, whatever else happened that day.

A day is one of the person's own calendar, if they have set their time zone; otherwise it is the last 24 hours. People
who want every notice have no such limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE, next_time, quiet_until
from bot.match.pure.people.settings import Person

MOST: Final = 6
"""The most notices a day for one person, over all their tables (L15.1; ``docs/lab/a-week.md``)."""
KEPT: Final = 1
"""How many of them are reserved for urgent news (``docs/lab/a-season.md``)."""
LEFT: Final = 120 * MINUTE
"""Milliseconds that people still have at least if their notice comes later."""
MORNING: Final = 8 * 60
"""The minute of the day of the next notice after too many, for people without quiet hours."""


def enough_until(person: Person, recent: Sequence[int], now: int, *, urgent: bool = False) -> int | None:
    """Return until when nothing rings ``person``'s phone, or nothing ``urgent``. Their latest notices came at
    ``recent`` (milliseconds, in order; the last :data:`MOST` of them are enough); None: there are notices left.
    """
    most = MOST if urgent else MOST - KEPT
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
