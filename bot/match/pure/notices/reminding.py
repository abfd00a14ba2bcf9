"""When who is reminded of what: the one place that says it. Pure.

- At a table without a clock each player once, so long after they were asked as the table is set to
  (:func:`remind_at`): neither what others do nor what time does puts that off.
- At a table with one at some marks of their time (:func:`marks`), but not in their quiet hours.
- Of what may be declined nobody is reminded: they are told once (:mod:`bot.match.pure.notices.deciding`).
- Of all tables at once at the hour that somebody has chosen for their digest (:func:`digest_at`).

A reminder is for those who were told that it is their turn and did not come. Whether it rings their phone, now or
later, is decided as for all notices: :mod:`bot.match.pure.notices.deciding`.
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
"""Milliseconds: where nobody could reach the bot for so long, that puts off reminders, or those of all tables would
come at once.
"""
APART: Final = 5 * MINUTE
"""Milliseconds that count between the beginning of a turn, its reminders and its end at least."""
FIRST: Final = (12, 4)
"""The early reminders come after these parts of the time for a move: who has not come by then may have missed the
notice (``docs/a-week.md``).
"""
EARLY: Final = 120 * MINUTE
"""Milliseconds: an early reminder comes no sooner after the notice."""
BEFORE_QUIET: Final = 5 * MINUTE
"""Milliseconds before quiet hours in which a deadline lies that a reminder comes."""


def remind_at(match: Match, gone: Sequence[Span], seat: int, now: int) -> int | None:
    """When the player of ``seat``, whom a table without a clock waits for, is to be reminded, or was; None for never.
    ``gone``: when nobody could reach the bot.
    """
    one = match.asked[seat]
    if one is None or one.reminded or not match.options.remind_after or match.options.clock.runs:
        return None
    away = [(first, last) for first, last in gone if last - first >= LONG]
    # What is noted as later was noted while the machine's clock was ahead.
    return moment(NONE, Person(), away, min(one.since, now), match.options.remind_after * HOUR)


def marks(clock: Clock, bank: int, missed: int = 0, *, calm: bool = False) -> tuple[int, ...]:
    """After how many milliseconds of a turn that begins with ``bank`` its player is reminded: early in the time for a
    move (:data:`FIRST`), if that is long enough, at half of it, when it is over and the bank begins, and when a tenth
    of all is left; fewer where that comes too close. ``calm``: when a tenth of all is left, or half of what is so short
    that this comes too close.
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
    """When the player of ``seat`` is to be reminded next, outside their quiet hours; None for not any more."""
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
    # All that is left lies in quiet hours: rather before them than never.
    spans = awake_spans(turn.person, turn.since, at)
    return max(turn.since, spans[-1][1] - BEFORE_QUIET) if spans else None


def digest_at(person: Person, now: int) -> int | None:
    """When the next digest of ``person`` is due."""
    return None if person.digest is None else next_time(person, person.digest * 60, now)


def reminded(match: Match, seats: Collection[int]) -> tuple[Asked | None, ...]:
    """:attr:`bot.match.pure.table.model.Match.asked` after the players of ``seats`` were reminded."""
    return tuple(
        replace(one, reminded=True) if seat in seats and one is not None else one
        for seat, one in enumerate(match.asked)
    )


def reminder_is_late(row: OutboxRow, match: Match) -> bool:
    """Whether the table does not wait any more for whom ``row`` reminds, or for something else than it did then."""
    one = None if row.who is None else asked(match, row.who)
    return one is None or not one.reminded
