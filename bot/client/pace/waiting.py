"""A priority queue for work that waits for permission to send something."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import Protocol


class Waiting(Protocol):
    age: int
    """The time at which the wait began. The longest wait is served first."""
    failed: int


class Queue:
    """A queue in which the oldest work is called first, and work of the same age in the order of arrival. Cancelled
    participants are skipped.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, asyncio.Future[bool], Waiting | None]] = []
        self._numbers = itertools.count()

    def __bool__(self) -> bool:
        while self._heap and self._heap[0][2].done():
            heapq.heappop(self._heap)
        return bool(self._heap)

    def join(self, who: Waiting | None) -> asyncio.Future[bool]:
        """Return a future that waits for a :meth:`call`. If ``who`` is None, it goes before all others.

        The future's result is whether the call is for a test request.
        """
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        rank = float("-inf") if who is None else who.age
        heapq.heappush(self._heap, (rank, next(self._numbers), future, who))
        return future

    def call(self) -> None:
        """Call the first participant of the queue."""
        if self:
            heapq.heappop(self._heap)[2].set_result(False)

    def call_to_try(self) -> None:
        """Call a participant for a test request: the first of those with the fewest failures, because the oldest one's
        failures may be its own fault.
        """
        waiting = [one for one in self._heap if not one[2].done()]
        if waiting:
            first = min(waiting, key=lambda one: (one[3].failed if one[3] else 0, one[0], one[1]))
            first[2].set_result(True)
