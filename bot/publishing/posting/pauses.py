"""The publisher's pauses. A pause ends when its time is up, when the bot stops, or when something ends it early."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pauses:
    """Keeps track of all current pauses. No pause begins once `stopping` is set. `length(tries)` returns how many
    seconds to wait before a retry.
    """

    def __init__(self, stopping: asyncio.Event, length: Callable[[int], float]) -> None:
        self._stopping = stopping
        self.length = length
        self._waiting: dict[asyncio.Future[None], int | None] = {}
        """The future that ends each pause, with its match, if any."""

    async def wait(self, seconds: float, match: int | None = None) -> None:
        """Sleep for `seconds`. End early if all pauses, or those of `match`, are ended."""
        if self._stopping.is_set():
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[awake] = match
        try:
            await asyncio.wait([awake], timeout=seconds)
        finally:
            del self._waiting[awake]

    async def rest(self, tries: int) -> None:
        """Sleep before the next attempt after `tries` failed ones. End early if the pauses are ended."""
        await self.wait(self.length(tries))

    def end(self) -> None:
        for awake in self._waiting:
            if not awake.done():
                awake.set_result(None)

    def end_of(self, match: int) -> None:
        for awake, of in self._waiting.items():
            if of == match and not awake.done():
                awake.set_result(None)
