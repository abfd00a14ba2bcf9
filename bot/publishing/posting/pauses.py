"""Pauses of the publisher: each ends by itself, when the bot stops, or when whatever it waited for has come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pauses:
    """All pauses that there are now. None begins once ``stopping`` is set. ``length(tries)``: seconds before another
    try.
    """

    def __init__(self, stopping: asyncio.Event, length: Callable[[int], float]) -> None:
        self._stopping = stopping
        self.length = length
        self._waiting: dict[asyncio.Future[None], int | None] = {}
        """What ends each, with the table it is of, if it is of one."""

    async def wait(self, seconds: float, match: int | None = None) -> None:
        """Sleep, unless somebody ends it: all pauses, or that of ``match``."""
        if self._stopping.is_set():
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[awake] = match
        try:
            await asyncio.wait([awake], timeout=seconds)
        finally:
            del self._waiting[awake]

    async def rest(self, tries: int) -> None:
        """Sleep as long as it is before another try, unless somebody ends it."""
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
