"""The work of several processes, and this one's part. A match belongs to the process with its server's shard: that
handles its timers, and posts its outbox. Direct messages and people belong to the first shard.

Each process does what comes in to it (:mod:`bot.match.services.several.changing`); the process with the rest of the
work hears of it (:mod:`bot.match.storage.several.news`).

While a shard changes hands both are connected for a moment (:mod:`bot.match.storage.several.shards`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.table.subject import Subject, SubjectKind
from bot.match.storage.several import shards as stored
from bot.match.storage.several.dividing import Member, Round
from bot.match.storage.several.identifies import identify
from bot.match.storage.store import Store

log = logging.getLogger(__name__)

SPAN: Final = 10_000
"""Milliseconds for which a lease lasts: that long the work of a process that died waits."""
RENEWED: Final = 2.5
"""Seconds between two renewals."""
MARGIN: Final = 2.0
"""Seconds before its end in which nothing new begins: everything begun has to be done by then."""
HANDED: Final = 60.0
"""The most seconds for which a process that ends waits until others have taken over its part."""
ALL: Final = frozenset({SubjectKind.LEAGUE})
"""Kinds of news for all processes: each may have such a log in memory."""
KNOWN: Final = 20_000
"""The number of subjects whose servers are kept in memory; they never change."""


Finder: TypeAlias = Callable[[int], Awaitable[int | None]]
"""A function that finds the server of a subject by its number; None: it has none. Raises StoreFault, and its own
errors.
"""


def just_now(_shard: int) -> int:
    """People can reach all shards."""
    return int(time.time() * 1000)


def shard_of(guild: int | None, count: int) -> int:
    """Return by Discord's rule over which of ``count`` connections a server comes; direct messages (None) over the
    first.
    """
    return (guild or 0) // 2**22 % count


class Everything:
    """The part of a process that has everything."""

    count = 0
    """The number of parts; 0: it is not divided."""

    def __init__(self) -> None:
        self.on_change: list[Callable[[], None]] = []
        """Callbacks when this process has other shards than before, or may have missed work left to it."""
        self.on_news: list[Callable[[Subject], None]] = []
        """Callbacks for work that others have left to this process, and for each league that others have changed."""
        self.on_release: list[Callable[[], Awaitable[None]]] = []
        """Functions awaited before shards are given back, for which nothing new begins any more."""
        self._finders: dict[SubjectKind, Finder] = {}

    def find(self, kind: SubjectKind, finder: Finder) -> None:
        """Let ``finder`` find the servers of subjects of ``kind``. A kind without one belongs to the first shard."""
        self._finders[kind] = finder

    async def has(self, _subject: Subject) -> bool:
        """Return whether the work on a subject is this process's. Raises StoreFault, and the finder's errors."""
        return True

    def still(self, _subject: Subject) -> bool:
        """Return whether a subject is still this process's, before each further step. Unknown: no."""
        return True

    def serves(self, _guild: int | None) -> bool:
        """Return whether that server is this process's; None: direct messages, and work done once for all."""
        return True

    def holds_on(self) -> bool:
        """Return whether everything of this process is surely still its own."""
        return True


async def server_of(store: Store, match: int) -> int | None:
    """Return the server of a match; None for direct messages, and for one that is gone. Raises StoreFault."""
    try:
        return (await store.match(match)).guild
    except Refused:
        return None


async def _itself(guild: int) -> int | None:
    return guild


class Shards(Everything):
    """The part of one of several processes: a :class:`bot.match.storage.several.news.Process`. :meth:`begin` it before
    anything else.

    ``name``: different for each process and start; those that started earlier come first. ``count``: the number of
    shards, 0: it comes later. ``wanted``: those to take, when they are free; None: a share of all. ``now``: seconds
    that only go forward.
    """

    def __init__(
        self,
        store: Store,
        name: str,
        count: int,
        wanted: Collection[int] | None = None,
        *,
        span: int = SPAN,
        renewed: float = RENEWED,
        margin: float = MARGIN,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.name = name
        self.count = count
        self.live = 1
        """The number of processes."""
        self.coming: frozenset[int] = frozenset()
        """The shards that this process will have, and has to connect to before."""
        self.going: frozenset[int] = frozenset()
        """The shards that it has given to others who have not noticed yet: it stays connected, and answers what comes
        in.
        """
        self.taken: dict[int, int | None] = {}
        """For each of its shards: when people could last reach its former process, in milliseconds since 1970."""
        self.find(SubjectKind.MATCH, partial(server_of, store))
        self.find(SubjectKind.SERVER, _itself)
        self.on_round: list[Callable[[], None]] = []
        """Callbacks for any change of which process has, or will have, which shard, and of the number of processes."""
        self._store = store
        self._wanted = None if wanted is None else frozenset(wanted)
        self._span = span
        self._renewed = renewed
        self._margin = margin
        self._now = now
        self._is_ready: Callable[[int], bool] = lambda _shard: True
        self._noted: Callable[[int], int] = just_now
        self._mine: frozenset[int] = frozenset()
        self._until = now()
        self._staying = 0
        self._leaving = False
        self._guilds: dict[Subject, int | None] = {}
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._empty = asyncio.Event()

    @property
    def mine(self) -> frozenset[int]:
        """Return the shards that this process has for a moment yet."""
        return self._mine if self._now() < self._until - self._margin else frozenset()

    def holds_on(self) -> bool:
        """Return as :meth:`Everything.holds_on`: its lease lasts, or it has not begun to share. A process that was
        frozen for longer than that has lost everything, and does not know it before its next round.
        """
        return not self.begun or self._now() < self._until - self._margin

    @property
    def begun(self) -> bool:
        """Return whether it has begun."""
        return self._task is not None

    def shard_of(self, guild: int | None) -> int:
        """Return the shard by Discord's rule."""
        return shard_of(guild, self.count or 1)

    def holds(self, shard: int) -> bool:
        """Return whether this process answers what comes in over that shard's connection."""
        return shard in self._mine or shard in self.going

    def serves(self, guild: int | None) -> bool:
        """Return as :meth:`Everything.serves`."""
        return self.shard_of(guild) in self.mine

    async def has(self, subject: Subject) -> bool:
        """Return as :meth:`Everything.has`."""
        if subject not in self._guilds and subject.kind in self._finders:
            self._guilds[subject] = await self._finders[subject.kind](subject.id)
            while len(self._guilds) > KNOWN:
                del self._guilds[next(iter(self._guilds))]
        return self.serves(self._guilds.get(subject))

    def still(self, subject: Subject) -> bool:
        """Return as :meth:`Everything.still`."""
        known = subject in self._guilds or subject.kind not in self._finders
        return known and self.serves(self._guilds.get(subject))

    def soon(self) -> None:
        """Look soon, since something may have changed."""
        self._soon.set()

    async def begin(self, count: int = 0, noted: Callable[[int], int] = just_now) -> None:
        """Take free shards, and keep doing so. ``count``: the number of shards, if it was not given; ``noted``: when
        people could last reach this process in a shard of its own. Raises StoreFault.
        """
        self.count, self._noted = self.count or count, noted
        await self._store.share(self)
        await self._round()
        self._task = asyncio.create_task(self._run(), name="shards")

    def connect(self, is_ready: Callable[[int], bool]) -> None:
        """Let a caller connect to coming shards, which are taken once ``is_ready`` says so. Without a caller they are
        at once.
        """
        self._is_ready = is_ready

    def disconnect(self) -> None:
        """Stop connecting: no coming shard is ready."""
        self._is_ready = lambda _shard: False

    async def hand_over(self, patience: float = HANDED) -> None:
        """Let others take this process's shards, as soon as they are connected to them; it serves them meanwhile. It
        gives up after ``patience`` seconds, and if there is nobody else.
        """
        self._leaving = True
        self._empty.clear()
        self.soon()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._empty.wait()

    async def identify(self, bucket: int, pause: float) -> float:
        """Return the seconds after which to ask again; 0: a connection of ``bucket`` identifies itself now, ``pause``
        seconds after the last one of all processes. Raises StoreFault.
        """
        wait = await self._store.write(partial(identify, bucket=bucket, pause=round(pause * 1000)))
        return wait / 1000

    async def stop(self) -> bool:
        """Give back this process's shards: nothing of them is in progress any more. Return whether nobody else is
        there.
        """
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        there = {number: self._noted(number) for number in self._mine}
        self._mine = frozenset()
        try:
            return await self._store.write(partial(stored.leave, name=self.name, there=there))
        except StoreFault as fault:  # then it ends by itself
            log.warning("Other processes wait until the lease of this one has ended: %s", fault)
            return False

    async def _give(self, to: Mapping[int, str]) -> None:
        self._mine -= set(to)
        self.going |= set(to)
        for ended in self.on_release:
            await ended()
        there = {number: self._noted(number) for number in to}
        await self._store.write(partial(stored.give, name=self.name, to=to, there=there))

    async def _run(self) -> None:
        failing = False
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._renewed):
                    await self._soon.wait()
            self._soon.clear()
            try:
                await self._round()
                if failing:
                    log.warning("What this process has can be renewed again.")
                failing = False
            except Exception as error:  # without it the process would have nothing from now on, and never say so
                if not failing:
                    trace = None if isinstance(error, StoreFault) else error
                    log.error("What this process has cannot be renewed: %s", error, exc_info=trace)
                failing = True

    async def _round(self) -> None:
        begun, before = self._now(), self._state
        held = self.mine
        me = Member(
            self.name,
            self._wanted,
            frozenset(one for one in self.coming if self._is_ready(one)),
            self._leaving,
            {one: self._noted(one) for one in held},
        )
        found = await self._renew(me)
        self.live, self._staying, self.count = found.live, found.staying, found.shards
        if found.mine - self.mine:  # nobody has reported what others had meanwhile
            self._store.doubt(None)
        self._mine, self.coming, self.going = found.mine, found.coming, self.going & found.unseen
        self._until = begun + self._span / 1000
        self.taken |= found.taken
        if found.hand:
            await self._give(found.hand)
            self.soon()
        if self._leaving and not self.going and (not self._mine or not self._staying):
            self._empty.set()
        if self._state != before:
            if self._mine != held:
                log.info("This process has %d of %d shards now", len(self._mine), self.count)
                self._changed()
            for told in self.on_round:
                told()

    async def _renew(self, me: Member) -> Round:
        """Renew as :func:`bot.match.storage.several.shards.renew`. Mostly only the lease needs renewal: then nobody is
        kept out for it, and nobody waits.
        """
        found = await self._store.read(partial(stored.unchanged, me=me, count=self.count))
        if found is not None and await self._store.write(partial(stored.go_on, me=me, span=self._span, found=found)):
            return found
        return await self._store.write(partial(stored.renew, me=me, span=self._span, count=self.count))

    @property
    def _state(self) -> tuple[object, ...]:
        return self.mine, self.coming, self.going, self.live, self.count

    def of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        """Return as :meth:`.Process.of_others`."""
        return [one for one in subjects if one.kind in ALL or not self.still(one)]

    def hear(self, subjects: set[Subject]) -> None:
        """Handle news as :meth:`.Process.hear`."""
        if not subjects:
            self.soon()
        for subject in subjects:
            for told in self.on_news:
                told(subject)

    def missed(self) -> None:
        """Look for missed news, as :meth:`.Process.missed`."""
        self._changed()

    def _changed(self) -> None:
        for told in self.on_change:
            told()
