"""The time limit for questions that players may decline (:attr:`games.core.Decide.optional`).

Such a question stays open only for a fraction of the time per move. It then ends at the same moment for everyone who
hasn't answered. Not answering costs them no time from their bank, and doesn't count as a missed turn. Quiet hours,
weekends, pauses and times when nobody can reach the bot extend the limit as they do for moves. If the limits of the
players asked differ, the latest limit applies to all of them. Vacations don't extend it, and other players' answers
don't shorten it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, counted, moment
from bot.match.pure.clock.setting import HOUR, MINUTE, PRESETS, USUAL, Clock
from bot.match.pure.clock.state import CurrentTurn, Lapse
from bot.match.pure.people.settings import Person

# A question that players may decline stays open for 1/PART of the time per move.
PART: Final = 6
# The shortest time that an optional question stays open at tables with less than an hour per move, in milliseconds.
SHORTEST: Final = 20_000
# The shortest time that an optional question stays open at tables with at least an hour per move, in milliseconds.
LEAST: Final = HOUR * MINUTE
# If a clock has a time bank but no time per move, 1/OF_BANK of the bank is used as the time per move.
OF_BANK: Final = 10
# After 1/CALLED_AFTER of an optional question's time, players who haven't answered or looked may get a notice.
CALLED_AFTER: Final = 4


def clock_for(clock: Clock) -> Clock:
    return clock if clock.runs else PRESETS[USUAL]


def period(clock: Clock) -> int:
    there = clock_for(clock)
    move = (there.move or max(1, there.bank // OF_BANK)) * MINUTE
    least = LEAST if move >= LEAST else SHORTEST
    return max(move // PART, least)


def asked(
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
    there, whole = clock_for(clock), period(clock)
    found = []
    for turn in lapse.turns:
        if turn is None:
            continue
        if turn.since is None:
            return None
        found.append(moment(there, turn.person, down, turn.since, whole - turn.used))
    known = [at for at in found if at is not None]
    return max(known) if known and len(known) == len(found) else None


def set_off(clock: Clock, lapse: Lapse | None, down: Sequence[Span], now: int, since: int | None) -> Lapse | None:
    if lapse is None:
        return None
    there = clock_for(clock)

    def again(turn: CurrentTurn) -> CurrentTurn:
        more = 0 if turn.since is None else counted(there, turn.person, down, turn.since, now)
        return replace(turn, used=turn.used + more, since=since)

    return Lapse(turns=tuple(None if turn is None else again(turn) for turn in lapse.turns))
