from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from bot.match.pure.clock.timing import TOLERANCE
from bot.match.pure.errors import StoreFault
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.clock import wall
from bot.match.services.clock.handler import TimerHandler
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.program.ticks import LONGEST_SLEEP, Ticks
from bot.settings import Settings

log = logging.getLogger(__name__)

DAY: Final = 86_400_000
EVERY: Final = 5.0
COPIED: Final = "backup"


class Clock:
    """Do the bot's regular work: handle due timers, back up the database daily, and do short jobs. Call :meth:`resume`
    first, and then :meth:`start`.

    `handlers`: the functions that handle due timers. `works`: short jobs that run every :data:`EVERY` seconds.
    """

    def __init__(
        self,
        store: Store,
        service: Service,
        settings: Settings,
        handlers: Mapping[SubjectKind, TimerHandler],
        *,
        now: Callable[[], int] = wall.millis,
        every: float = EVERY,
        works: Sequence[Callable[[], Awaitable[object]]] = (),
    ) -> None:
        self.ticks = Ticks(store, handlers, now=now, shards=service.desk.shards)
        self._shards = service.desk.shards
        self._store = store
        self._service = service
        self._settings = settings
        self._handlers = handlers
        self._now = now
        self._every = every
        self._works = works
        self._looked: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._jumped = asyncio.Event()

    async def resume(self) -> None:
        """Resume live tables without counting the time since the bot was last running. Call this before people or
        timers can act.

        Raises :class:`StoreFault`.
        """
        if isinstance(self._shards, Shards):  # each shard knows that for itself, and is taken over when it is taken
            await self._service.reach.begin_again()
            return
        since = await self._store.there()
        if since is not None:
            await self._service.reach.resume(since)
        await self._store.note_there(self._now())

    def start(self) -> None:
        self.ticks.start()
        self._service.desk.time.on_jump.append(self._jumped.set)
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.wait([self._task])
        self._task = None
        self._service.desk.time.on_jump.remove(self._jumped.set)
        await self.ticks.stop()
        try:
            await self._note()
        except StoreFault as error:
            log.warning("Live tables will leave out a few seconds too much: %s", error)

    def _there(self) -> int:
        return self._service.desk.time.reached_until(self._now())

    async def _note(self) -> None:
        if not isinstance(self._shards, Shards):
            await self._store.note_there(self._there())

    async def _run(self) -> None:
        failing = False
        while True:
            self._jumped.clear()
            try:
                await self._service.outages.settle()
                await self._look()
                await self._copy()
                await self._note()
                for work in self._works if self._shards.serves(None) else ():
                    await work()
                if failing:
                    log.warning("The clock goes on.")
                failing = False
            except Exception as error:  # else the bot would copy nothing and miss timers, and never report it
                if not failing:
                    log.error("The clock waits: %s", error, exc_info=None if isinstance(error, StoreFault) else error)
                failing = True
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._jumped.wait()

    async def caught_up(self) -> None:
        """Do all work that has become due because the clock was moved forward, and wait until it's done. Raises
        :class:`StoreFault`.
        """
        await self._service.outages.settle()
        await self._note()
        await self.ticks.caught_up()

    async def _look(self) -> None:
        now = self._now()
        if self._looked is None or not self._looked <= now < self._looked + LONGEST_SLEEP:
            for handler in self._handlers.values():
                await handler.set_right()
            await self.ticks.look()
            self._looked = now

    async def _copy_due(self) -> int | None:
        if not self._settings.copies:
            return None
        last, now = await self._store.meta(COPIED), self._now()
        if last is None or not last.isdecimal() or int(last) > now + TOLERANCE:
            await self._store.set_meta(COPIED, str(now))
            return now + DAY
        return min(int(last), now) + DAY

    async def _copy(self) -> None:
        due = await self._copy_due()
        if due is None or due > self._now():
            return
        try:
            path = await self._store.backup(self._settings.backups, keep=self._settings.backups_kept, at=self._now())
            log.info("The database was copied to %s", path)
        except StoreFault as error:
            log.error("The daily copy of the database failed: %s", error)
        await self._store.set_meta(COPIED, str(self._now()))
