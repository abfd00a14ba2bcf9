"""Live moves in the order in which they were sent, whatever way they took (a network brings them as it likes).

At a live table of a game that knows time each move is held for a moment after it was sent, so that an earlier one which
comes later is still before it. So such a table is that moment behind: what falls due there is held as long.

Of moves that were sent in the same millisecond, the one with the smaller number is first: an interaction's id, which
Discord counts up within a millisecond. So the order is always the same one, and depends neither on who sits where nor
on the way that messages took.

Whoever presses at the moment at which the sand runs out on their screen may be a little early. A move that the rules
refuse for some milliseconds that are left (:class:`games.core.Illegal` with the parameter ``left``) is held for so
long, and counts then.
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
"""So many milliseconds too early a move is held until it can be done."""


class OrderOfMoves:
    """The moves that wait, by match. ``hold``: milliseconds; 0 where nothing is held: what does not come over a
    network is in order.
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
        """What ``do`` gives for ``at``, which is when it was sent, in the time that ``now`` tells; called when it is
        its turn. ``number``: which one is first of those sent at the same moment; of equal ones, what came first. It is
        called once more for a later moment where it was too early by no more than :data:`EARLY`.
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
            # A clock that was set meanwhile delays nobody for longer.
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
    """The moves of one match that wait. ``waiting``: when each was sent, its number, as which it came; the earliest
    first.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[Millis, int, int]] = []
        self.turns = asyncio.Condition()
