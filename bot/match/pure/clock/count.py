"""The time of a span that counts on a player's clock, and the moment at which so much has counted. Pure: moments and
spans are milliseconds since 1970 UTC, and the caller always gives the time now.

If only waking hours count, at least eight hours of each day do (:data:`FLOOR`): nobody can stop a clock by being quiet
all the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from bot.match.pure.clock.setting import Clock
from bot.match.pure.people.hours import awake_spans, local, zone_of
from bot.match.pure.people.settings import Person

Span: TypeAlias = tuple[int, int]
"""From its first moment to the one after its last."""

DAY_MINUTES: Final = 24 * 60
FLOOR: Final = 8 * 60
"""Minutes of a player's day, by the clock on their wall, that count in any case."""
PAGE: Final = 7 * 86_400_000
HORIZON: Final = 800 * 86_400_000
"""Milliseconds: the search for a moment goes in such parts, and so far. A later moment never comes."""
FOREVER: Final = 1 << 62
"""The end of a span that has no end yet."""
SATURDAY: Final = 5


def waking(person: Person) -> Person:
    """Return ``person`` with quiet hours that leave the floor: of longer ones, only the first sixteen hours."""
    if person.quiet is None:
        return person
    first, last = person.quiet
    longest = DAY_MINUTES - FLOOR
    if (last - first) % DAY_MINUTES <= longest:
        return person
    return Person(zone=person.zone, quiet=(first, (first + longest) % DAY_MINUTES))


def counting(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> list[Span]:
    """Return the parts of the span from ``begin`` to ``end`` that count, in order. ``away``: further time that does not
    count, in any order.
    """
    if begin >= end:
        return []
    spans = awake_spans(waking(person), begin, end) if clock.waking else [(begin, end)]
    if clock.weekends:
        spans = without(spans, weekends(person, begin, end))
    return without(spans, away)


def counted(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> int:
    """Return the milliseconds from ``begin`` to ``end`` that count; 0 if ``end`` is not later."""
    return sum(last - first for first, last in counting(clock, person, away, begin, end))


def moment(clock: Clock, person: Person, away: Sequence[Span], begin: int, amount: int) -> int | None:
    """Return the first moment at which ``amount`` has counted since ``begin``; None if that never comes."""
    if amount <= 0:
        return begin
    at = begin
    latest = min((first for first, last in away if last >= FOREVER), default=begin + HORIZON)
    while at < min(latest, begin + HORIZON):
        for first, last in counting(clock, person, away, at, at + PAGE):
            if last - first >= amount:
                return first + amount
            amount -= last - first
        at += PAGE
    return None


def weekends(person: Person, begin: int, end: int) -> list[Span]:
    """Return the Saturdays and Sundays of the person's calendar that touch the span from ``begin`` to ``end``."""
    day = local(person, begin).date() - timedelta(days=1)
    day += timedelta(days=(SATURDAY - day.weekday()) % 7 - 7)
    found = []
    while (first := midnight(person, day.toordinal())) < end:
        found.append((first, midnight(person, day.toordinal() + 2)))
        day += timedelta(days=7)
    return found


def midnight(person: Person, day: int) -> int:
    """Return the moment at which the day of that ordinal (:meth:`datetime.date.toordinal`) begins for the person."""
    there = datetime.fromordinal(day).replace(tzinfo=zone_of(person.zone))
    return round(there.astimezone(UTC).timestamp() * 1000)


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Return ``spans``, which are in order and apart, without the time in ``others``."""
    rest = list(spans)
    for begin, end in others:
        left: list[Span] = []
        for first, last in rest:
            if end <= first or begin >= last:
                left.append((first, last))
                continue
            left += [(first, begin)] if first < begin else []
            left += [(end, last)] if end < last else []
        rest = left
    return rest
