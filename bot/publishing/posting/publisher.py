"""Deliver the outbox to Discord: each committed row is posted once.

Rows about the same match, league, person or server are posted in order by one task. The tasks take turns in sending
requests, and the task with the oldest row goes first (:mod:`bot.client.pace.pace`). A row leaves the outbox only after
its message was posted, so a crash in between makes the bot try again. Duplicates are avoided because Discord recognises
the nonce for a few minutes. For older rows, the bot first searches the channel.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

import discord

from bot.client.pace.pace import Pace
from bot.match.pure.errors import StoreFault
from bot.match.pure.table.subject import Subject, SubjectKind, of_match
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.access import Access
from bot.publishing.posting.subjects.working import Subjects, Teller
from bot.publishing.posting.tables.working import TablePoster
from bot.publishing.posting.waiting import BlockedSubjects, RetryPauses, WaitingTurns

log = logging.getLogger(__name__)

SWEEP: Final = 60.0
LONGEST_PAUSE: Final = 60.0
GRACE: Final = 5.0


def pause_after(tries: int) -> float:
    """Return how many seconds to wait before a retry. The time doubles with each try, up to a minute, and is randomized
    so that not all matches retry at once.
    """
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6)) * random.uniform(0.5, 1)  # noqa: S311 - no secret


class Publisher:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        *,
        tellers: Mapping[SubjectKind, Teller] | None = None,
        pace: Pace | None = None,
        pause: Callable[[int], float] = pause_after,
        sweep: float = SWEEP,
    ) -> None:
        """Create a publisher. `tellers`: the objects that post announcements about leagues, people and servers, by
        kind. `pace` must be the same object that limits the requests of `client`.
        """
        self._store = store
        self._shards = service.desk.shards
        self._pace = pace or Pace()
        self._sweep_every = sweep
        self._looks = asyncio.Event()
        self._tasks: dict[Subject, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._turns = WaitingTurns(self._shards, self._stopping)
        self._pauses = RetryPauses(self._stopping, pause)
        self.access = Access(client, service, self.wake, self._pace)
        self._blocked = BlockedSubjects()
        self.tables = TablePoster(
            client,
            store,
            service,
            composer,
            access=self.access,
            pace=self._pace,
            pauses=self._pauses,
            turns=self._turns,
            blocked=self._blocked,
            wake=self.wake,
        )
        self._subjects = Subjects(store, tellers or {}, self._pauses, self._turns, self._blocked)

    def start(self) -> None:
        self._pace.on_recovery.append(self._pauses.end)
        self._store.on_told.append(self.wake_for)
        self._shards.on_change.append(self._looks.set)
        self._shards.on_release.append(self.let_go)
        self._sweeper = asyncio.create_task(self._sweep(), name="outbox")

    def wake(self, match: int, since: int | None = None) -> None:
        self.wake_for(of_match(match), since)

    def wake_for(self, subject: Subject, since: int | None = None) -> None:
        """Start or resume posting the rows of `subject`, which have been due since the time `since`, in milliseconds
        (default: now).
        """
        if self._stopping.is_set():
            return
        table = subject.kind is SubjectKind.MATCH
        if table:
            self.tables.held.release(subject.id)
        if subject not in self._tasks:
            self._tasks[subject] = asyncio.create_task(self._work(subject, since), name=f"outbox of {subject}")
            return
        self._turns.news.add(subject)
        if table:
            self.tables.live.wake(subject.id)

    def let_in(self, guild: int) -> None:
        """Retry blocked announcements after a change in a server, in case the bot may write again."""
        for subject in self._blocked.of_guild(guild):
            self.wake_for(subject)

    def waits(self, subject: Subject) -> bool:
        """Return whether the rows of `subject` currently have to wait. This is the case if the bot may not write in the
        channel, or if a player is in the middle of a turn.
        """
        table = subject.kind is SubjectKind.MATCH
        return self.tables.waits(subject) if table else self._blocked.waits(subject)

    async def idle(self) -> None:
        """Wait until each announcement in progress has been posted or has turned out to be blocked."""
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks)
        else:
            await asyncio.sleep(0)

    async def let_go(self, grace: float = GRACE) -> None:
        """Wait up to `grace` seconds for announcements that are still being posted although their subjects now belong
        to other processes.
        """
        left = [task for subject, task in self._tasks.items() if not self._shards.still(subject)]
        if left:
            await asyncio.wait(left, timeout=grace)

    async def stop(self, grace: float = GRACE) -> None:
        """Start no more announcements, and give those in progress at most `grace` seconds to finish. The rest is posted
        after the next start.
        """
        self._stopping.set()
        self.tables.held.release_all()
        self._pauses.end()
        if self._pauses.end in self._pace.on_recovery:
            self._pace.on_recovery.remove(self._pauses.end)
        if self.wake_for in self._store.on_told:
            self._store.on_told.remove(self.wake_for)
        for subject in tuple(self._turns.waiting):  # rows that haven't begun need no waiting
            self._tasks[subject].cancel()
        if self._sweeper:
            self._shards.on_change.remove(self._looks.set)
            self._shards.on_release.remove(self.let_go)
            self._sweeper.cancel()
            await asyncio.wait([self._sweeper])
            self._sweeper = None
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
                log.info("%d announcements are left for the next start", len(late))

    async def _sweep(self) -> None:
        failing = False
        while True:
            self._looks.clear()
            try:
                for subject, since in (await self._store.outbox_waiting()).items():
                    # A running task finds its rows by itself: they are no news.
                    if subject not in self._tasks and not self._passed_over(subject):
                        self.wake_for(subject, since)
                if failing:
                    log.warning("The outbox can be read again.")
                failing = False
            except Exception as error:  # else rows for which no one woke the publisher would stay until a restart
                if not failing:
                    trace = None if isinstance(error, StoreFault) else error
                    log.error("The outbox cannot be read: %s", error, exc_info=trace)
                failing = True
            with suppress(TimeoutError):
                async with asyncio.timeout(self._sweep_every):
                    await self._looks.wait()

    def _passed_over(self, subject: Subject) -> bool:
        table = subject.kind is SubjectKind.MATCH
        return self.tables.passed_over(subject) if table else self._blocked.waits(subject)

    async def _work(self, subject: Subject, since: int | None) -> None:
        worker = self.tables if subject.kind is SubjectKind.MATCH else self._subjects
        try:
            async with self._pace.turn(since) as turn:
                await worker.work_through(subject, turn)
        finally:
            del self._tasks[subject]
            if subject in self._turns.news:
                self._turns.news.discard(subject)
                self.wake_for(subject)
