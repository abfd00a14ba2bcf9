"""What is due at a moment, done at that moment: reminders, and what time does in games.

The timers stand in the database. Those that are due soon are kept in memory too, in a heap: read at the start and now
and then, and kept up to date by what this process commits. So nothing polls, and each timer is handled when it is
due, as a task of its own: no table waits for another one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from heapq import heapify, heappop, heappush
from typing import Final, Protocol, TypeAlias

from bot.match.pure.errors import StoreFault, named
from bot.match.pure.table.subject import Subject, SubjectKind
from bot.match.pure.table.timers import Timer, TimerKind
from bot.match.services.clock.handler import TimerHandler
from bot.match.services.several.shards import Everything
from bot.match.storage.store import SetTimers

log = logging.getLogger(__name__)

HORIZON: Final = 3_600_000
"""Milliseconds: what is due later than that is not kept in memory. It is looked up before."""
PAGE: Final = 1_000
"""So many timers are read at a time."""
AT_ONCE: Final = {TimerKind.GAME: 32} | dict.fromkeys(set(TimerKind) - {TimerKind.GAME}, 2)
"""So many timers of a kind are handled side by side. Others can wait: whoever plays finds the database free."""
LONGEST_SLEEP: Final = 600_000
"""Milliseconds after which it is looked what is due in any case: the machine's own clock may be set."""
AFTER_A_FAULT: Final = 10_000
"""Milliseconds until a timer is handled again when the database failed."""
GRACE: Final = 5.0
"""Seconds in which what is being done may end when the bot stops."""

Key: TypeAlias = tuple[Subject, TimerKind]


class Shelf(Protocol):
    """Where the timers are kept: a :class:`bot.match.storage.store.Store`."""

    on_timers: list[Callable[[SetTimers], None]]

    async def timers_between(self, after: Timer | None, until: int, limit: int) -> list[Timer]:
        """The first ``limit`` timers that are due until then, in order, behind ``after``."""

    async def timers_of(self, subject: Subject) -> list[Timer]:
        """Those of ``subject``."""


def millis() -> int:
    """The machine's time: milliseconds since 1970."""
    return int(time.time() * 1000)


class Ticks:
    """Has each timer handled when it is due. :meth:`look` from time to time, more often than each :data:`HORIZON`.
    ``handlers``: who does what they say, by what they are of. ``shards``: which of it is this process' to do.
    """

    def __init__(
        self,
        store: Shelf,
        handlers: Mapping[SubjectKind, TimerHandler],
        *,
        now: Callable[[], int] = millis,
        shards: Everything | None = None,
    ) -> None:
        self._store = store
        self._shards = shards or Everything()
        self._handlers = handlers
        self._now = now
        self._due: dict[Key, int] = {}
        """When timers are due, but those that are being handled."""
        self._heap: list[tuple[int, Subject, TimerKind]] = []
        """The same by moment. What does not stand in ``_due`` so any more was set anew since."""
        self._until = 0
        """What is due until then is known."""
        self._looking: list[set[Key]] = []
        """What was set since each look that goes on began, and is newer than what that finds."""
        self._waiting: dict[TimerKind, list[tuple[int, Subject]]] = {kind: [] for kind in AT_ONCE}
        """What is due and has no place yet; heaps: what was passed over and comes again keeps its place."""
        self._under_way: dict[Key, asyncio.Task[None]] = {}
        self._learning: set[asyncio.Task[None]] = set()
        self._faulty_until = 0
        self._stored_nothing = False
        self.on_due: list[Callable[[TimerKind, int], None]] = []
        """Called with each timer that is due: its kind, and by how many milliseconds it is late."""
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to have done what is known to be due."""
        self._store.on_timers.append(self._set)
        self._shards.on_news.append(self._hear)
        self._shards.on_change.append(self._look_again)
        self._task = asyncio.create_task(self._run(), name="ticks")

    async def stop(self) -> None:
        """Begin nothing new, and let end what was begun."""
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
        """Learn what is due soon, and what is overdue. Raises :class:`StoreFault`."""
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

    async def learn(self, subject: Subject) -> None:
        """Another process has set timers of ``subject``, perhaps. Raises :class:`StoreFault`."""
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
        """Timers were set, or taken away (None)."""
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
        """Put what is due into line, in the order of its moments."""
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            due, subject, kind = heappop(self._heap)
            # What is done just now is set anew by that, or seen again at its end.
            if self._due.get((subject, kind)) == due and (subject, kind) not in self._under_way:
                del self._due[subject, kind]
                heappush(self._waiting[kind], (due, subject))

    def _begin(self, kind: TimerKind) -> None:
        """Begin what has waited longest, as far as there are places."""
        waiting = self._waiting[kind]
        free = AT_ONCE[kind] - sum(1 for _, one in self._under_way if one is kind)
        for _ in range(min(free, len(waiting))):
            due, subject = heappop(waiting)
            key = (subject, kind)
            if key in self._under_way:  # it was put into line twice
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
                return  # who has it does it
            await self._handlers[timer.subject.kind].handle(timer)
            if self._stored_nothing:
                log.warning("The timers go on.")
                self._stored_nothing = False
        except Exception as error:  # one that fails must neither end the others nor be forgotten
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
