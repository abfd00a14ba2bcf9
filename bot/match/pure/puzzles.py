"""Puzzles: the days on which they come, the numbers by which their controls know them, streaks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Daily, Person

_EPOCH: Final = date(1970, 1, 1).toordinal()
FIRST: Final = 2**62
"""A puzzle's position uses presses as at a table: its number is from here on, which no table ever reaches."""
LAST_DAY: Final = 2**31 - 1
OPEN: Final = 2
"""A puzzle that takes answers is at most so many days before the one of UTC."""
_LAST_ZONE: Final = 12 * 3_600_000
"""The latest beginning of the day, where the clock is so far behind UTC (milliseconds)."""


def closes(day: int) -> int:
    """Return when the puzzle of ``day`` takes no more answers, in all servers at the same moment (milliseconds): the
    next day is then over in every time zone, so everyone has at least a day to answer.
    """
    return (day + OPEN) * DAY + _LAST_ZONE


def closed_by(now: int) -> int:
    """Return the newest day whose puzzle is closed everywhere at ``now`` (milliseconds)."""
    return (now - _LAST_ZONE) // DAY - OPEN


def number_of(day: int) -> int:
    """Return the number of a day's puzzle in its controls."""
    return FIRST + day


def day_of(match: int) -> int | None:
    """Return the day of a puzzle by that number; None for a table's."""
    return match - FIRST if FIRST <= match <= FIRST + LAST_DAY else None


def due_after(daily: Daily, at: int) -> int:
    """Return when the next puzzle comes (milliseconds)."""
    return next_time(Person(zone=daily.zone), 60 * daily.hour, at)


def day_at(daily: Daily, due: int, now: int) -> int:
    """Return the day of the newest puzzle that is due at ``now``, if one was due at ``due``: missed ones in between do
    not come any more.
    """
    newest = due_after(daily, now - 2 * DAY)
    while (following := due_after(daily, newest)) <= now:
        newest = following
    return local(Person(zone=daily.zone), max(due, newest)).date().toordinal() - _EPOCH


def streak(answers: Iterable[tuple[int, bool]], now: int) -> tuple[int, int]:
    """Return how many puzzles in a row were solved on days without a gap: the current row, if it can still continue at
    ``now`` (milliseconds), and the longest.
    """
    length = most = 0
    before = None
    for day, right in sorted(answers):
        length = length + 1 if right and before == day - 1 else int(right)
        before, most = day, max(most, length)
    if before is None or before + 1 < now // DAY - OPEN:
        length = 0
    return length, most
