"""Compute when people get reminders if they got a notice of their turn but haven't acted.

- At a table without a clock, each player gets one reminder, after the time set in the table's options
  (:func:`remind_at`). Other players' moves don't postpone it.
- At a table with a clock, players get reminders at several points of their turn (:func:`marks`), but not in their quiet
  hours.
- There are no reminders about optional questions.
- A daily digest of all tables comes at the hour that the person has chosen (:func:`digest_at`).
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

# After people couldn't reach the bot for at least this long (milliseconds), reminders are postponed. Otherwise, all
# overdue ones would come at once.
LONG: Final = 12 * HOUR
# The minimum time between the start of a turn, each of its reminders and its end, in milliseconds.
APART: Final = 5 * MINUTE
# Early reminders come when 1/12 and 1/4 of the time per move have passed (`docs/lab/a-week.md`).
FIRST: Final = (12, 4)
# The minimum time between the start of a turn and an early reminder, in milliseconds.
EARLY: Final = 120 * MINUTE
# If quiet hours allow no reminder before a player's time runs out, one comes this many milliseconds before these hours.
BEFORE_QUIET: Final = 5 * MINUTE


def remind_at(match: Match, gone: Sequence[Span], seat: int, now: int) -> int | None:
    """Return when to remind the player at `seat` at a table without a clock, or None if there is no reminder.

    `gone` holds the spans in which nobody could reach the bot.
    """
    one = match.asked[seat]
    if one is None or one.reminded or not match.options.remind_after or match.options.clock.runs:
        return None
    away = [(first, last) for first, last in gone if last - first >= LONG]
    # A moment in the future was stored while the machine's clock was ahead.
    return moment(NONE, Person(), away, min(one.since, now), match.options.remind_after * HOUR)


def marks(clock: Clock, bank: int, missed: int = 0, *, calm: bool = False) -> tuple[int, ...]:
    """Return when a turn's reminders are due, in milliseconds after its start. The player has `bank` milliseconds left.

    If the time per move is long enough, there are early reminders. There is also one when half of the time per move is
    over, one when all of it is over and the bank begins, and one when only a tenth of the whole time is left. A
    reminder too soon after the previous one is left out. If `calm` is true, only the reminder near the end remains.
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
    return None if person.digest is None else next_time(person, person.digest * 60, now)


def reminded(match: Match, seats: Collection[int]) -> tuple[Asked | None, ...]:
    return tuple(
        replace(one, reminded=True) if seat in seats and one is not None else one
        for seat, one in enumerate(match.asked)
    )


def reminder_is_late(row: OutboxRow, match: Match) -> bool:
    one = None if row.who is None else asked(match, row.who)
    return one is None or not one.reminded
