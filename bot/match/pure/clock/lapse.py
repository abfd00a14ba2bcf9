"""How long a table waits for answers that may be declined (:attr:`games.core.Decide.optional`): pure functions.

Such a question holds a table up for a part of the time for a move only, then it lapses for all who have not answered,
all at once. That costs nobody anything: no bank, no miss. Quiet hours, weekends, pauses and the bot's own absence count
as they do for moves, so the question lapses when the part has counted for the last of those who were asked; it is
not put off when somebody is on vacation. Answers of others never bring it forward: what people read of it stays true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.count import Span, counted, moment
from bot.match.pure.clock.setting import HOUR, MINUTE, PRESETS, USUAL, Clock
from bot.match.pure.clock.state import Lapse, Turn
from bot.match.pure.people.settings import Person

PART: Final = 6
"""It is so much of the time for a move."""
SHORTEST: Final = 20_000
"""Milliseconds: it is never shorter, where people have less than an hour for a move."""
LEAST: Final = HOUR * MINUTE
"""Milliseconds: it is never shorter, where they have more."""
OF_BANK: Final = 10
"""Where there is a bank only, this part of it counts as the time for a move."""
CALLED_AFTER: Final = 4
"""Who has neither answered nor looked after this part of it may be told (:mod:`bot.match.pure.notices.deciding`)."""


def clock_for(clock: Clock) -> Clock:
    """The clock by which optional questions lapse at a table with ``clock``: where there is none, a new table's."""
    return clock if clock.runs else PRESETS[USUAL]


def period(clock: Clock) -> int:
    """Milliseconds that count before an optional question lapses."""
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
    """What is kept of an optional question to the people at ``seats``, out of ``count``, after ``movers`` have acted.

    While one of those who were asked before has not acted, it is the same question still, and lapses when it would
    have: nobody prolongs it by answering and taking that back. Else it begins at ``since`` (None: the clocks stand).
    ``people``: whose settings count, by seat.
    """
    turns: list[Turn | None] = [None] * count
    if before is not None and any(before.turns[seat] is not None and seat not in movers for seat in seats):
        turns = list(before.turns)
    for seat in seats:
        if turns[seat] is None:
            person = people[seat]
            turns[seat] = Turn(since=since, zone=person.zone, quiet=person.quiet)
    return Lapse(turns=tuple(turns))


def lapses_at(clock: Clock, lapse: Lapse, down: Sequence[Span]) -> int | None:
    """When the question lapses, or did; None while the clocks stand. ``down``: when nobody could reach the bot."""
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
    """``lapse`` where the clocks begin to run anew at ``since``, or stand (None) from ``now``."""
    if lapse is None:
        return None
    there = clock_for(clock)

    def again(turn: Turn) -> Turn:
        more = 0 if turn.since is None else counted(there, turn.person, down, turn.since, now)
        return replace(turn, used=turn.used + more, since=since)

    return Lapse(turns=tuple(None if turn is None else again(turn) for turn in lapse.turns))
