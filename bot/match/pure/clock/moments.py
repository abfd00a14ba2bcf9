"""Compute when a table's clocks next need attention: for a reminder, or at the end of a player's time, of a pause or of
an optional question.

`aways` holds, for each seat, the spans of time that don't count; it's empty if there is no clock. `gone` holds the
spans in which nobody could reach the bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.match.pure.clock.count import Span
from bot.match.pure.clock.lapse import lapses_at
from bot.match.pure.clock.state import Clocks, Pause
from bot.match.pure.clock.turns import Aways, deadline, used
from bot.match.pure.notices.reminding import marks, next_mark, remind_at
from bot.match.pure.table.model import Match


class Elapsed(NamedTuple):
    """The changes to a table's clocks up to some moment, and the actions that are due because of them.

    `clocks`: the clocks afterwards. `reminded`: the seats to remind. `up`: the seats whose time has run out. `over`:
    the pause that has ended, if any.
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
        yield None if clocks.paused is None else clocks.paused.until
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
    over = clocks.paused if clocks.paused and clocks.paused.until is not None and clocks.paused.until <= now else None
    paused = None if over else clocks.paused
    return Elapsed(replace(clocks, seats=tuple(seats), paused=paused), tuple(reminded), tuple(up), over)
