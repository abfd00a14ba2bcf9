from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """Handles the timers of one kind of subject, for example of all matches or of all leagues."""

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, which is due, and reset or remove it in the same transaction.

        If the timer stays unchanged, or this raises :class:`bot.match.pure.errors.StoreFault`, it fires again soon.
        """

    async def set_right(self) -> int:
        """Reset timers that are due too late, because they were set while the machine's clock was ahead. Returns how
        many it reset.
        """
