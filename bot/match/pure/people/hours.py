"""Compute a person's quiet and waking hours, including changes to and from daylight-saving time.

Quiet hours follow the person's local time. If a change to daylight-saving time skips their beginning or end, they begin
or end at the change. If the change back repeats a quiet time, the repeated time is quiet too. All times are
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

_MILLI: Final = timedelta(milliseconds=1)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=1_000)
def zone_of(name: str | None) -> tzinfo:
    if name is None:
        return UTC
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such file; not a name; a folder of names
        return UTC


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones that people can choose: UTC and the zones named after places, sorted."""
    places = (name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return tuple(sorted((*places, "UTC")))


def local(person: Person, at: int) -> datetime:
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(zone_of(person.zone))


def quiet_until(person: Person, at: int) -> int | None:
    """Return the exclusive end of the person's quiet hours if `at` falls within them, otherwise None."""
    if not _has_quiet(person) or not _inside(person, at):
        return None
    return _end(person, at)


def awake_spans(person: Person, begin: int, end: int) -> list[tuple[int, int]]:
    """Return the spans between `begin` and `end` outside the person's quiet hours, in order, with exclusive ends."""
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
    """Return the first time after `after` at which the person's clock shows `minute` of the day.

    If a clock change skips that minute, return the time right after the change. If the clock shows it twice, only the
    first time counts.
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
    first, last = person.quiet or (0, 0)
    return Person(zone=person.zone, quiet=(last, first))


def _inside(person: Person, at: int) -> bool:
    first, last = person.quiet or (0, 0)
    wall = _wall(zone_of(person.zone), at)
    if first < last:
        return first * MINUTE <= wall < last * MINUTE
    return wall >= first * MINUTE or wall < last * MINUTE


def _end(person: Person, at: int) -> int:
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
    # The first moment after `before` at which the zone's offset changes, once, up to `after`.
    offset = _offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(zone, middle) == offset:
            before = middle
        else:
            after = middle
    return after


def _offset(zone: tzinfo, at: int) -> int:
    there = (_EPOCH + timedelta(milliseconds=at)).astimezone(zone)
    return (there.utcoffset() or timedelta()) // _MILLI


def _wall(zone: tzinfo, at: int) -> int:
    return (at + _offset(zone, at)) % DAY
