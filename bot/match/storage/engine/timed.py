from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from sqlalchemy import Connection

from bot.match.storage.engine.link import Link

T = TypeVar("T")
# A callback that runs on the event loop. It gets two times in seconds: how long the work waited, and how long it ran,
# including the commit. If a transaction on a server is retried, everything before the last attempt counts as waiting.
Told: TypeAlias = Callable[[float, float], None]


class Timed:
    def __init__(self, link: Link, told: Told) -> None:
        self.link: Final = link
        self._told = told

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self.begin(work)

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        asked = begun = time.perf_counter()

        def timed(connection: Connection) -> T:
            nonlocal begun
            begun = time.perf_counter()
            return work(connection)

        def tell(_: asyncio.Future[T]) -> None:
            self._told(begun - asked, time.perf_counter() - begun)

        future = self.link.begin(timed, ended, of=of)
        future.add_done_callback(tell)
        return future

    def changed_elsewhere(self) -> int:
        return self.link.changed_elsewhere()

    async def close(self) -> None:
        await self.link.close()
