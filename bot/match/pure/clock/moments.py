"""Compute when a match next needs attention: for a reminder, at the end of a player's time, of a pause or of an
optional question, or because time changes the game.

- At a table without a clock, each player gets one reminder, after the time set in the table's options
  (:func:`remind_at`). Other players' moves don't postpone it.
- At a table with a clock, players get reminders at several points of their turn (:func:`marks`), but not in their quiet
  hours.
- There are no reminders about optional questions.

`aways` holds, for each seat, the spans of time that don't count; it's empty if there is no clock. `gone` holds the
spans of pauses and those in which nobody could reach the bot.

At a table without turns (:class:`games.core.Turnless`), everyone may act at any time, so the table isn't waiting for
anybody in particular. Instead, people get a notice when another action becomes possible for them, and their clocks
start at that moment. While a player can do nothing, for example because all their hourglasses are running, their clock
is paused. The bot checks the match whenever an action becomes possible for a player, so `Match.asked` always shows
who has something to do and since when. At a live table, there are no notices, and `asked` only changes with each move.

The time of a timed game must never go back, even if the machine's clock is set back. At live tables, time in which
nobody could act doesn't count. So matches of timed games have a time of their own: the machine's time plus
`Match.ahead`. `ahead` is positive after the machine's clock was set back, until the clock has caught up. It's negative
after a time in which nobody could reach the bot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from bot.match.pure.clock.setting import MINUTE, NONE, Clock, Clocks, CurrentTurn, Pause, SeatClock
from bot.match.pure.clock.turns import Aways, Span, allowance, deadline, lapses_at, moment, resume, used
from bot.match.pure.people.hours import awake_spans, next_time, quiet_until
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import HOUR, Asked, Match, Status
from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.rules import is_live
from games.core import AnyGame, AnyPending, AnyState, Decide, Millis, Rules, Seat, Turnless, has

# A computer player of a timed game that can't act yet is asked again after this many milliseconds.
PACE: Final = 1_000
# Stored times are corrected only if they are more than this many milliseconds too late.
TOLERANCE: Final = 60_000
# For each seat, the times at which another action becomes possible for its player, in the match's own time.
Opportunities: TypeAlias = Mapping[Seat, Sequence[Millis]]
# After people couldn't reach the bot for so long (milliseconds), reminders are postponed: else all come at once.
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
    """Return when to remind the player at `seat` at a table without a clock, or None if there is no reminder."""
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


def next_mark(clock: Clock, seat: SeatClock, turn: CurrentTurn, away: Sequence[Span]) -> int | None:
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
                yield next_mark(clock, seat, seat.turn, away)
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
            end, mark = deadline(clock, seat, away), next_mark(clock, seat, seat.turn, away)
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


def turnless(match: Match, game: Rules) -> bool:
    without_turns = has(game, Turnless)
    return without_turns and not is_live(match, game)


def opportunities_at(match: Match, game: Rules, state: AnyState, pending: AnyPending) -> Opportunities | None:
    if not has(game, Turnless):
        return None
    able = pending.able if isinstance(pending, Decide) else ()
    return {seat: tuple(game.opportunities(state, seat)) for seat in able if match.players[seat].human is not None}


def next_opportunity(opportunities: Opportunities | None, at: Millis) -> Millis | None:
    return min((one for found in (opportunities or {}).values() for one in found if one > at), default=None)


def asked_by_opportunities(
    match: Match, opportunities: Opportunities, movers: Collection[Seat], *, at: Millis, now: Millis, ahead: Millis
) -> tuple[Asked | None, ...]:
    """Return the new value of `Match.asked` after `movers` have acted: for each seat, when its newest action became
    possible.

    `at` is the match's own time, `now` is the machine's, and `ahead` is the difference. For players who have just
    acted, the time is `now`, because they know what else they can do.
    """
    asked: list[Asked | None] = [None] * len(match.players)
    for seat, moments in opportunities.items():
        passed = [moment for moment in moments if moment <= at]
        if not passed:
            continue
        newest = min(now, max(passed) - ahead)
        before = match.asked[seat] if match.asked else None
        if seat in movers:
            asked[seat] = Asked(now)
        elif before is not None and before.since >= newest:
            asked[seat] = before
        else:
            asked[seat] = Asked(newest if max(passed) else now)
    return tuple(asked)


def newly_asked(before: Match, after: Match, movers: Collection[Seat]) -> list[int]:
    """Return the people who have something new to do, because other players have acted or time has passed."""
    found = []
    for player in after.players:
        now = after.asked[player.seat] if after.asked else None
        if player.human is None or now is None or player.seat in movers:
            continue
        then = before.asked[player.seat] if before.asked else None
        if then is None or now.since > then.since:
            found.append(player.human)
    return found


def asked_after(
    match: Match, pending: AnyPending, movers: Collection[int], now: int, *, optional: bool = False
) -> tuple[Asked | None, ...]:
    """Return the new value of `Match.asked` after `movers` have acted. `pending`: what the game is waiting for now.

    Players who were asked before and haven't acted keep the time at which they were asked. `optional`: whether the
    players may decline. If so, they are marked as already reminded, because nobody gets a reminder for such a
    question.
    """
    same = (match.clocks.lapse is not None) is optional
    seats = pending.asked if isinstance(pending, Decide) else ()
    asked: list[Asked | None] = [None] * len(match.players)
    for seat in seats:
        if match.players[seat].human is None:
            continue
        before = match.asked[seat] if match.asked else None
        one = Asked(now) if before is None or seat in movers or not same else before
        asked[seat] = replace(one, reminded=True) if optional else one
    return tuple(asked)


def asked(match: Match, user: int) -> Asked | None:
    seat = match.seat_of(user)
    return match.asked[seat] if match.asked and seat is not None else None


def ahead_now(match: Match, now: int) -> int:
    # Once the machine's clock has come to where the match is, it is not ahead any more.
    return 0 if match.ahead > 0 and match.moved <= now else match.ahead


def wakes_at(
    match: Match,
    game: AnyGame,
    state: AnyState,
    pending: AnyPending,
    at: int,
    *,
    later: int | None = None,
    waiting: Collection[int] = (),
) -> int | None:
    """Return the next time at which the game changes by itself or somebody may act, or None if that never happens.

    `at`: the current time. All times are the match's own. `later`: the earliest time at which a computer player at one
    of the seats `waiting` wants to act. Other computer players that can't act yet are asked again soon. At a table
    without turns, people's next opportunities count too.
    """
    if match.status is not Status.ACTIVE or not game.timed:
        return None
    times = [game.wakes(state), later]
    if turnless(match, game):
        times.append(next_opportunity(opportunities_at(match, game, state, pending), at))
    able = pending.able if isinstance(pending, Decide) else ()
    if any(match.players[seat].computer and seat not in waiting for seat in able):
        times.append(at + PACE)
    return min((time for time in times if time is not None), default=None)
