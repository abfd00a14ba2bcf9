"""Compute when a match began to wait for its players, and when to look at a timed game again.

At a table without turns (:class:`games.core.Turnless`), everyone may act at any time, so the table isn't waiting for
anybody in particular. Instead, people get a notice when another action becomes possible for them, and their clocks
start at that moment. While a player can do nothing, for example because all their hourglasses are running, their clock
stands still. The bot checks the match whenever an action becomes possible for a player, so `Match.asked` always shows
who has something to do and since when. At a live table, there are no notices, and `asked` only changes with each move.

The time of a timed game must never go back, even if the machine's clock is set back. At live tables, time in which
nobody could act doesn't count. So matches of timed games have a time of their own: the machine's time plus
`Match.ahead`. `ahead` is positive after the machine's clock was set back, until the clock has caught up. It's negative
after a time in which nobody could reach the bot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.match.pure.table.model import Asked, Match, Status
from bot.match.pure.table.rules import is_live
from games.core import AnyGame, AnyPending, AnyState, Decide, Millis, Rules, Seat, Turnless, has

# A computer player of a timed game that can't act yet is asked again after this many milliseconds.
PACE: Final = 1_000
# Stored times are corrected only if they are more than this many milliseconds too late.
TOLERANCE: Final = 60_000


# For each seat, the times at which another action becomes possible for its player, in the match's own time.
Opportunities: TypeAlias = Mapping[Seat, Sequence[Millis]]


def turnless(match: Match, game: Rules) -> bool:
    without_turns = has(game, Turnless)
    return without_turns and not is_live(match, game)


def opportunities_at(match: Match, game: Rules, state: AnyState, pending: AnyPending) -> Opportunities | None:
    if not has(game, Turnless):
        return None
    if not isinstance(pending, Decide) or match.status is not Status.ACTIVE:
        return {}
    return {
        seat: tuple(game.opportunities(state, seat)) for seat in pending.able if match.players[seat].human is not None
    }


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
