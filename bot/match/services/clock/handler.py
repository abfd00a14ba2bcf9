"""Who does what timers say: one for each kind of subject
(:attr:`bot.league.services.leagues.Leagues.timer_handlers`).
"""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """Does what the timers of one kind of subject say."""

    async def handle(self, timer: Timer) -> None:
        """Do what ``timer``, which is due, says, and set or take it away in the transaction in which that is stored:
        one that is left as it is comes again at the next look. Raises :class:`bot.match.pure.errors.StoreFault`; then
        it comes again soon.
        """

    async def set_right(self) -> int:
        """Set those timers anew that are due later than they can be: they were set while the machine's clock was ahead.
        Gives how many there were.
        """
