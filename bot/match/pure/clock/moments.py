"""Compute when a table's clocks next need attention: for a reminder, or at the end of a player's time, of a pause or of
an optional question.

- At a table without a clock, each player gets one reminder, after the time set in the table's options
  (:func:`remind_at`). Other players' moves don't postpone it.
- At a table with a clock, players get reminders at several points of their turn (:func:`marks`), but not in their quiet
  hours.
- There are no reminders about optional questions.

`aways` holds, for each seat, the spans of time that don't count; it's empty if there is no clock. `gone` holds the
spans of pauses and those in which nobody could reach the bot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, moment
from bot.match.pure.clock.setting import MINUTE, NONE, Clock, Clocks, Pause, SeatClock
from bot.match.pure.clock.timing import asked
from bot.match.pure.clock.turns import Aways, allowance, deadline, lapses_at, resume, used
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
    if turn is None or turn.up:
        return None
    rest = marks(clock, seat.bank, seat.missed, calm=turn.calm)[turn.told :]
    at = moment(clock, turn.person, away, turn.since, rest[0]) if rest else None
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


class Elapsed(NamedTuple):
    """The changes to a table's clocks up to some moment, and the actions that are due because of them.

    `clocks`: the clocks afterwards. `reminded`: the seats to remind. `up`: the seats whose time has run out. `over`:
    the pause that has ended, if any, so that the clocks run again.
    """

    clocks: Clocks
    reminded: tuple[int, ...]
    up: tuple[int, ...]
    over: Pause | None


def due(match: Match, aways: Aways, gone: Sequence[Span], now: int) -> int | None:
    """Return when the match's clocks next need attention (maybe in the past), or None if never."""
    return min((at for at in _moments(match, aways, gone, now) if at is not None), default=None)


def _moments(match: Match, aways: Aways, gone: Sequence[Span], now: int) -> Iterator[int | None]:
    clock, clocks = match.options.clock, match.clocks
    yield from (remind_at(match, gone, seat, now) for seat in range(len(match.asked)))
    if clocks.lapse is not None:
        yield lapses_at(clock, clocks.lapse, gone)
    if clock.runs and clocks.seats:
        yield from (one.until for one in clocks.pauses)
        for seat, away in zip(clocks.seats, aways, strict=True):
            if seat.turn is not None and not seat.turn.up:
                yield next_mark(clock, seat, away)
                yield deadline(clock, seat, away)


def elapsed(match: Match, aways: Aways, gone: Sequence[Span], now: int) -> Elapsed:
    """Return the match's clocks at `now`, and the reminders and deadlines that are due. The end of an optional
    question isn't included.

    A player with several overdue reminders gets only one, or none if their time has run out.
    """
    clock, clocks = match.options.clock, match.clocks
    wanted = {seat: remind_at(match, gone, seat, now) for seat in range(len(match.asked))}
    reminded = [seat for seat, at in wanted.items() if at is not None and at <= now]
    up, seats = [], []
    for number, (seat, away) in enumerate(zip(clocks.seats, aways, strict=True)):
        after = seat
        if seat.turn is not None and not seat.turn.up:
            end, mark = deadline(clock, seat, away), next_mark(clock, seat, away)
            if end is not None and end <= now:
                up.append(number)
                after = replace(seat, turn=replace(seat.turn, up=True))
            elif mark is not None and mark <= now:
                reminded.append(number)
                spent = used(clock, seat.turn, away, now)
                passed = sum(one <= spent for one in marks(clock, seat.bank, seat.missed, calm=seat.turn.calm))
                after = replace(seat, turn=replace(seat.turn, told=max(passed, seat.turn.told + 1)))
        seats.append(after)
    now_on = resume(replace(clocks, seats=tuple(seats)), now, by=())
    return Elapsed(now_on, tuple(reminded), tuple(up), None if now_on.pauses else clocks.paused)
