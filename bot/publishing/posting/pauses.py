from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pauses:
    """The pauses between attempts to post something. They can be ended early. Once `stopping` is set, no new pause
    begins. `length(tries)` returns how many seconds to pause after that many failed attempts.
    """

    def __init__(self, stopping: asyncio.Event, length: Callable[[int], float]) -> None:
        self._stopping = stopping
        self.length = length
        self._waiting: dict[asyncio.Future[None], int | None] = {}

    async def wait(self, seconds: float, match: int | None = None) -> None:
        """Sleep for `seconds`, or until :meth:`end` or, for `match`, :meth:`end_of` is called."""
        if self._stopping.is_set():
            return
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[awake] = match
        try:
            await asyncio.wait([awake], timeout=seconds)
        finally:
            del self._waiting[awake]

    async def rest(self, tries: int) -> None:
        await self.wait(self.length(tries))

    def end(self) -> None:
        for awake in self._waiting:
            if not awake.done():
                awake.set_result(None)

    def end_of(self, match: int) -> None:
        for awake, of in self._waiting.items():
            if of == match and not awake.done():
                awake.set_result(None)
