"""Plan vacations: whole days on which a player's clocks pause at all tables. The number of days per year is limited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.moments import marks
from bot.match.pure.clock.setting import Clock, Clocks
from bot.match.pure.clock.turns import FOREVER, Span, allowance, deadline, midnight, moment, used, with_seat
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import DAY, local
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import HOUR, Match

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


GRACE: Final = 12 * HOUR
# The length of such a vacation in calendar days, today included. It's shorter if a limit leaves fewer days.
LONGEST: Final = 3


def rescued(person: Person, match: Match, seat: int, gone: Sequence[Span], now: int) -> Person | None:
    """Return the settings of the player at `seat`, whose time is up, with an added vacation that gives them more time.

    The vacation is backdated to :data:`GRACE` before the deadline, so that the player has that much time left when it
    ends.

    Returns None if they haven't asked for such vacations, have already had one this season, or have no days left.
    `gone` holds the spans of pauses and those in which nobody could reach the bot.
    """
    options, one = match.options, match.clocks.seats[seat]
    turn, season = one.turn, (options.league, options.season)
    had = any((league, number) == season for league, number, _ in person.rescued)
    if not person.rescue or had or not options.season or turn is None:
        return None

    def away(of: Person) -> Sequence[Span]:
        return (*gone, *counting(of, options.vacation))

    total = allowance(options.clock, one.missed) + one.bank
    begin = moment(options.clock, turn.person, away(person), turn.since, max(0, total - GRACE))
    if begin is None:
        return None
    begin = max((begin, *(end for _, end in person.away if end <= now)))
    planned = min((first for first, _ in person.away if first > now), default=FOREVER)
    today = local(person, now).toordinal()
    kept = tuple(before for before in person.rescued if before[2] > now - 2 * YEAR)
    for days in range(LONGEST, 0, -1):
        span = (begin, min(midnight(person, today + days), planned))
        after = replace(person, away=(*person.away, span), rescued=(*kept, (*season, begin)))
        until = deadline(options.clock, one, away(after))
        if spent(after, now) <= BUDGET and (until is None or until > now):
            return replace(after, away=tuple(sorted(after.away)))
    return None


def reminds_again(clock: Clock, clocks: Clocks, seat: int, away: Sequence[Span], now: int) -> Clocks:
    """Allow reminders again for the player at `seat`, because a vacation has given back some of their time."""
    one = clocks.seats[seat]
    if one.turn is None:
        return clocks
    spent = used(clock, one.turn, away, now)
    passed = sum(mark <= spent for mark in marks(clock, one.bank, one.missed, calm=one.turn.calm))
    return with_seat(clocks, seat, replace(one, turn=replace(one.turn, told=min(one.turn.told, passed))))


def current(person: Person, now: int) -> Span | None:
    begun = {begin for *_, begin in person.rescued}
    return next((span for span in person.away if span[0] in begun and span[0] <= now < span[1]), None)
