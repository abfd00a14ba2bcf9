from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Woken(Generic[K]):
    """Work that is done for a key once the key was woken, in at most one task for each key. If a key is woken during
    its work, the work is done once more.

    `work(key)` returns after how many seconds to wake the key again, or None. Nothing is done before :meth:`start`.
    """

    def __init__(self, work: Callable[[K], Awaitable[float | None]], name: str) -> None:
        self._work, self._name = work, name
        self._woken: set[K] = set()
        self._later: dict[K, asyncio.TimerHandle] = {}
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self.runs = False

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        return list(self._tasks.values())

    def wake(self, key: K) -> None:
        self._woken.add(key)
        if self.runs and key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"{self._name} {key}")

    def start(self) -> None:
        self.runs = True

    async def stop(self) -> None:
        self.runs = False
        for handle in self._later.values():
            handle.cancel()
        tasks = self.tasks
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K) -> None:
        try:
            while self.runs and key in self._woken:
                self._woken.discard(key)
                after = await self._work(key)
                if after is not None:
                    if (before := self._later.pop(key, None)) is not None:
                        before.cancel()
                    self._later[key] = asyncio.get_running_loop().call_later(after, self.wake, key)
        finally:
            self._tasks.pop(key, None)


async def settled(*several: Woken[Any]) -> None:
    """Wait until nothing is being done."""
    while tasks := [task for one in several for task in one.tasks]:
        await asyncio.wait(tasks)
        await asyncio.sleep(0)
