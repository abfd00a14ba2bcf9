"""Quiet and waking hours: which moments are which for one person, over daylight-saving changes too.

Quiet hours go by the clock on the person's wall. If that clock is put forward over their beginning or end, they begin
or end at the change; if it is put back over it, it is quiet again while the clock shows a quiet time again. Moments are
milliseconds since 1970 UTC.
"""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache, lru_cache
from typing import Final

from bot.match.pure.people.settings import Person

MINUTE: Final = 60_000
DAY: Final = 86_400_000
"""Milliseconds."""

_MILLI: Final = timedelta(milliseconds=1)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=1_000)
def zone_of(name: str | None) -> tzinfo:
    """Return the time zone of an IANA ``name``; UTC for None, and for an unknown one."""
    if name is None:
        return UTC
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such file; not a name; a folder of names
        return UTC


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones that a person can live in, in alphabetical order: places, and UTC."""
    places = (name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return tuple(sorted((*places, "UTC")))


def local(person: Person, at: int) -> datetime:
    """Return ``at`` by the person's clock and calendar."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(zone_of(person.zone))


def quiet_until(person: Person, at: int) -> int | None:
    """Return the end of the person's quiet hours around ``at``; None: it is not in any. The end itself is not quiet."""
    if not _has_quiet(person) or not _inside(person, at):
        return None
    return _end(person, at)


def awake_spans(person: Person, begin: int, end: int) -> list[tuple[int, int]]:
    """Return the spans from ``begin`` to ``end`` outside of the person's quiet hours, in order, not empty: each from
    its first moment to the one after its last.
    """
    if not _has_quiet(person):
        return [(begin, end)] if begin < end else []
    spans: list[tuple[int, int]] = []
    at = begin
    while at < end:
        if _inside(person, at):
            at = _end(person, at)
        else:
            until = min(_end(_turned(person), at), end)
            spans.append((at, until))
            at = until
    return spans


def next_time(person: Person, minute: int, after: int) -> int:
    """Return the first moment after ``after`` at which the person's clock shows ``minute`` of the day, or (if the clock
    is put forward over it) has just passed it. One a day: if the clock is put back, the first of both.
    """
    zone = zone_of(person.zone)
    day = local(person, after).date() - timedelta(days=1)
    while True:
        naive = datetime(day.year, day.month, day.day, minute // 60, minute % 60)  # noqa: DTZ001 - the zone follows
        there = naive.replace(tzinfo=zone)
        at = (there.astimezone(UTC) - _EPOCH) // _MILLI
        if _wall(zone, at) != minute * MINUTE:  # skipped: the offset from before the change leads behind it
            at = _change(zone, at - DAY // 2, at)
        if at > after:
            return at
        day += timedelta(days=1)


def _has_quiet(person: Person) -> bool:
    return person.quiet is not None and person.quiet[0] != person.quiet[1]


def _turned(person: Person) -> Person:
    """Return somebody who is quiet when ``person`` is awake."""
    first, last = person.quiet or (0, 0)
    return Person(zone=person.zone, quiet=(last, first))


def _inside(person: Person, at: int) -> bool:
    first, last = person.quiet or (0, 0)
    wall = _wall(zone_of(person.zone), at)
    if first < last:
        return first * MINUTE <= wall < last * MINUTE
    return wall >= first * MINUTE or wall < last * MINUTE


def _end(person: Person, at: int) -> int:
    """Return the first moment after ``at``, which is quiet, that is not."""
    zone = zone_of(person.zone)
    last = (person.quiet or (0, 0))[1] * MINUTE
    while True:
        end = at + ((last - _wall(zone, at)) % DAY or DAY)
        if _offset(zone, at) == _offset(zone, end):
            return end
        at = _change(zone, at, end)
        if not _inside(person, at):
            return at


def _change(zone: tzinfo, before: int, after: int) -> int:
    """Return the first moment with another offset than ``before``, not later than ``after``, which has another one."""
    offset = _offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(zone, middle) == offset:
            before = middle
        else:
            after = middle
    return after


def _offset(zone: tzinfo, at: int) -> int:
    """Return how far the zone's clocks are ahead of UTC, in milliseconds."""
    there = (_EPOCH + timedelta(milliseconds=at)).astimezone(zone)
    return (there.utcoffset() or timedelta()) // _MILLI


def _wall(zone: tzinfo, at: int) -> int:
    """Return the time on the zone's clocks, in milliseconds since their midnight."""
    return (at + _offset(zone, at)) % DAY
