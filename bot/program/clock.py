from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, TypeAlias

from bot.match.pure.clock.moments import TOLERANCE
from bot.match.pure.errors import StoreFault, named
from bot.match.pure.table.subject import Subject, SubjectKind, Timer, TimerKind
from bot.match.services.clock import wall
from bot.match.services.clock.timers import TimerHandler
from bot.match.services.multiprocess.shards import Everything, Shards
from bot.match.services.service import Service
from bot.match.storage.store import SetTimers, Store
from bot.settings import Settings

log = logging.getLogger(__name__)


DAY: Final = 86_400_000
EVERY: Final = 5.0
COPIED: Final = "backup"


class RegularWork:
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
        self._woken = asyncio.Event()

    async def resume(self) -> None:
        """Resume live tables without counting the time since the bot was last running. Call this before people or
        timers can act.

        Raises :class:`StoreFault`.
        """
        if isinstance(self._shards, Shards):  # each shard knows that for itself, and is taken over when it is taken
            await self._service.reach.begin_again()
            await self._service.reach.settle()
            return
        since = await self._store.there()
        if since is not None:
            await self._service.reach.resume(since)
        await self._store.note_there(self._now())

    def start(self) -> None:
        self.ticks.start()
        self._service.desk.time.on_jump.append(self._woken.set)
        self._service.desk.time.on_resume.append(self._look_again)
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.wait([self._task])
        self._task = None
        self._service.desk.time.on_jump.remove(self._woken.set)
        self._service.desk.time.on_resume.remove(self._look_again)
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
            self._woken.clear()
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
                    await self._woken.wait()

    async def caught_up(self) -> None:
        """Do all work that has become due because the clock was moved forward, and wait until it's done. Raises
        :class:`StoreFault`.
        """
        await self._service.outages.settle()
        await self._note()
        await self.ticks.caught_up()

    def _look_again(self) -> None:
        self._looked = None
        self._woken.set()

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


HORIZON: Final = 3_600_000
PAGE: Final = 1_000
AT_ONCE: Final = {TimerKind.GAME: 32} | dict.fromkeys(set(TimerKind) - {TimerKind.GAME}, 2)
LONGEST_SLEEP: Final = 600_000
AFTER_A_FAULT: Final = 10_000
GRACE: Final = 5.0

Key: TypeAlias = tuple[Subject, TimerKind]


class Ticks:
    """Handle due timers: reminders, and the effects of time in games. Call :meth:`look` at intervals shorter than
    :data:`HORIZON`.

    Timers are stored in the database. Those that are due soon are also kept in memory, so the database isn't queried
    for each of them. Each due timer is handled in its own task, so that one table doesn't delay another.

    `handlers` are keyed by the kind of subject that a timer belongs to, such as a match or a league. `shards` decides
    for which subjects this process is responsible.
    """

    def __init__(
        self,
        store: Store,
        handlers: Mapping[SubjectKind, TimerHandler],
        *,
        now: Callable[[], int] = wall.millis,
        shards: Everything | None = None,
    ) -> None:
        self._store = store
        self._shards = shards or Everything()
        self._handlers = handlers
        self._now = now
        self._due: dict[Key, int] = {}
        self._heap: list[tuple[int, Subject, TimerKind]] = []
        self._until = 0
        self._looking: list[set[Key]] = []
        self._waiting: dict[TimerKind, list[tuple[int, Subject]]] = {kind: [] for kind in AT_ONCE}
        self._under_way: dict[Key, asyncio.Task[None]] = {}
        self._learning: set[asyncio.Task[None]] = set()
        self._faulty_until = 0
        self._stored_nothing = False
        self.on_due: list[Callable[[TimerKind, int], None]] = []
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._store.on_timers.append(self._set)
        self._shards.on_news.append(self._hear)
        self._shards.on_change.append(self._look_again)
        self._task = asyncio.create_task(self._run(), name="ticks")

    async def stop(self) -> None:
        """Start no more handlers, and give those that are running :data:`GRACE` seconds to finish."""
        if self._set in self._store.on_timers:
            self._store.on_timers.remove(self._set)
            self._shards.on_news.remove(self._hear)
            self._shards.on_change.remove(self._look_again)
        for task in self._learning:
            task.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None
        if under_way := list(self._under_way.values()):
            _, late = await asyncio.wait(under_way, timeout=GRACE)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)

    async def look(self) -> None:
        until = self._now() + HORIZON
        set_meanwhile: set[Key] = set()
        self._looking.append(set_meanwhile)
        self._until = max(until, self._until)
        try:
            page: list[Timer] = []
            while page := await self._store.timers_between(page[-1] if page else None, until, PAGE):
                for timer in page:
                    if (timer.subject, timer.kind) not in set_meanwhile:
                        self._put((timer.subject, timer.kind), timer.due)
        finally:
            self._looking = [one for one in self._looking if one is not set_meanwhile]
        self._until = until
        self._changed.set()  # the clock may have been set since the wait for the next timer began

    def _hear(self, subject: Subject) -> None:
        self._learn(self.learn(subject))

    def _look_again(self) -> None:
        self._learn(self.look())

    def _learn(self, work: Coroutine[object, None, None]) -> None:
        async def done() -> None:
            try:
                await work
            except StoreFault as fault:
                log.error("What other processes have set is looked at later: %s", fault)

        task = asyncio.create_task(done(), name="timers of others")
        self._learning.add(task)
        task.add_done_callback(self._learning.discard)

    async def caught_up(self) -> None:
        await self.look()
        self._changed.set()
        while self._under_way or any(self._waiting.values()) or (self._heap and self._heap[0][0] <= self._now()):
            if self._under_way:
                await asyncio.wait(list(self._under_way.values()))
            await asyncio.sleep(0)

    async def learn(self, subject: Subject) -> None:
        set_meanwhile: set[Key] = set()
        self._looking.append(set_meanwhile)
        try:
            found = {timer.kind: timer.due for timer in await self._store.timers_of(subject)}
            for kind in TimerKind:
                if (subject, kind) not in set_meanwhile:
                    self._put((subject, kind), found.get(kind))
        finally:
            self._looking = [one for one in self._looking if one is not set_meanwhile]

    def _set(self, timers: SetTimers) -> None:
        for key, due in timers.items():
            for set_meanwhile in self._looking:
                set_meanwhile.add(key)
            self._put(key, due)

    def _put(self, key: Key, due: int | None) -> None:
        if due is None or due > self._until:
            self._due.pop(key, None)
            return
        if self._due.get(key) == due:
            return
        self._due[key] = due
        heappush(self._heap, (due, *key))
        if self._heap[0] == (due, *key):
            self._changed.set()
        if len(self._heap) > 2 * len(self._due) + PAGE:
            self._heap = [(moment, *which) for which, moment in self._due.items()]
            heapify(self._heap)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            self._take()
            for kind in AT_ONCE:
                self._begin(kind)
            wait = min(self._heap[0][0] - self._now(), LONGEST_SLEEP) if self._heap else LONGEST_SLEEP
            try:
                async with asyncio.timeout(max(0, wait) / 1000):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _take(self) -> None:
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            due, subject, kind = heappop(self._heap)
            # A timer that is being handled is set anew by its handler, or seen again at its end.
            if self._due.get((subject, kind)) == due and (subject, kind) not in self._under_way:
                del self._due[subject, kind]
                heappush(self._waiting[kind], (due, subject))

    def _begin(self, kind: TimerKind) -> None:
        waiting = self._waiting[kind]
        free = AT_ONCE[kind] - sum(1 for _, one in self._under_way if one is kind)
        for _ in range(min(free, len(waiting))):
            due, subject = heappop(waiting)
            key = (subject, kind)
            if key in self._under_way:  # it was put in line twice
                continue
            self._under_way[key] = asyncio.create_task(
                self._handle(Timer(subject, kind, due)), name=f"{kind} of {subject}"
            )

    async def _handle(self, timer: Timer) -> None:
        key = (timer.subject, timer.kind)
        for told in self.on_due:
            told(timer.kind, max(0, self._now() - timer.due))
        try:
            if not await self._shards.has(timer.subject):
                return  # the process that has it does it
            await self._handlers[timer.subject.kind].handle(timer)
            if self._stored_nothing:
                log.warning("The timers go on.")
                self._stored_nothing = False
        except Exception as error:  # a failing one must neither end the others nor be forgotten
            now = self._now()
            if now >= self._faulty_until:
                if isinstance(error, StoreFault):
                    log.error("The timers wait: %s", error)
                else:
                    log.error("A timer waits: %s", named(error), exc_info=error)
                self._faulty_until = now + AFTER_A_FAULT
                self._stored_nothing |= isinstance(error, StoreFault)
            self._put(key, now + AFTER_A_FAULT)
        finally:
            del self._under_way[key]
            if (due := self._due.get(key)) is not None:  # it was set meanwhile, and passed over if it was due
                heappush(self._heap, (due, *key))
            self._changed.set()
