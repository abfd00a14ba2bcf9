"""Live moves in the order in which they were sent, whatever order the network delivers.

At a live table of a game that knows time each move is held for a moment after it was sent, so an earlier one that
arrives later still comes first. So such a table is that moment behind: what falls due there is held as long.

Of moves sent in the same millisecond, the one with the smaller number is first: an interaction's id, which Discord
counts up within a millisecond. So the order is always the same, and depends neither on the seats nor on the way that
messages took.

Somebody who presses at the moment at which the sand runs out on their screen may be a little early. If the rules refuse
a move for some milliseconds that are left (:class:`games.core.Illegal` with the parameter ``left``), it is held for
that long, and counts then.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final, TypeVar

from games.core import Illegal, Millis

T = TypeVar("T")

HOLD: Final = 250
"""Milliseconds for which a live move is held."""
EARLY: Final = 300
"""Milliseconds: a move that is so much too early is held until it is possible."""


class OrderOfMoves:
    """The held moves, by match. ``hold``: milliseconds; 0 if nothing is held: moves that do not come over a network are
    in order.
    """

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
        """Return the result of ``do`` for ``at``, the time of sending on the clock ``now``; it runs when it is the
        move's turn. ``number``: the smaller one is first of those sent at the same moment; of equal ones, the one that
        came first. It runs once more for a later moment if it was too early by at most :data:`EARLY`.
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
    """The held moves of one match. ``waiting``: when each was sent, its number, its place of arrival; the earliest
    first.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[Millis, int, int]] = []
        self.turns = asyncio.Condition()
