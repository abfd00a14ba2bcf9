"""When a match is to be thought of again.

The machine's clock may be set: what was stored as a moment can lie in the future, or much too far back. So a span is
counted from the stored moment or from now, whichever is earlier; whether a reminder still holds is seen by the match's
ply, not by its time. A game that knows time never sees it go back: a match that ran ahead keeps its own time, ahead of
the machine's by what is noted under :func:`ahead_key`.
"""

from __future__ import annotations

from typing import Any, Final

from bot.match.model import HOUR, Match, OutboxRow, Status
from bot.match.runner import AnyGame
from bot.match.seating import LONGEST_REMINDER
from games.core import Decide

PACE: Final = 1_000
"""Milliseconds after which a computer that waits for its hourglass looks again, in a game that knows time."""


LONGEST: Final = LONGEST_REMINDER * HOUR
"""Milliseconds: no reminder waits longer."""
TOLERANCE: Final = 60_000
"""Milliseconds by which clocks may differ without anything to be set right: that passes by itself."""


def remind_at(match: Match, now: int) -> int | None:
    """When to remind those who are asked, None for never."""
    if match.status is not Status.ACTIVE or not match.options.remind_after:
        return None
    return min(match.moved, now) + match.options.remind_after * HOUR


def reminder_is_late(row: OutboxRow, match: Match) -> bool:
    """Whether somebody has moved since the reminder ``row`` was made. It has the ply then in ``first``; one that was
    made before the first entry, or by an older version, has none.
    """
    return match.ply != row.first if row.first else match.moved > row.created


def wakes_at(match: Match, game: AnyGame, state: Any, pending: Any, at: int) -> int | None:
    """When time itself changes the game, or a computer may be able to move that cannot now; None for never. In the
    match's own time, in which it is ``at`` now.
    """
    if match.status is not Status.ACTIVE or not game.timed:
        return None
    times = [game.wakes(state)]
    if isinstance(pending, Decide) and any(match.players[seat].computer for seat in pending.able):
        times.append(at + PACE)
    return min((time for time in times if time is not None), default=None)


def ahead_key(match: int) -> str:
    """Where the store keeps by how many milliseconds a match's own time is ahead of the machine's."""
    return f"ahead/{match}"


def people_asked(match: Match, pending: Any) -> tuple[int, ...]:
    """The users who are asked to decide."""
    seats = pending.asked if isinstance(pending, Decide) else ()
    return tuple(user for seat in seats if (user := match.players[seat].human) is not None)
