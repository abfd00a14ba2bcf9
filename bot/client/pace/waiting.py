from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import Protocol


class Waiting(Protocol):
    age: int
    failed: int


class Queue:
    """A queue of waiting tasks. The task whose work has waited longest goes first. Tasks whose work has waited equally
    long go in the order of their arrival. Cancelled tasks are skipped.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, asyncio.Future[bool], Waiting | None]] = []
        self._numbers = itertools.count()

    def __bool__(self) -> bool:
        while self._heap and self._heap[0][2].done():
            heapq.heappop(self._heap)
        return bool(self._heap)

    def join(self, who: Waiting | None) -> asyncio.Future[bool]:
        """Return a future that completes when the caller may send a request. If ``who`` is None, the caller goes before
        all other tasks.

        The future's result is True if the caller may send only a test request.
        """
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        rank = float("-inf") if who is None else who.age
        heapq.heappush(self._heap, (rank, next(self._numbers), future, who))
        return future

    def call(self) -> None:
        if self:
            heapq.heappop(self._heap)[2].set_result(False)

    def call_to_try(self) -> None:
        """Let one waiting task send a test request. Choose a task with the fewest failures, because the requests of a
        task that has failed before may fail even when Discord works. Among several, choose the one whose work has
        waited longest.
        """
        waiting = [one for one in self._heap if not one[2].done()]
        if waiting:
            first = min(waiting, key=lambda one: (one[3].failed if one[3] else 0, one[0], one[1]))
            first[2].set_result(True)
