"""Calculate how much of a span of time counts on a player's clock, and at what moment a given amount of time has
counted.

All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from bot.match.pure.clock.setting import Clock
from bot.match.pure.people.hours import awake_spans, local, zone_of
from bot.match.pure.people.settings import Person

Span: TypeAlias = tuple[int, int]

DAY_MINUTES: Final = 24 * 60
# At least this many minutes of each day count, even if a player sets longer quiet hours. Otherwise, quiet hours could
# stop a clock forever.
FLOOR: Final = 8 * 60
PAGE: Final = 7 * 86_400_000
# The furthest that `moment` looks ahead, in milliseconds. A later time counts as never.
HORIZON: Final = 800 * 86_400_000
FOREVER: Final = 1 << 62
SATURDAY: Final = 5


def waking(person: Person) -> Person:
    if person.quiet is None:
        return person
    first, last = person.quiet
    longest = DAY_MINUTES - FLOOR
    if (last - first) % DAY_MINUTES <= longest:
        return person
    return Person(zone=person.zone, quiet=(first, (first + longest) % DAY_MINUTES))


def counting(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> list[Span]:
    """Return the parts of the span from `begin` to `end` that count on the person's clock, in order.

    `away` holds other spans that don't count, such as vacations, in any order.
    """
    if begin >= end:
        return []
    spans = awake_spans(waking(person), begin, end) if clock.waking else [(begin, end)]
    if clock.weekends:
        spans = without(spans, weekends(person, begin, end))
    return without(spans, away)


def counted(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> int:
    return sum(last - first for first, last in counting(clock, person, away, begin, end))


def moment(clock: Clock, person: Person, away: Sequence[Span], begin: int, amount: int) -> int | None:
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
    day = local(person, begin).date() - timedelta(days=1)
    day += timedelta(days=(SATURDAY - day.weekday()) % 7 - 7)
    found = []
    while (first := midnight(person, day.toordinal())) < end:
        found.append((first, midnight(person, day.toordinal() + 2)))
        day += timedelta(days=7)
    return found


def midnight(person: Person, day: int) -> int:
    there = datetime.fromordinal(day).replace(tzinfo=zone_of(person.zone))
    return round(there.astimezone(UTC).timestamp() * 1000)


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Return `spans` minus the time in `others`. `spans` must be sorted and must not overlap."""
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
