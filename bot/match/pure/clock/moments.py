"""The moments for which a table's people have a timer: a reminder, the end of their time, the end of a pause, the lapse
of an optional question. Pure.

``aways``, by seat: time that does not count on its clock; empty without one. ``gone``: when nobody could reach the bot.
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
    """The events that have come: the clocks after them, the seats to remind, those whose time is up, the pause that is
    over.
    """

    clocks: Clocks
    reminded: tuple[int, ...]
    up: tuple[int, ...]
    over: Pause | None


def due(match: Match, aways: Aways, gone: Sequence[Span], now: int) -> int | None:
    """Return the moment of the next thing to do, also if it has passed; None for never."""
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
    """Return everything that has come by ``now``, except the lapse of an optional question. Several marks that have
    passed are one reminder; none if the time is up as well.
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
