"""Pauses of the publisher: each ends by itself, when the bot stops, or when its event has come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pauses:
    """All present pauses. None begins once ``stopping`` is set. ``length(tries)``: seconds before another try."""

    def __init__(self, stopping: asyncio.Event, length: Callable[[int], float]) -> None:
        self._stopping = stopping
        self.length = length
        self._waiting: dict[asyncio.Future[None], int | None] = {}
        """The future that ends each pause, with its table, if it has one."""

    async def wait(self, seconds: float, match: int | None = None) -> None:
        """Sleep until someone ends all pauses, or those of ``match``."""
        if self._stopping.is_set():
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[awake] = match
        try:
            await asyncio.wait([awake], timeout=seconds)
        finally:
            del self._waiting[awake]

    async def rest(self, tries: int) -> None:
        """Sleep before another try, until someone ends the pauses."""
        await self.wait(self.length(tries))

    def end(self) -> None:
        """End all pauses."""
        for awake in self._waiting:
            if not awake.done():
                awake.set_result(None)

    def end_of(self, match: int) -> None:
        """End the pauses of ``match``."""
        for awake, of in self._waiting.items():
            if of == match and not awake.done():
                awake.set_result(None)
