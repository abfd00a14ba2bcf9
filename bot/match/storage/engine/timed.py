"""A link that reports its times: how long work waits for its thread, and how long it takes there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from sqlalchemy import Connection

from bot.match.storage.engine.link import Link

T = TypeVar("T")
Told: TypeAlias = Callable[[float, float], None]
"""A callback on the event loop with the seconds of waiting and of work, including the commit. On a server a transaction
that is tried again waits until its last try.
"""


class Timed:
    """``link``, with ``told``."""

    def __init__(self, link: Link, told: Told) -> None:
        self.link: Final = link
        self._told = told

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run as :meth:`.link.Link.run`."""
        return await self.begin(work)

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        """Begin as :meth:`.link.Link.begin`."""
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
        """Return as :meth:`.link.Link.changed_elsewhere`."""
        return self.link.changed_elsewhere()

    async def close(self) -> None:
        """Close as :meth:`.link.Link.close`."""
        await self.link.close()
