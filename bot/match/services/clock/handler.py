from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.timers import Timer


class TimerHandler(Protocol):
    """The timers of one kind of subject, such as a match or a league."""

    async def handle(self, timer: Timer) -> None:
        """Handle `timer`, which is due, and reset or remove it in the same transaction.

        If the timer stays unchanged, or this raises :class:`bot.match.pure.errors.StoreFault`, it fires again soon.
        """

    async def set_right(self) -> int:
        """Reset timers that were set while the machine's clock was ahead, so that they're due too late. Returns their
        number.
        """
