"""Update clocks after decisions and pauses, and compute when time runs out.

A question that players may decline (:attr:`games.core.Decide.optional`) has a time limit of its own, the lapse. Such a
question stays open only for a fraction of the time per move. It then ends at the same moment for everyone who hasn't
answered. Not answering costs them no time from their bank, and doesn't count as a missed turn. Quiet hours, weekends,
pauses and times when nobody can reach the bot extend the limit as they do for moves. If the limits of the players asked
differ, the latest limit applies to all of them. Vacations don't extend it, and other players' answers don't shorten it.

`away` holds further spans that don't count for a seat: its player's vacations, and times when nobody could reach the
bot. All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, counted, moment
from bot.match.pure.clock.setting import (
    HOUR,
    MINUTE,
    PRESETS,
    USUAL,
    Clock,
    Clocks,
    CurrentTurn,
    Lapse,
    Pause,
    SeatClock,
)
from bot.match.pure.people.settings import Person

# After this many missed moves in a row, a player's time per move is halved, and again with each further one. A move of
# their own resets this.
HALVED: Final = 2
# Only the first halving may reduce a player's time per move to less than this, in milliseconds.
SHORTEST: Final = 60 * MINUTE
# If a clock has a bank but no time per move, 1/BANK_SHARE of the bank is used as the time per move, for optional
# questions and for players who have missed moves.
BANK_SHARE: Final = 10
# For each seat, the spans of time that don't count on its clock.
Aways: TypeAlias = Sequence[Sequence[Span]]

# A question that players may decline stays open for 1/PART of the time per move.
PART: Final = 6
# The shortest time that an optional question stays open at tables with less than an hour per move, in milliseconds.
BRIEFEST: Final = 20_000
# The shortest time that an optional question stays open at tables with at least an hour per move, in milliseconds.
LEAST: Final = HOUR * MINUTE
# After 1/CALLED_AFTER of an optional question's time, players who haven't answered or looked may get a notice.
CALLED_AFTER: Final = 4


def _clock_for(clock: Clock) -> Clock:
    return clock if clock.runs else PRESETS[USUAL]


def period(clock: Clock) -> int:
    """Return how long an optional question stays open, in milliseconds."""
    move = _whole(_clock_for(clock))
    return max(move // PART, LEAST if move >= LEAST else BRIEFEST)


def _whole(clock: Clock) -> int:
    return (clock.move or max(1, clock.bank // BANK_SHARE)) * MINUTE


def lapse_asked(
    before: Lapse | None,
    *,
    count: int,
    seats: Collection[int],
    movers: Collection[int],
    people: Mapping[int, Person],
    since: int | None,
) -> Lapse:
    """Return the state of an optional question to the people at `seats`, after `movers` have acted.

    `count`: the number of seats. `people`: the players' settings by seat. While somebody who was asked before hasn't
    acted, the question and its time limit continue, so nobody can extend the limit by answering and undoing the answer.
    Otherwise, a new question begins at `since`, which is None while the clocks are paused.
    """
    turns: list[CurrentTurn | None] = [None] * count
    if before is not None and any(before.turns[seat] is not None and seat not in movers for seat in seats):
        turns = list(before.turns)
    for seat in seats:
        if turns[seat] is None:
            person = people[seat]
            turns[seat] = CurrentTurn(since=since, zone=person.zone, quiet=person.quiet)
    return Lapse(turns=tuple(turns))


def lapses_at(clock: Clock, lapse: Lapse, down: Sequence[Span]) -> int | None:
    """Return when the time for the question runs out (maybe in the past), or None while the clocks are paused.

    `down` holds the spans in which nobody could reach the bot.
    """
    there, whole = _clock_for(clock), period(clock)
    found = []
    for turn in lapse.turns:
        if turn is None:
            continue
        if turn.since is None:
            return None
        found.append(moment(there, turn.person, down, turn.since, whole - turn.used))
    known = [at for at in found if at is not None]
    return max(known) if known and len(known) == len(found) else None


def _lapse_set_off(
    clock: Clock, lapse: Lapse | None, down: Sequence[Span], now: int, since: int | None
) -> Lapse | None:
    there = _clock_for(clock)
    return _lapse_with_turns(lapse, lambda turn: replace(turn, used=used(there, turn, down, now), since=since))


def allowance(clock: Clock, missed: int) -> int:
    if not missed:
        return clock.move * MINUTE
    whole = _whole(clock)
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
    turn = _fresh(one.turn, since(clocks.paused, now))
    return with_seat(clocks, seat, replace(one, turn=turn, bank=0, missed=max(1, one.missed)))


def anew(clocks: Clocks, now: int) -> Clocks:
    begin = since(clocks.paused, now)
    return _with_turns(clocks, lambda turn: _fresh(turn, begin))


def _fresh(turn: CurrentTurn, begin: int | None) -> CurrentTurn:
    return replace(turn, since=begin, used=0, told=0, up=False)


def with_seat(clocks: Clocks, seat: int, after: SeatClock) -> Clocks:
    return replace(clocks, seats=(*clocks.seats[:seat], after, *clocks.seats[seat + 1 :]))


def _with_turns(clocks: Clocks, change: Callable[[CurrentTurn], CurrentTurn]) -> Clocks:
    """Return the clocks after applying `change` to each current turn, also in an optional question."""
    seats = tuple(seat if seat.turn is None else replace(seat, turn=change(seat.turn)) for seat in clocks.seats)
    return replace(clocks, seats=seats, lapse=_lapse_with_turns(clocks.lapse, change))


def _lapse_with_turns(lapse: Lapse | None, change: Callable[[CurrentTurn], CurrentTurn]) -> Lapse | None:
    return lapse and Lapse(turns=tuple(turn and change(turn) for turn in lapse.turns))


def handed_over(clock: Clock, clocks: Clocks, seat: int) -> Clocks:
    """Reset the clock of `seat` for its new player. If an optional question is open, its full time starts again."""
    if clocks.lapse is not None:
        asked = clocks.lapse.turns
        clocks = replace(clocks, lapse=Lapse(turns=(*asked[:seat], None, *asked[seat + 1 :])))
    return with_seat(clocks, seat, SeatClock(bank=clock.bank * MINUTE)) if clocks.seats else clocks


def forgiven(clocks: Clocks, seat: int) -> Clocks:
    return with_seat(clocks, seat, replace(clocks.seats[seat], missed=0)) if clocks.seats else clocks


def pause(
    clock: Clock, clocks: Clocks, aways: Aways, down: Sequence[Span] = (), *, by: int, lasts: int | None, now: int
) -> Clocks:
    """Pause all clocks from `now`, for `lasts` milliseconds or until :func:`go_on` is called.

    `down` holds the spans in which nobody could reach the bot. They don't count for optional questions.
    """
    paused = Pause(by=by, since=now, until=None if lasts is None else now + lasts)
    lapse = _lapse_set_off(clock, clocks.lapse, down, now, since(paused, now))
    return Clocks(seats=_set_off(clock, clocks, aways, now, paused), paused=paused, lapse=lapse)


def go_on(clock: Clock, clocks: Clocks, aways: Aways, now: int, down: Sequence[Span] = ()) -> Clocks:
    """Resume all clocks at `now`, even before the planned end of the pause. `down`: see :func:`pause`."""
    lapse = _lapse_set_off(clock, clocks.lapse, down, now, now)
    return Clocks(seats=_set_off(clock, clocks, aways, now, None), lapse=lapse)


def put_off(clocks: Clocks, by: int) -> Clocks:
    """Return the clocks with everything that happens at the end of a planned pause `by` milliseconds later."""
    paused = clocks.paused
    if paused is None or paused.until is None:
        return clocks

    def later(turn: CurrentTurn) -> CurrentTurn:
        return turn if turn.since is None else replace(turn, since=turn.since + by)

    return replace(_with_turns(clocks, later), paused=replace(paused, until=paused.until + by))


def set_right(clocks: Clocks, now: int) -> Clocks:
    """Return the clocks without times after `now`, which were stored while the machine's clock was ahead."""
    if clocks.paused is not None:
        paused = clocks.paused
        ahead = max(0, paused.since - now)
        until = None if paused.until is None else paused.until - ahead
        clocks = replace(clocks, paused=replace(paused, since=paused.since - ahead, until=until))
    latest = since(clocks.paused, now)

    def right(turn: CurrentTurn) -> CurrentTurn:
        return turn if turn.since is None or latest is None else replace(turn, since=min(turn.since, latest))

    return _with_turns(clocks, right)


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
