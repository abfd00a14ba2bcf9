"""Who has something to do at a table without turns (:class:`games.core.Turnless`): pure functions.

There everybody is asked at any time, so the table waits for nobody in particular. People are told when they have one
thing more to do, and what counts for them (clocks, reminders, nudges, lists) goes by that: while all their hourglasses
run, nothing does.

The match is woken at each such moment, so :attr:`bot.match.pure.table.model.Match.asked` says at any time who has
something to do, and since when the newest of it; and standing orders act then. At a live table people sit at the
board: nobody is told anything there, nothing is woken for it, and what is asked is that of the last move.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from bot.match.pure.table.model import Asked, Match, Status
from bot.match.pure.table.rules import is_live
from games.core import AnyPending, AnyState, Decide, Millis, Rules, Seat, Turnless, has

Opportunities: TypeAlias = Mapping[Seat, Sequence[Millis]]
"""By seat of a person: the moments, in the match's own time, from which it has one thing more to do."""


def turnless(match: Match, game: Rules) -> bool:
    """Whether nobody is in turn at ``match``, and people come and go."""
    without_turns = has(game, Turnless)
    return without_turns and not is_live(match, game)


def opportunities_at(match: Match, game: Rules, state: AnyState, pending: AnyPending) -> Opportunities | None:
    """What there is to do for people in ``state``; None in a game with turns."""
    if not has(game, Turnless):
        return None
    if not isinstance(pending, Decide) or match.status is not Status.ACTIVE:
        return {}
    return {
        seat: tuple(game.opportunities(state, seat)) for seat in pending.able if match.players[seat].human is not None
    }


def next_opportunity(opportunities: Opportunities | None, at: Millis) -> Millis | None:
    """The first moment after ``at`` from which somebody has one thing more to do."""
    return min((one for found in (opportunities or {}).values() for one in found if one > at), default=None)


def asked_by_opportunities(
    match: Match, opportunities: Opportunities, movers: Collection[Seat], *, at: Millis, now: Millis, ahead: Millis
) -> tuple[Asked | None, ...]:
    """:attr:`bot.match.pure.table.model.Match.asked` when ``movers`` have acted: since when each seat has had the
    newest of what it can do. ``at``: the moment in the match's own time, which is ``ahead`` of the machine's, ``now``.

    Whoever has just acted knows what else there is. What one has had from the beginning begins when it is first looked
    at.
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
    """The people who have one thing more to do than before, by what others or time did."""
    found = []
    for player in after.players:
        now = after.asked[player.seat] if after.asked else None
        if player.human is None or now is None or player.seat in movers:
            continue
        then = before.asked[player.seat] if before.asked else None
        if then is None or now.since > then.since:
            found.append(player.human)
    return found
