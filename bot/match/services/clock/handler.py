"""The handlers of timers: one for each kind of subject (:attr:`bot.league.services.leagues.Leagues.timer_handlers`)."""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """A handler for the timers of one kind of subject."""

    async def handle(self, timer: Timer) -> None:
        """Handle ``timer``, which is due, and set it again or remove it in the transaction that stores the result: an
        unchanged one comes again at the next look. Raises :class:`bot.match.pure.errors.StoreFault`; then it comes
        again soon.
        """

    async def set_right(self) -> int:
        """Set again the timers that are due later than possible: they were set while the machine's clock was ahead.
        Return how many there were.
        """
