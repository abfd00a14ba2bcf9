"""How soon after one another the connections to Discord may identify themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

PAUSE: Final = 5.0
"""Discord's seconds between two identifies of one bucket."""


class Identifies:
    """Keeps that pause. ``buckets``: how many connections may identify at a time (Discord's ``max_concurrency``); a
    shard is in the bucket of its number modulo that.
    """

    def __init__(
        self,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.buckets = 1
        self._now, self._sleep = now, sleep
        self._due: dict[int, float] = {}
        """When each bucket's last one was, or will be."""

    async def turn(self, shard: int) -> None:
        """Wait until ``shard`` may identify itself."""
        bucket, now = shard % self.buckets, self._now()
        due = max(now, self._due.get(bucket, -PAUSE) + PAUSE)
        self._due[bucket] = due
        if due > now:
            await self._sleep(due - now)
