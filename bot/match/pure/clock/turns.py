"""Update clocks after decisions and pauses, and compute when time runs out.

`away` holds further spans that don't count for a seat: its player's vacations, and times when nobody could reach the
bot. All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, counted, moment
from bot.match.pure.clock.lapse import set_off
from bot.match.pure.clock.setting import MINUTE, Clock
from bot.match.pure.clock.state import Clocks, CurrentTurn, Lapse, Pause, SeatClock
from bot.match.pure.people.settings import Person

# After this many missed moves in a row, a player's time per move is halved, and again with each further one. A move of
# their own resets this.
HALVED: Final = 2
# Only the first halving may reduce a player's time per move to less than this, in milliseconds.
SHORTEST: Final = 60 * MINUTE
# If a clock has a bank but no time per move, a player who has missed moves gets 1/BANK_SHARE of the full bank per move.
BANK_SHARE: Final = 10
# For each seat, the spans of time that don't count on its clock.
Aways: TypeAlias = Sequence[Sequence[Span]]


def allowance(clock: Clock, missed: int) -> int:
    if not missed:
        return clock.move * MINUTE
    whole = (clock.move or max(1, clock.bank // BANK_SHARE)) * MINUTE
    times = max(0, missed - HALVED + 1)
    return whole if not times else max(whole >> times, min(whole // 2, SHORTEST))


def used(clock: Clock, turn: CurrentTurn, away: Sequence[Span], now: int) -> int:
    return turn.used + (0 if turn.since is None else counted(clock, turn.person, away, turn.since, now))


def bank_left(clock: Clock, seat: SeatClock, away: Sequence[Span], now: int) -> int:
    if seat.turn is None:
        return seat.bank
    return max(0, seat.bank - max(0, used(clock, seat.turn, away, now) - allowance(clock, seat.missed)))


def deadline(clock: Clock, seat: SeatClock, away: Sequence[Span]) -> int | None:
    """Return the time at which the seat's clock runs out (maybe in the past), or None if it isn't running or is paused
    without an end.
    """
    turn = seat.turn
    if not clock.runs or turn is None or turn.since is None:
        return None
    return moment(clock, turn.person, away, turn.since, allowance(clock, seat.missed) + seat.bank - turn.used)


def moved(
    clock: Clock,
    clocks: Clocks,
    *,
    count: int,
    asked: Collection[int],
    movers: Collection[int],
    people: Mapping[int, Person],
    aways: Aways,
    now: int,
    stood: Collection[int] = (),
    calm: bool = False,
) -> Clocks:
    """Return the clocks at `now`, after `movers` have acted, while the table is waiting for people at the seats
    `asked`.

    `count`: the number of seats. `people`: the players' settings for turns that begin now, by seat. Players who were
    asked before and haven't acted since keep their current turn. A player's own decision adds the increment to their
    bank. `stood`: the movers for whom somebody else decided; if their time was up, it counts as a missed turn. `calm`:
    see :class:`CurrentTurn`.
    """
    if not clock.runs:
        return clocks
    seats = clocks.seats or tuple(SeatClock(bank=clock.bank * MINUTE) for _ in range(count))
    after = []
    for number, seat in enumerate(seats):
        one = seat
        if one.turn is not None and (number in movers or number not in asked):
            left = bank_left(clock, one, aways[number], now)
            if number in movers and number not in stood:
                left = max(left, min(left + clock.increment * MINUTE, clock.fullest * MINUTE))
            missed = one.missed + (number in stood and one.turn.up)
            one = SeatClock(bank=left, missed=missed)
        if number in movers and number not in stood:
            one = replace(one, missed=0)
        if one.turn is None and number in asked:
            person = people[number]
            turn = CurrentTurn(since=since(clocks.paused, now), zone=person.zone, quiet=person.quiet, calm=calm)
            one = replace(one, turn=turn)
        after.append(one)
    return replace(clocks, seats=tuple(after))


def again(clocks: Clocks, seat: int, now: int) -> Clocks:
    """Give the player at `seat`, whose time has run out, the time for one more move, starting at `now`."""
    one = clocks.seats[seat]
    if one.turn is None:
        return clocks
    turn = replace(one.turn, since=since(clocks.paused, now), used=0, told=0, up=False)
    fresh = replace(one, turn=turn, bank=0, missed=max(1, one.missed))
    return replace(clocks, seats=(*clocks.seats[:seat], fresh, *clocks.seats[seat + 1 :]))


def anew(clocks: Clocks, now: int) -> Clocks:
    begin = since(clocks.paused, now)

    def fresh(turn: CurrentTurn | None) -> CurrentTurn | None:
        return None if turn is None else replace(turn, since=begin, used=0, told=0, up=False)

    seats = tuple(replace(seat, turn=fresh(seat.turn)) for seat in clocks.seats)
    lapse = None if clocks.lapse is None else Lapse(turns=tuple(fresh(turn) for turn in clocks.lapse.turns))
    return replace(clocks, seats=seats, lapse=lapse)


def handed_over(clock: Clock, clocks: Clocks, seat: int) -> Clocks:
    """Reset the clock of `seat` for its new player. If an optional question is open, its full time starts again."""
    if clocks.lapse is not None:
        asked = clocks.lapse.turns
        clocks = replace(clocks, lapse=Lapse(turns=(*asked[:seat], None, *asked[seat + 1 :])))
    if not clocks.seats:
        return clocks
    fresh = SeatClock(bank=clock.bank * MINUTE)
    return replace(clocks, seats=(*clocks.seats[:seat], fresh, *clocks.seats[seat + 1 :]))


def forgiven(clocks: Clocks, seat: int) -> Clocks:
    if not clocks.seats:
        return clocks
    there = replace(clocks.seats[seat], missed=0)
    return replace(clocks, seats=(*clocks.seats[:seat], there, *clocks.seats[seat + 1 :]))


def pause(
    clock: Clock, clocks: Clocks, aways: Aways, down: Sequence[Span] = (), *, by: int, lasts: int | None, now: int
) -> Clocks:
    """Pause all clocks from `now`, for `lasts` milliseconds or until :func:`go_on` is called.

    `down` holds the spans in which nobody could reach the bot. They don't count for optional questions.
    """
    paused = Pause(by=by, since=now, until=None if lasts is None else now + lasts)
    lapse = set_off(clock, clocks.lapse, down, now, since(paused, now))
    return Clocks(seats=_set_off(clock, clocks, aways, now, paused), paused=paused, lapse=lapse)


def go_on(clock: Clock, clocks: Clocks, aways: Aways, now: int, down: Sequence[Span] = ()) -> Clocks:
    """Resume all clocks at `now`, even before the planned end of the pause. `down`: see :func:`pause`."""
    lapse = set_off(clock, clocks.lapse, down, now, now)
    return Clocks(seats=_set_off(clock, clocks, aways, now, None), lapse=lapse)


def put_off(clocks: Clocks, by: int) -> Clocks:
    paused = clocks.paused
    if paused is None or paused.until is None:
        return clocks

    def later(turn: CurrentTurn) -> CurrentTurn:
        return turn if turn.since is None else replace(turn, since=turn.since + by)

    seats = tuple(seat if seat.turn is None else replace(seat, turn=later(seat.turn)) for seat in clocks.seats)
    lapse = clocks.lapse
    if lapse is not None:
        lapse = replace(lapse, turns=tuple(None if turn is None else later(turn) for turn in lapse.turns))
    return Clocks(seats=seats, paused=replace(paused, until=paused.until + by), lapse=lapse)


def set_right(clocks: Clocks, now: int) -> Clocks:
    if clocks.paused is not None:
        paused = clocks.paused
        ahead = max(0, paused.since - now)
        until = None if paused.until is None else paused.until - ahead
        clocks = replace(clocks, paused=replace(paused, since=paused.since - ahead, until=until))
    latest = since(clocks.paused, now)

    def right(turn: CurrentTurn) -> CurrentTurn:
        return turn if turn.since is None or latest is None else replace(turn, since=min(turn.since, latest))

    seats = (seat if seat.turn is None else replace(seat, turn=right(seat.turn)) for seat in clocks.seats)
    if clocks.lapse is not None:
        asked = tuple(None if turn is None else right(turn) for turn in clocks.lapse.turns)
        clocks = replace(clocks, lapse=replace(clocks.lapse, turns=asked))
    return replace(clocks, seats=tuple(seats))


def _set_off(clock: Clock, clocks: Clocks, aways: Aways, now: int, paused: Pause | None) -> tuple[SeatClock, ...]:
    begin = since(paused, now)

    def set_off(turn: CurrentTurn, away: Sequence[Span]) -> CurrentTurn:
        return replace(turn, used=used(clock, turn, away, now), since=begin)

    return tuple(
        seat if seat.turn is None else replace(seat, turn=set_off(seat.turn, away))
        for seat, away in zip(clocks.seats, aways, strict=True)
    )


def since(paused: Pause | None, now: int) -> int | None:
    """Return when a clock that is started at `now` begins to run: at once, or at the end of the pause. Returns None if
    the pause has no end.
    """
    if paused is None:
        return now
    return None if paused.until is None else max(now, paused.until)
