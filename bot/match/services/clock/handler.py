"""The interface for handlers of timers. Each kind of subject, such as a match or a league, has its own handler
(:attr:`bot.league.services.leagues.Leagues.timer_handlers`).
"""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """Handles the timers of one kind of subject, such as a match or a league."""

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, which is due. The timer is reset or removed in the same transaction that stores the result.

        If the timer isn't changed, it fires again at the next check. It also fires again soon if this raises
        :class:`bot.match.pure.errors.StoreFault`.
        """

    async def set_right(self) -> int:
        """Reset timers that are due too late, because they were set while the machine's clock was ahead.

        Returns the number of these timers.
        """
