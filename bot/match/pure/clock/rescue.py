"""Begin a vacation automatically before a player misses a deadline in a league, if the player has asked for that.

This happens at most once a season for each player. The vacation is backdated to :data:`GRACE` before the deadline, so
that the player has that much time left when it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.count import FOREVER, Span, midnight, moment
from bot.match.pure.clock.setting import Clock
from bot.match.pure.clock.state import Clocks
from bot.match.pure.clock.turns import allowance, deadline, used
from bot.match.pure.clock.vacation import BUDGET, YEAR, counting, spent
from bot.match.pure.notices.reminding import marks
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import HOUR, Match

GRACE: Final = 12 * HOUR
# The length of such a vacation in calendar days, today included. It's shorter if a limit leaves fewer days.
LONGEST: Final = 3


def rescued(person: Person, match: Match, seat: int, gone: Sequence[Span], now: int) -> Person | None:
    """Return the settings of the player at `seat`, whose time is up, with an added vacation that gives them more time.

    Returns None if they haven't asked for such vacations, have already had one this season, or have no days left.
    `gone` holds the spans in which nobody could reach the bot.
    """
    options, one = match.options, match.clocks.seats[seat]
    turn, season = one.turn, (options.league, options.season)
    had = any((league, number) == season for league, number, _ in person.rescued)
    if not person.rescue or had or not options.season or turn is None or turn.since is None:
        return None

    def away(of: Person) -> Sequence[Span]:
        return (*gone, *counting(of, options.vacation))

    total = allowance(options.clock, one.missed) + one.bank - turn.used
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
    after = replace(one, turn=replace(one.turn, told=min(one.turn.told, passed)))
    return replace(clocks, seats=(*clocks.seats[:seat], after, *clocks.seats[seat + 1 :]))


def current(person: Person, now: int) -> Span | None:
    begun = {begin for *_, begin in person.rescued}
    return next((span for span in person.away if span[0] in begun and span[0] <= now < span[1]), None)
