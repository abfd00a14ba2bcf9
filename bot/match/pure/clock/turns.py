"""Compute how much of a span of time counts on a player's clock, update clocks after decisions and pauses, and compute
when time runs out.

A question that players may decline (:attr:`games.core.Decide.optional`) has a time limit of its own, the lapse. Such a
question stays open only for a fraction of the time per move. It then ends at the same moment for everyone who hasn't
answered. Not answering costs them no time from their bank, and doesn't count as a missed turn. Quiet hours, weekends,
pauses and times when nobody can reach the bot extend the limit as they do for moves. If the limits of the players asked
differ, the latest limit applies to all of them. Vacations don't extend it, and other players' answers don't shorten it.

`away` holds further spans that don't count for a seat: pauses, its player's vacations, and times when nobody could
reach the bot. All times are milliseconds since 1970 UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from msgspec.structs import replace

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
from bot.match.pure.people.hours import awake_spans, local, zone_of
from bot.match.pure.people.settings import Person

Span: TypeAlias = tuple[int, int]

DAY_MINUTES: Final = 24 * 60
# At least this many minutes of each day count, so that quiet hours can't stop a clock forever.
FLOOR: Final = 8 * 60
PAGE: Final = 7 * 86_400_000
# The furthest that `moment` looks ahead, in milliseconds. A later time counts as never.
HORIZON: Final = 800 * 86_400_000
FOREVER: Final = 1 << 62
SATURDAY: Final = 5

# After this many missed moves in a row, and after each further one, a player's time per move is halved.
HALVED: Final = 2
# Only the first halving may reduce a player's time per move to less than this, in milliseconds.
SHORTEST: Final = 60 * MINUTE
# If a clock has only a bank, 1/BANK_SHARE of it counts as the time per move where that is needed.
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


def waking(person: Person) -> Person:
    if person.quiet is None:
        return person
    first, last = person.quiet
    longest = DAY_MINUTES - FLOOR
    if (last - first) % DAY_MINUTES <= longest:
        return person
    return Person(zone=person.zone, quiet=(first, (first + longest) % DAY_MINUTES))


def counting(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> list[Span]:
    """Return the parts from `begin` to `end` that count on the person's clock. `away`: other spans that don't count."""
    if begin >= end:
        return []
    spans = awake_spans(waking(person), begin, end) if clock.waking else [(begin, end)]
    if clock.weekends:
        spans = without(spans, weekends(person, begin, end))
    return without(spans, away)


def counted(clock: Clock, person: Person, away: Iterable[Span], begin: int, end: int) -> int:
    return sum(last - first for first, last in counting(clock, person, away, begin, end))


def moment(clock: Clock, person: Person, away: Sequence[Span], begin: int, amount: int) -> int | None:
    if amount <= 0:
        return begin
    at = begin
    latest = min((first for first, last in away if last >= FOREVER), default=begin + HORIZON)
    while at < min(latest, begin + HORIZON):
        for first, last in counting(clock, person, away, at, at + PAGE):
            if last - first >= amount:
                return first + amount
            amount -= last - first
        at += PAGE
    return None


def weekends(person: Person, begin: int, end: int) -> list[Span]:
    day = local(person, begin).date() - timedelta(days=1)
    day += timedelta(days=(SATURDAY - day.weekday()) % 7 - 7)
    found = []
    while (first := midnight(person, day.toordinal())) < end:
        found.append((first, midnight(person, day.toordinal() + 2)))
        day += timedelta(days=7)
    return found


def midnight(person: Person, day: int) -> int:
    there = datetime.fromordinal(day).replace(tzinfo=zone_of(person.zone))
    return round(there.astimezone(UTC).timestamp() * 1000)


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Return `spans` minus the time in `others`. `spans` must be sorted and must not overlap."""
    rest = list(spans)
    for begin, end in others:
        left: list[Span] = []
        for first, last in rest:
            if end <= first or begin >= last:
                left.append((first, last))
                continue
            left += [(first, begin)] if first < begin else []
            left += [(end, last)] if end < last else []
        rest = left
    return rest


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
    since: int,
) -> Lapse:
    """Return the state of an optional question to the people at `seats`, after `movers` have acted.

    `count`: the number of seats. `people`: the players' settings by seat. While somebody who was asked before hasn't
    acted, the question and its time limit continue, so nobody can extend the limit by answering and undoing the answer.
    Otherwise, a new question begins at `since`.
    """
    turns: list[CurrentTurn | None] = [None] * count
    if before is not None and any(before.turns[seat] is not None and seat not in movers for seat in seats):
        turns = list(before.turns)
    for seat in seats:
        if turns[seat] is None:
            person = people[seat]
            turns[seat] = CurrentTurn(since=since, zone=person.zone, quiet=person.quiet)
    return Lapse(turns=tuple(turns))


def lapses_at(clock: Clock, lapse: Lapse, gone: Sequence[Span]) -> int | None:
    """Return when the time for the question runs out (maybe in the past), or None while the clocks are paused."""
    there, whole = _clock_for(clock), period(clock)
    found = [moment(there, turn.person, gone, turn.since, whole) for turn in lapse.turns if turn is not None]
    known = [at for at in found if at is not None]
    return max(known) if known and len(known) == len(found) else None


def allowance(clock: Clock, missed: int) -> int:
    if not missed:
        return clock.move * MINUTE
    whole = _whole(clock)
    times = max(0, missed - HALVED + 1)
    return whole if not times else max(whole >> times, min(whole // 2, SHORTEST))


def used(clock: Clock, turn: CurrentTurn, away: Sequence[Span], now: int) -> int:
    return counted(clock, turn.person, away, turn.since, now)


def bank_left(clock: Clock, seat: SeatClock, away: Sequence[Span], now: int) -> int:
    if seat.turn is None:
        return seat.bank
    return max(0, seat.bank - max(0, used(clock, seat.turn, away, now) - allowance(clock, seat.missed)))


def deadline(clock: Clock, seat: SeatClock, away: Sequence[Span]) -> int | None:
    """Return the time at which the seat's clock runs out (maybe in the past), or None if it isn't running or is paused
    without an end.
    """
    turn = seat.turn
    if not clock.runs or turn is None:
        return None
    return moment(clock, turn.person, away, turn.since, allowance(clock, seat.missed) + seat.bank)


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
            turn = CurrentTurn(since=now, zone=person.zone, quiet=person.quiet, calm=calm)
            one = replace(one, turn=turn)
        after.append(one)
    turns = [one.turn for one in after] + list(clocks.lapse.turns if clocks.lapse else ())
    begun = min((turn.since for turn in turns if turn is not None), default=now)
    return replace(clocks, seats=tuple(after), past=tuple(span for span in clocks.past if span[1] > begun))


def again(clocks: Clocks, seat: int, now: int) -> Clocks:
    """Give the player at `seat`, whose time has run out, the time for one more move, starting at `now`."""
    one = clocks.seats[seat]
    turn = one.turn and _fresh(one.turn, now)
    return with_seat(clocks, seat, replace(one, turn=turn, bank=0, missed=max(1, one.missed)))


def anew(clocks: Clocks, now: int) -> Clocks:
    return _with_turns(clocks, lambda turn: _fresh(turn, now))


def _fresh(turn: CurrentTurn, now: int) -> CurrentTurn:
    return replace(turn, since=now, told=0, up=False)


def with_seat(clocks: Clocks, seat: int, after: SeatClock) -> Clocks:
    return replace(clocks, seats=(*clocks.seats[:seat], after, *clocks.seats[seat + 1 :]))


def _with_turns(clocks: Clocks, change: Callable[[CurrentTurn], CurrentTurn]) -> Clocks:
    """Return the clocks after applying `change` to each current turn, also in an optional question."""
    seats = tuple(seat if seat.turn is None else replace(seat, turn=change(seat.turn)) for seat in clocks.seats)
    lapse = clocks.lapse and Lapse(turns=tuple(turn and change(turn) for turn in clocks.lapse.turns))
    return replace(clocks, seats=seats, lapse=lapse)


def handed_over(clock: Clock, clocks: Clocks, seat: int) -> Clocks:
    """Reset the clock of `seat` for its new player. If an optional question is open, its full time starts again."""
    if clocks.lapse is not None:
        asked = clocks.lapse.turns
        clocks = replace(clocks, lapse=Lapse(turns=(*asked[:seat], None, *asked[seat + 1 :])))
    return with_seat(clocks, seat, SeatClock(bank=clock.bank * MINUTE)) if clocks.seats else clocks


def forgiven(clocks: Clocks, seat: int) -> Clocks:
    return with_seat(clocks, seat, replace(clocks.seats[seat], missed=0)) if clocks.seats else clocks


def pause(clocks: Clocks, by: int, now: int, lasts: int | None = None) -> Clocks:
    """Pause all clocks from `now`, for `lasts` milliseconds or until :func:`resume` is called."""
    return replace(
        clocks, pauses=(*clocks.pauses, Pause(by=by, since=now, until=None if lasts is None else now + lasts))
    )


def resume(clocks: Clocks, now: int, by: Collection[int] | None = None) -> Clocks:
    """End the pauses by `by`, or all pauses if it's None. Pauses whose planned end has come are over in any case. The
    clocks run again when no pause is left.
    """
    over = [one for one in clocks.pauses if by is None or one.by in by or (one.until is not None and one.until <= now)]
    spans = tuple((one.since, now if one.until is None else min(now, one.until)) for one in over)
    return replace(clocks, pauses=tuple(one for one in clocks.pauses if one not in over), past=(*clocks.past, *spans))


def paused_spans(clocks: Clocks) -> tuple[Span, ...]:
    lasting = ((one.since, FOREVER if one.until is None else one.until) for one in clocks.pauses)
    return (*clocks.past, *lasting)


def set_right(clocks: Clocks, now: int) -> Clocks:
    """Return the clocks without times after `now`, which were stored while the machine's clock was ahead."""
    pauses = []
    for one in clocks.pauses:
        ahead = max(0, one.since - now)
        until = None if one.until is None else one.until - ahead
        pauses.append(replace(one, since=one.since - ahead, until=until))
    past = tuple((min(first, now), min(last, now)) for first, last in clocks.past)
    clocks = replace(clocks, pauses=tuple(pauses), past=past)
    return _with_turns(clocks, lambda turn: replace(turn, since=min(turn.since, now)))
