"""The time for answers that people may decline (:attr:`games.core.Decide.optional`): pure functions.

Such a question only holds a table up for a part of the time for a move. Then it lapses for everyone who has not
answered, all at once. That costs nobody anything: no bank, no miss. Quiet hours, weekends, pauses and the bot's own
absence count as they do for moves, so the question lapses when the part has counted for the last person asked; a
vacation does not postpone it. Others' answers never bring it forward: the time that people have read stays true.
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
"""The question lasts for this part of the time for a move."""
SHORTEST: Final = 20_000
"""Milliseconds: the shortest time, if people have less than an hour for a move."""
LEAST: Final = HOUR * MINUTE
"""Milliseconds: the shortest time, if they have more."""
OF_BANK: Final = 10
"""If there is only a bank, this part of it counts as the time for a move."""
CALLED_AFTER: Final = 4
"""After this part of it, people who have neither answered nor looked may get a notice
(:mod:`bot.match.pure.notices.deciding`).
"""


def clock_for(clock: Clock) -> Clock:
    """Return the clock by which optional questions lapse at a table with ``clock``: without one, a new table's."""
    return clock if clock.runs else PRESETS[USUAL]


def period(clock: Clock) -> int:
    """Return the milliseconds that count before an optional question lapses."""
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
    """Return the facts to keep of an optional question to the people at ``seats``, out of ``count``, after ``movers``
    have acted.

    While one of those asked before has not acted, it is the same question still, and lapses at the same moment: nobody
    prolongs it by answering and undoing that. Otherwise it begins at ``since`` (None: the clocks are paused).
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
    """Return the moment when the question lapses, or did; None while the clocks are paused. ``down``: when nobody could
    reach the bot.
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
    """Return ``lapse`` with clocks that start again at ``since``, or pause (None) from ``now``."""
    if lapse is None:
        return None
    there = clock_for(clock)

    def again(turn: Turn) -> Turn:
        more = 0 if turn.since is None else counted(there, turn.person, down, turn.since, now)
        return replace(turn, used=turn.used + more, since=since)

    return Lapse(turns=tuple(None if turn is None else again(turn) for turn in lapse.turns))
