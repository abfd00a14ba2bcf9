"""How often somebody's phone rings on one day because of tables (L15.1): pure.

Whatever rings is one of :data:`MOST`: that a table waits or will, a reminder, a nudge, that a game has begun or ended,
that time is up, what players ask of each other, an invitation, the questions of a league. Nothing rings beyond; what
does not ring is posted all the same. The last :data:`KEPT` are for what is urgent: time that runs out before others can
ring again. So an urgent notice is held back by urgent ones alone, however much else happened that day.

A day is one of the person's own calendar, where they have said where they live; else it is the last 24 hours. Who wants
to be told each time has no such limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.people.hours import DAY, MINUTE, next_time, quiet_until
from bot.match.pure.people.settings import Person

MOST: Final = 6
"""So many notices a day somebody gets at most, over all their tables (L15.1; ``docs/a-week.md``)."""
KEPT: Final = 1
"""So many of them are kept for what is urgent (``docs/a-season.md``)."""
LEFT: Final = 120 * MINUTE
"""Milliseconds that are left at least to who is told later."""
MORNING: Final = 8 * 60
"""The minute of the day at which the next notice comes after too many, for who has no quiet hours that say when."""


def enough_until(person: Person, recent: Sequence[int], now: int, *, urgent: bool = False) -> int | None:
    """Until when nothing rings ``person``'s phone, or nothing ``urgent``, whose latest notices came at ``recent``
    (milliseconds, in order; the last :data:`MOST` of them are enough); None: there are notices left.
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
