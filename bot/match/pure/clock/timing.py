"""Compute when a match began to wait for its players, and when to look at a timed game again.

The time of a timed game must never go back, even if the machine's clock is set back. At live tables, time in which
nobody could act doesn't count. So matches of timed games have a time of their own: the machine's time plus
`Match.ahead`. `ahead` is positive after the machine's clock was set back, until the clock has caught up. It's negative
after a time in which nobody could reach the bot.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from bot.match.pure.play.opportunity import next_opportunity, opportunities_at, turnless
from bot.match.pure.table.model import Asked, Match, Status
from games.core import AnyGame, AnyPending, AnyState, Decide

# A computer player of a timed game that can't act yet is asked again after this many milliseconds.
PACE: Final = 1_000
# Stored times are corrected only if they are more than this many milliseconds too late.
TOLERANCE: Final = 60_000


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
