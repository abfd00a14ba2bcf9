"""Find the opportunities that players have at a table without turns (:class:`games.core.Turnless`).

Everyone may act at any time, so the table isn't waiting for anybody in particular. Instead, people get a notice when
another action becomes possible for them, and their clocks start at that moment. While a player can do nothing, for
example because all their hourglasses are running, their clock stands still.

The bot checks the match whenever an action becomes possible for a player. So `Match.asked` always shows who has
something to do and since when, and standing orders can act. At a live table, there are no notices, and `asked` only
changes with each move.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from bot.match.pure.table.model import Asked, Match, Status
from bot.match.pure.table.rules import is_live
from games.core import AnyPending, AnyState, Decide, Millis, Rules, Seat, Turnless, has

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
