from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Final

from bot.match.pure.errors import StoreFault

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""The time, in seconds, that Discord requires between two Identify requests of the same bucket."""


class Identifies:
    """Enforce the pause between Identify requests. If several processes share a database, ``claim`` asks it whether a
    request for a bucket may be sent now. It returns 0, or the number of seconds to wait before asking again, and raises
    StoreFault.
    """

    def __init__(
        self,
        claim: Callable[[int, float], Awaitable[float]] | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._buckets = 1
        self._claim = claim
        self._now, self._sleep = now, sleep
        self._last: dict[int, float] = {}
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self, buckets: int) -> None:
        """Set the number of connections that may send Identify requests at the same time (Discord's
        ``max_concurrency``). A shard's bucket is its number modulo this value.
        """
        self._buckets = max(1, buckets)

    async def turn(self, shard: int) -> None:
        """Wait until ``shard`` may send its Identify request. Shards of the same bucket take turns in order."""
        bucket = shard % self._buckets
        async with self._lines[bucket]:
            while (wait := await self._wait(bucket)) > 0:
                await self._sleep(wait)
            self._last[bucket] = self._now()

    async def _wait(self, bucket: int) -> float:
        own = self._last.get(bucket, self._now() - PAUSE) + PAUSE - self._now()
        if own > 0 or self._claim is None:
            return own
        try:
            return await self._claim(bucket, PAUSE)
        except StoreFault as fault:  # Discord refuses one that comes too early, and the library tries again
            log.info("Whether other processes connect just now cannot be seen: %s", fault)
            return 0.0
