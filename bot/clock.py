"""What happens by itself: reminders, a game's own time, the daily copy of the database. One task, one sleep."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from bot.match.errors import StoreFault
from bot.match.service import Service
from bot.match.storage.store import Store
from bot.match.timing import TOLERANCE
from bot.settings import Settings

log = logging.getLogger(__name__)

DAY: Final = 86_400_000
"""Milliseconds between two copies of the database."""
LONGEST_SLEEP: Final = 600_000
"""Milliseconds after which the clock looks again in any case: the machine's own clock may be set."""
AFTER_A_FAULT: Final = 60_000
"""Milliseconds until the next look when one failed."""
REST: Final = 0.5
"""Seconds between two looks: many moves a second must not mean as many."""
COPIED: Final = "backup"
"""Where the store keeps when a copy was last tried; :meth:`Store.last_backup` tells when one was made."""


def _now() -> int:
    return int(time.time() * 1000)


class Clock:
    """Sleeps until the next timer is due. ``wake`` it when an earlier one may have been set."""

    def __init__(
        self, store: Store, service: Service, settings: Settings, *, now: Callable[[], int] = _now, rest: float = REST
    ) -> None:
        self._store = store
        self._service = service
        self._settings = settings
        self._now = now
        self._rest = rest
        self._changed = asyncio.Event()
        self._looked: int | None = None
        """When it was last looked whether the clock had been ahead."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; what fell due while the bot was away is done first."""
        self._task = asyncio.create_task(self._run(), name="clock")

    def wake(self) -> None:
        """A timer was set or taken away."""
        self._changed.set()

    async def stop(self) -> None:
        """End, between two things rather than in one."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            try:
                await self._set_right()
                await self._service.fire()
                await self._copy()
                due = await self._next()
            except StoreFault as error:
                log.error("The timers wait: %s", error)
                due = self._now() + AFTER_A_FAULT
            except Exception:  # without its clock the bot would remind nobody and copy nothing, and never say so
                log.exception("The timers wait")
                due = self._now() + AFTER_A_FAULT
            await asyncio.sleep(self._rest)
            try:
                async with asyncio.timeout(max(0, min(due - self._now(), LONGEST_SLEEP)) / 1000):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def _set_right(self) -> None:
        """Set right what was set while the machine's clock was ahead: at the start, when the clock has gone back, and
        now and then, as it may have been set between two looks.
        """
        now = self._now()
        if self._looked is None or not self._looked <= now < self._looked + LONGEST_SLEEP:
            await self._service.set_right()
            self._looked = now

    async def _next(self) -> int:
        """When something is due next."""
        timer = await self._store.next_timer()
        copy = await self._copy_due()
        return min(due for due in (timer, copy, self._now() + LONGEST_SLEEP) if due is not None)

    async def _copy_due(self) -> int | None:
        """When the next copy of the database is due: a day after the last try, or after the first start. A time that
        lies ahead was noted while the clock was wrong, and says nothing.
        """
        if not self._settings.backups_kept:
            return None
        last, now = await self._store.meta(COPIED), self._now()
        if last is None or not last.isdecimal() or int(last) > now + TOLERANCE:
            await self._store.set_meta(COPIED, str(now))
            return now + DAY
        return min(int(last), now) + DAY

    async def _copy(self) -> None:
        """Copy the database when it is time; a copy that fails is tried again a day later, and said."""
        due = await self._copy_due()
        if due is None or due > self._now():
            return
        try:
            path = await self._store.backup(self._settings.backups, keep=self._settings.backups_kept, at=self._now())
            log.info("The database was copied to %s", path)
        except StoreFault as error:
            log.error("The daily copy of the database failed: %s", error)
        await self._store.set_meta(COPIED, str(self._now()))
