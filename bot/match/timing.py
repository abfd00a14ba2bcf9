"""When a match is to be thought of again."""

from __future__ import annotations

from typing import Any, Final

from bot.match.driver import AnyGame
from bot.match.model import HOUR, Match, Status
from games.core import Decide

PACE: Final = 1_000
"""Milliseconds after which a computer that waits for its hourglass looks again, in a game that knows time."""


def remind_at(match: Match) -> int | None:
    """When to remind those who are asked, None for never."""
    if match.status is not Status.ACTIVE or not match.options.remind_after:
        return None
    return match.moved + match.options.remind_after * HOUR


def wakes_at(match: Match, game: AnyGame, state: Any, pending: Any) -> int | None:
    """When time itself changes the game, or a computer may be able to move that cannot now; None for never."""
    if match.status is not Status.ACTIVE or not game.timed:
        return None
    times = [game.wakes(state)]
    if isinstance(pending, Decide) and any(match.sittings[seat].computer for seat in pending.seats):
        times.append(match.moved + PACE)
    return min((time for time in times if time is not None), default=None)


def people_asked(match: Match, pending: Any) -> tuple[int, ...]:
    """The users who are asked to decide."""
    seats = pending.seats if isinstance(pending, Decide) else ()
    return tuple(user for seat in seats if (user := match.sittings[seat].human) is not None)
