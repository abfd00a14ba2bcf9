"""Apply moves at live tables in the order in which people sent them, even if they arrive in another order.

At a live table of a timed game, each move is held back briefly, so that a move that was sent earlier but arrives later
is still applied first. Events that fall due at such a table are held back for the same time. If two moves were sent in
the same millisecond, the one with the smaller interaction id comes first.

A player who presses a button just as the sand runs out on their screen may be slightly early. If the rules refuse a
move because some milliseconds are left (:class:`games.core.Illegal` with the parameter ``left``), the move is held back
for that time and then applied.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final, TypeVar

from games.core import Illegal, Millis

T = TypeVar("T")

# The time for which a live move is held back, in milliseconds.
HOLD: Final = 250
# The maximum time, in milliseconds, by which a move may be too early. Such a move is held back until it's possible.
EARLY: Final = 300


class OrderOfMoves:
    """Holds back live moves for `hold` milliseconds, or not at all if it's 0, because they arrive in order anyway."""

    def __init__(self, hold: Millis = 0) -> None:
        self.hold = hold
        self._lines: dict[int, _Line] = {}
        self._numbers = count()

    async def done(
        self,
        match: int,
        at: Millis,
        now: Callable[[], Millis],
        do: Callable[[Millis], Awaitable[T]],
        number: int = 0,
    ) -> T:
        """Run `do` when it's the move's turn, and return its result.

        `do` is called with `at`, the time when the move was sent (by the clock `now`). Moves sent at the same time are
        ordered by `number`, and then by arrival. If the rules say that a move is too early, by at most :data:`EARLY`,
        `do` is called again with a later time.
        """
        try:
            return await self._once(match, at, now, do, number)
        except Illegal as illegal:
            left = illegal.params.get("left", 0)
            if not isinstance(left, int) or not 0 < left <= EARLY:
                raise
        return await self._once(match, at + left, now, do, number)

    async def _once(
        self, match: int, at: Millis, now: Callable[[], Millis], do: Callable[[Millis], Awaitable[T]], number: int
    ) -> T:
        line = self._lines.setdefault(match, _Line())
        ticket = (at, number, next(self._numbers))
        heapq.heappush(line.waiting, ticket)
        try:
            # If somebody sets the clock meanwhile, nothing waits longer than this.
            await asyncio.sleep(min(max(0, at + self.hold - now()), self.hold + EARLY) / 1_000)
            async with line.turns:
                await line.turns.wait_for(lambda: line.waiting[0] == ticket)
                return await do(at)
        finally:
            line.waiting.remove(ticket)
            heapq.heapify(line.waiting)
            if line.waiting:
                async with line.turns:
                    line.turns.notify_all()
            elif self._lines.get(match) is line:
                del self._lines[match]


class _Line:
    """The held moves of one match: a heap by the time when each was sent, then by number, then by arrival."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Millis, int, int]] = []
        self.turns = asyncio.Condition()
