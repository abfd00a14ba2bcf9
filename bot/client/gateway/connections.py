"""Watch the gateway connections. While one is lost, the live tables in its servers are paused
(:mod:`bot.match.services.away.outages`).

No table is paused if a closed connection is restored at once, which Discord asks clients for now and then: the bot then
receives the presses made in the meantime. If a connection was dead (:mod:`bot.client.gateway.pulse`), tables are always
paused, because presses arrive too late.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.match.pure.errors import StoreFault
from bot.match.services.away.outages import Outages

log = logging.getLogger(__name__)

GRACE: Final = 1.5
"""A connection counts as lost if it has been closed for this many seconds."""
AGAIN: Final = 1.0


class Gateway:
    """Track a client's gateway connections, one for each shard. Until they first connect, None stands for all of them.
    ``now`` returns milliseconds since 1970. ``ours``: whether the tables of a shard belong to this process.
    """

    def __init__(
        self,
        outages: Outages,
        now: Callable[[], int],
        *,
        grace: float = GRACE,
        ours: Callable[[int], bool] = lambda _part: True,
    ) -> None:
        self._outages = outages
        self._ours = ours
        self._now = now
        self._grace = grace
        self._gone: dict[int | None, int] = {}
        self._back: dict[int | None, asyncio.Event] = {}
        self._tasks: dict[int | None, asyncio.Task[None]] = {}
        self._made: set[int] = set()
        self._there: set[int] = set()
        self._dead: set[int | None] = set()
        self._new: set[int] = set()
        self._stopped = False

    def begin(self) -> None:
        """Forget earlier connections and start tracking. All connections count as lost until they open."""
        self._outages.time.forget()
        self._outages.begin(None, self._now())
        self.lost(None)

    def begin_with(self, part: int) -> None:
        """Track the connection of shard ``part``, which this process has just taken over from another one."""
        if part in self._there:
            return
        self._new.add(part)
        self._outages.begin(part, self._now())
        self.lost(part)

    async def leave(self, part: int) -> None:
        self._there.discard(part)
        self._gone.pop(part, None)
        self._dead.discard(part)
        self._new.discard(part)
        task = self._tasks.get(part)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._outages.time.leave(part)

    def lost(self, part: int | None, since: int | None = None) -> None:
        """Record, once, that shard ``part`` is lost. ``since``: its last sign of life, or None for now."""
        if part is not None:
            self._there.discard(part)
        if self._stopped or part in self._gone or not (part is None or self._ours(part)):
            return
        if since is not None:
            self._dead.add(part)
            self._outages.begin(part, since)
        self._gone[part] = since = self._now() if since is None else since
        self._back.setdefault(part, asyncio.Event()).clear()
        if part not in self._tasks:
            self._tasks[part] = asyncio.create_task(self._follow(part, since), name=f"connection {part}")

    def found(self, part: int, of: int) -> None:
        """Record that the connection of shard ``part`` is open. ``of`` is the total number of the bot's connections."""
        self._made.add(part)
        self._there.add(part)
        for one in (part, None) if len(self._made) >= of else (part,):
            if self._gone.pop(one, None) is not None:
                self._back[one].set()

    def speaks(self, part: int) -> None:
        if self._gone.pop(part, None) is not None:
            self._back[part].set()

    async def stop(self) -> None:
        """Stop watching, because the client is stopping. Paused tables stay paused until the next client starts."""
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _follow(self, part: int | None, since: int) -> None:
        gone: int | None = since
        try:
            while gone is not None:
                await self._outage(part, gone)
                gone = self._gone.get(part)
        finally:
            del self._tasks[part]

    async def _outage(self, part: int | None, since: int) -> None:
        if part in self._dead:  # the outage before it may have ended since
            self._outages.begin(part, since)
        if not await self._passes(part):
            self._outages.begin(part, since)
            await self._surely(part, self._outages.tell)
            await self._back[part].wait()
        elif part is not None and part not in self._dead and part not in self._new:
            return
        self._dead.discard(part)
        self._new -= {part}
        away = (self._now() - since) / 1000
        count = await self._surely(part, self._outages.end)
        if count and away >= self._grace:
            log.warning("%d live tables go on: nobody could reach them for %.0f s", count, away)

    async def _passes(self, part: int | None) -> bool:
        try:
            async with asyncio.timeout(self._grace):
                await self._back[part].wait()
        except TimeoutError:
            return False
        return True

    async def _surely(self, part: int | None, do: Callable[[int | None], Awaitable[int]]) -> int:
        while True:
            try:
                return await do(part)
            except StoreFault as error:
                log.error("Live tables cannot be told that they stand still, or go on: %s", error)
                await asyncio.sleep(AGAIN)
