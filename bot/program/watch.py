"""Monitor the running bot: log when a problem begins and when it ends, and write the health file (see
:mod:`bot.program.health`).

A single task does this every half second, so no move has to wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec

from bot.match.pure.errors import StoreFault
from bot.match.storage.file.backup import can_be_copied_to
from bot.match.storage.store import Store
from bot.program import health
from bot.program.app import Cartouche
from bot.program.health import Health, span
from bot.program.release import release
from bot.settings import Settings

log = logging.getLogger(__name__)

BEAT: Final = 0.5
RENEWED: Final = 10.0
QUIET: Final = 60.0
LATE: Final = 60.0
SLOW: Final = 2.0
SILENT: Final = 3 * RENEWED
COPY_LATE: Final = 2 * 86_400.0


TRIED: Final = 600.0


class Monitored:
    """A kind of problem that is being monitored. The problem is logged when it begins, and again when it hasn't
    occurred for :data:`QUIET` seconds.
    """

    def __init__(self, over: str) -> None:
        self._over = over
        self._began: float | None = None
        self._seen = 0.0

    def look(self, wrong: str | None, now: float) -> None:
        if wrong is not None:
            if self._began is None:
                log.warning("%s", wrong)
                self._began = now
            self._seen = now
        elif self._began is not None and now - self._seen >= QUIET:
            log.warning("%s It lasted %s.", self._over, span(self._seen - self._began))
            self._began = None


class Readings(msgspec.Struct, frozen=True):
    at: float
    oldest: float | None = None
    backup: float | None = None


class Watch:
    """Monitor this program, and one bot at a time (see :meth:`follow`).

    `now` returns monotonic seconds; `wall` returns seconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.path = health.place(settings.beside)
        self._store = store
        self._copies = settings.backups if settings.copies else None
        self._uncopied: str | None = None
        self._local = settings.token is None
        self._now, self._wall, self._sleep = now, wall, sleep
        self._bot: Cartouche | None = None
        self._version = release()
        self._started = wall()
        self._known = Readings(at=now())
        self._lags: deque[tuple[float, float]] = deque()
        self.on_lag: list[Callable[[float], None]] = []
        self.on_ask: list[Callable[[], Awaitable[None]]] = []
        self._faults = 0
        self._shown: tuple[bool, bool] | None = None
        self._ask_at = self._write_at = self._try_at = now()
        self._task: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._drawing = Monitored("Pictures are drawn again.")
        self._posting = Monitored("Announcements are posted again.")
        self._loop = Monitored("The event loop is in time again.")
        self._asked = Monitored("The database answers again.")
        self._copying = Monitored("The database can be copied again.")
        self._file = Monitored("The health file can be written again.")

    def follow(self, bot: Cartouche) -> Cartouche:
        self._bot = bot
        self._faults = 0
        return bot

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="watch")

    async def stop(self) -> None:
        """Stop, and delete the health file to show that the shutdown was orderly."""
        tasks = [task for task in (self._task, self._asking, self._trying) if task is not None]
        for task in tasks:
            task.cancel()
        # A running write is in a thread, and would put the file back after its deletion.
        if tasks := [*tasks, *([self._writing] if self._writing else [])]:
            await asyncio.wait(tasks)
        try:
            await asyncio.to_thread(health.remove, self.path, os.getpid())
        except OSError as error:
            log.warning("%s can't be removed: %s", self.path, error.strerror)

    async def _run(self) -> None:
        while True:
            self._look()
            due = self._now() + BEAT
            await self._sleep(BEAT)
            self._keep(self._now() - due)

    def _keep(self, lag: float) -> None:
        now = self._now()
        self._lags.append((now, max(0.0, lag)))
        for told in self.on_lag:
            told(max(0.0, lag))
        while self._lags[0][0] < now - QUIET:
            self._lags.popleft()
        self._loop.look(f"The event loop stood still for {lag:.1f} s." if lag > SLOW else None, now)

    def _look(self) -> None:
        now = self._now()
        self._look_at_drawing(now)
        silent = now - self._known.at
        self._asked.look(f"The database hasn't answered for {span(silent)}." if silent > SILENT else None, now)
        if now >= self._ask_at and (self._asking is None or self._asking.done()):
            self._ask_at = now + RENEWED
            self._asking = asyncio.create_task(self._ask(), name="watch the database")
        if self._copies is not None and now >= self._try_at and (self._trying is None or self._trying.done()):
            self._try_at = now + TRIED
            self._trying = asyncio.create_task(self._try(self._copies), name="where copies go")
        shown = (self.connected(), self._draws())
        if (now >= self._write_at or shown != self._shown) and (self._writing is None or self._writing.done()):
            self._write_at, self._shown = now + RENEWED, shown
            self._writing = asyncio.create_task(self._write(self._health()), name="health")

    def _look_at_drawing(self, now: float) -> None:
        if self._bot is None:
            return
        jobs = self._bot.pictures.jobs
        wrong = None
        if jobs.faults != self._faults or not jobs.well:
            wrong = f"Pictures can't be drawn: {jobs.fault}. Boards are shown as text meanwhile."
        self._faults = jobs.faults
        self._drawing.look(wrong, now)

    async def _ask(self) -> None:
        try:
            due = await self._store.outbox_waiting()
            copied = await self._store.last_backup()
            for ask in self.on_ask:
                await ask()
        except StoreFault as error:
            log.debug("The database can't be asked: %s", error)
            return
        bot = self._bot
        waiting = [since / 1000 for subject, since in due.items() if bot is None or not bot.publisher.waits(subject)]
        # While the bot was away nothing could be posted.
        oldest = max(min(waiting), self._started) if waiting else None
        self._known = Readings(self._now(), oldest, None if copied is None else copied / 1000)
        late = self.waiting()
        wrong = late is not None and late > LATE
        self._posting.look(f"Announcements have been waiting for {span(late or 0)}." if wrong else None, self._now())

    async def _try(self, folder: Path) -> None:
        try:
            await asyncio.to_thread(can_be_copied_to, folder)
        except StoreFault as fault:
            self._uncopied = f"the database can't be copied: {fault.detail}"
        else:
            self._uncopied = None
        self._copying.look(self._uncopied and f"{self._uncopied[0].upper()}{self._uncopied[1:]}.", self._now())

    async def _write(self, state: Health) -> None:
        wrong = None
        try:
            await asyncio.to_thread(health.write, state, self.path)
        except OSError as error:
            wrong = f"The health file {self.path} can't be written: {error.strerror}."
        self._file.look(wrong, self._now())

    # The facts for the file and other readers

    @property
    def backup(self) -> float | None:
        """Return when the database was last backed up, in seconds since 1970, or None if it never was or the time is
        unknown.
        """
        return self._known.backup

    def connected(self) -> bool:
        bot = self._bot
        if bot is None or bot.is_closed() or not bot.is_ready():
            return False
        there = {number for number, shard in bot.shards.items() if not shard.is_closed()}
        return there >= {*bot.shards, *bot.service.desk.shards.mine}

    def _draws(self) -> bool:
        return self._bot is None or self._bot.pictures.jobs.well

    def waiting(self) -> float | None:
        """Return how many seconds the oldest announcement has waited to be posted, or None if there is none.
        Announcements that the bot isn't allowed to post don't count.
        """
        oldest = self._known.oldest
        return None if oldest is None else max(0.0, self._wall() - oldest)

    def _health(self) -> Health:
        return Health(
            version=self._version,
            pid=os.getpid(),
            started=self._started,
            written=self._wall(),
            gateway=self.connected(),
            drawing=self._draws(),
            waiting=self.waiting(),
            lag=self.lag(),
            backup=self._known.backup,
            faults=tuple(self._wrong()),
            local=self._local,
        )

    def lag(self) -> float:
        """Return the longest delay of the event loop in the last :data:`QUIET` seconds, in seconds."""
        return max((lag for _, lag in self._lags), default=0.0)

    def _wrong(self) -> list[str]:
        waiting, backup, lag = self.waiting(), self._known.backup, self.lag()
        found = []
        if not self.connected():
            found.append("Discord isn't connected")
        if self._bot is not None and not self._draws():
            found.append(f"pictures can't be drawn: {self._bot.pictures.jobs.fault}")
        if waiting is not None and waiting > LATE:
            found.append(f"announcements have been waiting for {span(waiting)}")
        if lag > SLOW:
            found.append(f"the event loop stood still for {lag:.1f} s")
        if (silent := self._now() - self._known.at) > SILENT:
            found.append(f"the database hasn't answered for {span(silent)}")
        if self._uncopied is not None:
            found.append(self._uncopied)
        # If none was ever made, the first one is due a day after the first start.
        since = self._wall() - (self._started if backup is None else backup)
        if self._copies is not None and since > COPY_LATE:
            never = f"the bot hasn't copied the database in {span(since)}"
            found.append(never if backup is None else f"the last copy of the database was made {span(since)} ago")
        return found
