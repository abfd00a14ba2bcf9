"""Handlers of timers, one for each kind of subject (:attr:`bot.league.services.leagues.Leagues.timer_handlers`)."""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """A handler for the timers of one kind of subject."""

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, which is due, and reset or remove it in the transaction that stores the result.

        A timer left unchanged fires again at the next check. It also fires again soon if this raises
        :class:`bot.match.pure.errors.StoreFault`.
        """

    async def set_right(self) -> int:
        """Reset timers that are later than they should be, because they were set while the machine's clock was ahead.

        Returns how many there were.
        """
