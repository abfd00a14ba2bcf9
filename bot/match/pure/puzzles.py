"""Daily puzzles: their days and numbers, and series of days on which a player solved them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Daily, Person

_EPOCH: Final = date(1970, 1, 1).toordinal()
FIRST: Final = 2**62
"""The number of the first puzzle. Puzzles are numbered like tables, but no table ever gets a number this high."""
LAST_DAY: Final = 2**31 - 1
OPEN: Final = 2
"""A puzzle accepts answers until this many days after its day has begun in every time zone."""
_LAST_ZONE: Final = 12 * 3_600_000
"""The time from midnight UTC until the day has begun in every time zone, in milliseconds."""


def closes(day: int) -> int:
    """Return when the puzzle of `day` stops accepting answers, in milliseconds since 1970. It's the same moment in all
    servers.
    """
    return (day + OPEN) * DAY + _LAST_ZONE


def closed_by(now: int) -> int:
    """Return the latest day whose puzzle no longer accepts answers at `now` (milliseconds)."""
    return (now - _LAST_ZONE) // DAY - OPEN


def number_of(day: int) -> int:
    return FIRST + day


def day_of(match: int) -> int | None:
    """Return the day of the puzzle with this number, or None if it's the number of a table."""
    return match - FIRST if FIRST <= match <= FIRST + LAST_DAY else None


def due_after(daily: Daily, at: int) -> int:
    """Return when the next puzzle after `at` is due, in milliseconds."""
    return next_time(Person(zone=daily.zone), 60 * daily.hour, at)


def day_at(daily: Daily, due: int, now: int) -> int:
    """Return the day of the newest puzzle that is due by `now`. `due` is when this puzzle or an older one was to be
    posted.

    If several are due, only the newest is posted.
    """
    newest = due_after(daily, now - 2 * DAY)
    while (following := due_after(daily, newest)) <= now:
        newest = following
    return local(Person(zone=daily.zone), max(due, newest)).date().toordinal() - _EPOCH


def streak(answers: Iterable[tuple[int, bool]], now: int) -> tuple[int, int]:
    """Return the lengths of the current and of the longest series of solved puzzles on consecutive days.

    The current series counts as 0 if it can no longer be continued at `now` (in milliseconds).
    """
    length = most = 0
    before = None
    for day, right in sorted(answers):
        length = length + 1 if right and before == day - 1 else int(right)
        before, most = day, max(most, length)
    if before is None or before + 1 < now // DAY - OPEN:
        length = 0
    return length, most
