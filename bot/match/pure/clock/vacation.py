"""Plan vacations: whole days on which a player's clocks pause at all tables. The number of days per year is limited."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, midnight
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person

DAY: Final = 86_400_000
YEAR: Final = 365 * DAY
BUDGET: Final = 28
# How many days in advance a vacation may be planned.
AHEAD: Final = 180


def spent(person: Person, now: int) -> int:
    return sum(
        local(person, max(begin, end - 1)).toordinal() - local(person, begin).toordinal() + 1
        for begin, end in person.away
        if end > now - YEAR
    )


def cut(person: Person, now: int) -> Person:
    """Return the settings without vacations that are still to come, and without those that no longer count towards the
    yearly budget. A current vacation ends at `now`.
    """
    kept = [(begin, min(end, now)) for begin, end in person.away if begin <= now and end > now - YEAR]
    return replace(person, away=tuple(kept))


def planned(person: Person, day: int, days: int, now: int) -> Person:
    """Return the settings with a vacation of `days` whole days from `day` on, which replaces any other future vacation.

    `day` is a date's ordinal in the person's time zone. If it's today, the vacation starts now. Raises Refused
    (BAD_VACATION, VACATION_SPENT).
    """
    today = local(person, now).date().toordinal()
    if not today <= day <= today + AHEAD or days < 1:
        raise Refused(Why.BAD_VACATION, most=AHEAD)
    before = cut(person, now)
    begin, end = max(now, midnight(person, day)), midnight(person, day + days)
    away = list(before.away)
    if away and away[-1][1] == begin:  # one that runs is only made longer, or shorter
        begin = away.pop()[0]
    after = replace(before, away=(*away, (begin, end)))
    if spent(after, now) > BUDGET:
        raise Refused(Why.VACATION_SPENT, most=BUDGET, left=max(0, BUDGET - spent(before, now)))
    return after


def vacation(person: Person, now: int) -> Span | None:
    return next(((begin, end) for begin, end in sorted(person.away) if end > now), None)


def counting(person: Person, most: tuple[int, int] | None) -> tuple[Span, ...]:
    """Return the parts of a person's vacations that stop their clock at a table.

    `most` is a time and the maximum number of vacation days that count from then on, as set by a league's season
    (L15.3). Earlier vacations count in full. If `most` is None, all vacations count.
    """
    if most is None:
        return person.away
    since, left = most[0], most[1] * DAY
    found: list[Span] = []
    for begin, end in sorted(person.away):
        stays = min(max(0, end - max(begin, since)), left)
        left -= stays
        last = min(end, since) if begin < since and not stays else max(begin, since) + stays
        if last > begin:
            found.append((begin, last))
    return tuple(found)
