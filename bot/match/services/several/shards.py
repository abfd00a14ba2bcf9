"""Which part of the work is this process'. A match's belongs to the process that has its server's shard: its timers are
rung there, and its outbox is posted from there. Private messages and people are the first shard's.

Whatever comes in is done where it comes in (:mod:`bot.match.services.several.changing`); the process whose work the
rest is hears of it (:mod:`bot.match.storage.several.news`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Final

from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.table.subject import Subject, SubjectKind
from bot.match.storage.several import shards as stored
from bot.match.storage.store import Store

log = logging.getLogger(__name__)

SPAN: Final = 10_000
"""Milliseconds for which a lease lasts: so long the work of a process that died waits."""
RENEWED: Final = 2.5
"""Seconds between two renewals."""
MARGIN: Final = 2.0
"""Seconds before its end in which nothing is begun any more: what was begun is to be done by then."""
KNOWN: Final = 20_000
"""Of so many subjects it is kept in memory of which server they are; that never changes."""


class Everything:
    """One process has all of it."""

    def __init__(self) -> None:
        self.on_change: list[Callable[[], None]] = []
        """Called when this process has other shards than before, or may have missed what it was left to do."""
        self.on_news: list[Callable[[Subject], None]] = []
        """Called with what others have left this process to do."""
        self.on_release: list[Callable[[], Awaitable[None]]] = []
        """Awaited before shards are given back, of which nothing new is begun any more."""

    async def has(self, _subject: Subject) -> bool:
        """Whether what is to be done of a subject is this process'. Raises StoreFault, and what the finder raises."""
        return True

    def still(self, _subject: Subject) -> bool:
        """The same of one that was so a moment ago: before each further step. Not known: no."""
        return True


async def server_of(store: Store, match: int) -> int | None:
    """The server of a match; None for direct messages, and for one that is gone. Raises StoreFault."""
    try:
        return (await store.match(match)).guild
    except Refused:
        return None


class Shards(Everything):
    """What this process has of what several share. :meth:`begin` it before anything else is done.

    ``name``: another one for each process and start. ``count``: how many shards there are. ``wanted``: those to have,
    when they are free; None: a share of those that there are. ``finders``: the server of other subjects than matches,
    by their kind; of a kind without one all is the first shard's. ``now``: seconds that only go forward.
    """

    def __init__(
        self,
        store: Store,
        name: str,
        count: int,
        wanted: Collection[int] | None = None,
        *,
        finders: Mapping[SubjectKind, Callable[[int], Awaitable[int | None]]] | None = None,
        span: int = SPAN,
        renewed: float = RENEWED,
        margin: float = MARGIN,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.name = name
        self.count = count
        self.live = 1
        """How many processes there are."""
        self._store = store
        self._wanted = wanted
        self._finders: dict[SubjectKind, Callable[[int], Awaitable[int | None]]] = {
            SubjectKind.MATCH: partial(server_of, store),
            **(finders or {}),
        }
        self._span = span
        self._renewed = renewed
        self._margin = margin
        self._now = now
        self._mine: frozenset[int] = frozenset()
        self._until = now()
        self._guilds: dict[Subject, int | None] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def mine(self) -> frozenset[int]:
        """The shards that this process has for a moment yet."""
        return self._mine if self._now() < self._until - self._margin else frozenset()

    def shard_of(self, guild: int | None) -> int:
        """Discord's rule."""
        return (guild or 0) // 2**22 % self.count

    async def has(self, subject: Subject) -> bool:
        """As :meth:`Everything.has`."""
        if subject not in self._guilds and subject.kind in self._finders:
            self._guilds[subject] = await self._finders[subject.kind](subject.id)
            while len(self._guilds) > KNOWN:
                del self._guilds[next(iter(self._guilds))]
        return self.shard_of(self._guilds.get(subject)) in self.mine

    def still(self, subject: Subject) -> bool:
        """As :meth:`Everything.still`."""
        known = subject in self._guilds or subject.kind not in self._finders
        return known and self.shard_of(self._guilds.get(subject)) in self.mine

    async def begin(self) -> None:
        """Take what is free, and go on doing so. Raises StoreFault."""
        self._store.tells = self._of_others
        await self._store.listen(self._hear, self._changed)
        await self._round()
        self._task = asyncio.create_task(self._run(), name="shards")

    async def stop(self) -> None:
        """Give back what this process has: nothing of it is being done any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._mine = frozenset()
        try:
            await self._store.write(partial(stored.leave, name=self.name))
        except StoreFault as fault:  # then it ends by itself
            log.warning("Other processes wait until the lease of this one has ended: %s", fault)

    async def _give_back(self, shards: Collection[int]) -> None:
        self._mine -= set(shards)
        for ended in self.on_release:
            await ended()
        await self._store.write(partial(stored.give, to=dict.fromkeys(shards)))

    async def _run(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(self._renewed)
            try:
                await self._round()
                failing = False
            except StoreFault as fault:
                if not failing:
                    log.error("What this process has cannot be renewed: %s", fault)
                failing = True

    async def _round(self) -> None:
        begun = self._now()
        found = await self._store.write(
            partial(stored.renew, name=self.name, span=self._span, count=self.count, wanted=self._wanted)
        )
        before, self._mine, self.live = self.mine, found.mine, found.live
        self._until = begun + self._span / 1000
        if found.surplus:
            await self._give_back(sorted(self._mine)[-found.surplus :])
        if self._mine != before:
            log.info("This process has %d of %d shards now", len(self._mine), self.count)
            self._changed()

    def _of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        return [one for one in subjects if not self.still(one)]

    def _hear(self, subjects: set[Subject]) -> None:
        for subject in subjects:
            for told in self.on_news:
                told(subject)

    def _changed(self) -> None:
        for told in self.on_change:
            told()
