"""The moments at which to look at a match again.

Somebody may set the machine's clock: a stored moment can be in the future, or much too far back. So a span counts from
the stored moment or from now, whichever is earlier.

A game that knows time never sees it go back, and a live table leaves out the time in which nobody could act. So such a
match has a time of its own, which its entries use: the machine's plus :attr:`bot.match.pure.table.model.Match.ahead`.
That is above zero after the machine's clock was set back, until it has caught up, and below zero after the bot was
away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from bot.match.pure.play.opportunity import next_opportunity, opportunities_at, turnless
from bot.match.pure.table.model import Asked, Match, Status
from games.core import AnyGame, AnyPending, AnyState, Decide

PACE: Final = 1_000
"""Milliseconds after which a computer that can do nothing looks again, in a game that knows time."""
TOLERANCE: Final = 60_000
"""Milliseconds by which clocks may differ without a correction: the difference passes by itself."""


def asked_after(
    match: Match, pending: AnyPending, movers: Collection[int], now: int, *, optional: bool = False
) -> tuple[Asked | None, ...]:
    """Return :attr:`bot.match.pure.table.model.Match.asked` at ``now``, when ``movers`` have acted and ``pending`` is
    next: players asked before who have not acted keep their question. ``optional``: they may decline (``match.clocks``
    says whether that was so before), and nobody gets a reminder of that: they count as reminded.
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
    """Return since when the table has been waiting for ``user``; None if it isn't."""
    seat = match.seat_of(user)
    return match.asked[seat] if match.asked and seat is not None else None


def ahead_now(match: Match, now: int) -> int:
    """Return how far the match's own time is ahead of the machine's, which is ``now``."""
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
    """Return the moment when time itself changes the game, or a computer wants to act (``later``: the first of those at
    the seats ``waiting``), or may be able to act that cannot now, or a person at a table without turns has something to
    do; None for never. In the match's own time, in which it is ``at`` now.
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
