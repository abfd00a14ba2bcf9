"""The times of all reminders, in one place. Pure.

- At a table without a clock each player gets one, so long after they were asked as the table's setting says
  (:func:`remind_at`): neither others' moves nor time postpones it.
- At a table with one at some marks of their time (:func:`marks`), but not in their quiet hours.
- Of an optional question nobody gets a reminder, only one notice (:mod:`bot.match.pure.notices.deciding`).
- Of all tables at once at the hour that somebody has chosen for their digest (:func:`digest_at`).

A reminder is for people who got a notice of their turn and did not come. Whether it rings their phone, now or later, is
a decision as for all notices: :mod:`bot.match.pure.notices.deciding`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, moment
from bot.match.pure.clock.setting import MINUTE, NONE, Clock
from bot.match.pure.clock.state import SeatClock
from bot.match.pure.clock.timing import asked
from bot.match.pure.clock.turns import allowance, deadline
from bot.match.pure.people.hours import awake_spans, next_time, quiet_until
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import HOUR, Asked, Match
from bot.match.pure.table.outbox import OutboxRow

LONG: Final = 12 * HOUR
"""Milliseconds: an absence of the bot as long as this postpones reminders; otherwise those of all tables would come at
once.
"""
APART: Final = 5 * MINUTE
"""The least milliseconds that count between the beginning of a turn, its reminders and its end."""
FIRST: Final = (12, 4)
"""The early reminders come after these parts of the time for a move: people who have not come by then may have missed
the notice (``docs/lab/a-week.md``).
"""
EARLY: Final = 120 * MINUTE
"""Milliseconds: the least time between the notice and an early reminder."""
BEFORE_QUIET: Final = 5 * MINUTE
"""If a deadline is in quiet hours, its reminder comes so many milliseconds before them."""


def remind_at(match: Match, gone: Sequence[Span], seat: int, now: int) -> int | None:
    """Return the moment of the reminder for the player of ``seat``, for whom a table without a clock is waiting; None
    for never. ``gone``: when nobody could reach the bot.
    """
    one = match.asked[seat]
    if one is None or one.reminded or not match.options.remind_after or match.options.clock.runs:
        return None
    away = [(first, last) for first, last in gone if last - first >= LONG]
    # A moment in the future was stored while the machine's clock was ahead.
    return moment(NONE, Person(), away, min(one.since, now), match.options.remind_after * HOUR)


def marks(clock: Clock, bank: int, missed: int = 0, *, calm: bool = False) -> tuple[int, ...]:
    """Return the milliseconds of a turn after which its player gets reminders, if it begins with ``bank``: early in the
    time for a move (:data:`FIRST`), if that is long enough, at half of it, when it is over and the bank begins, and
    when a tenth of all is left; fewer if they come too close. ``calm``: only when a tenth of all is left, or half of it
    if it is so short that this comes too close.
    """
    move = allowance(clock, missed)
    whole = move + bank
    found: list[int] = []
    early = (move // part for part in FIRST if move // part >= EARLY)
    wanted = {*early, move // 2 or whole // 2, move, whole - whole // 10}
    if calm:
        wanted = {whole - whole // 10 if whole // 10 >= APART // 5 else whole // 2}
    for mark in sorted(wanted):
        if mark >= (found[-1] if found else 0) + APART and mark <= whole - APART // 5:
            found.append(mark)
    return tuple(found)


def next_mark(clock: Clock, seat: SeatClock, away: Sequence[Span]) -> int | None:
    """Return the moment of the next reminder for the player of ``seat``, outside their quiet hours; None for no
    more.
    """
    turn = seat.turn
    if turn is None or turn.since is None or turn.up:
        return None
    rest = marks(clock, seat.bank, seat.missed, calm=turn.calm)[turn.told :]
    at = moment(clock, turn.person, away, turn.since, rest[0] - turn.used) if rest else None
    end = deadline(clock, seat, away)
    if at is None or end is None:
        return None
    later = quiet_until(turn.person, at)
    if later is None or later < end:
        return later or at
    # All that is left is in quiet hours: better before them than never.
    spans = awake_spans(turn.person, turn.since, at)
    return max(turn.since, spans[-1][1] - BEFORE_QUIET) if spans else None


def digest_at(person: Person, now: int) -> int | None:
    """Return when the next digest of ``person`` is due."""
    return None if person.digest is None else next_time(person, person.digest * 60, now)


def reminded(match: Match, seats: Collection[int]) -> tuple[Asked | None, ...]:
    """Return :attr:`bot.match.pure.table.model.Match.asked` after reminders to the players of ``seats``."""
    return tuple(
        replace(one, reminded=True) if seat in seats and one is not None else one
        for seat, one in enumerate(match.asked)
    )


def reminder_is_late(row: OutboxRow, match: Match) -> bool:
    """Return whether the table is not waiting any more for the person whom ``row`` reminds, or for something else."""
    one = None if row.who is None else asked(match, row.who)
    return one is None or not one.reminded
