"""Divide work between several processes. A match belongs to the process that owns the shard of its Discord server.

That process handles the match's timers and posts its announcements. Direct messages and users belong to the first
shard. Each process handles the Discord events that it receives, and notifies the process that has to do the remaining
work. While a shard changes owners, both processes are briefly connected to Discord.
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
from bot.match.storage.multiprocess import shards as stored
from bot.match.storage.multiprocess.dividing import Member, Round
from bot.match.storage.multiprocess.shards import identify
from bot.match.storage.store import Store

log = logging.getLogger(__name__)

# How long a process's lease on its shards lasts, in milliseconds. If it dies, others take over after that.
SPAN: Final = 10_000
# The time between two renewals of a process's lease on its shards, in seconds.
RENEWED: Final = 2.5
# In this last part of the lease, in seconds, no work starts, and work in progress has to finish.
MARGIN: Final = 2.0
# The maximum time that a process waits at shutdown for others to take over its shards, in seconds.
HANDED: Final = 60.0
# The kinds of subjects whose changes are announced to all processes, because each may have cached them.
ALL: Final = frozenset({SubjectKind.LEAGUE})
# The maximum number of subjects whose Discord servers are cached. A subject's server never changes.
KNOWN: Final = 20_000


# Returns the Discord server of the subject with this number, or None if it has none. Raises StoreFault.
Finder: TypeAlias = Callable[[int], Awaitable[int | None]]


def just_now(_shard: int) -> int:
    return int(time.time() * 1000)


def shard_of(guild: int | None, count: int) -> int:
    """Return the shard of a Discord server, by Discord's formula for `count` shards. Direct messages (None) belong to
    the first shard.
    """
    return (guild or 0) // 2**22 % count


class Everything:
    """A process that does all the work by itself, without dividing it into shards."""

    # The number of shards, or 0 if the work isn't divided.
    count = 0

    def __init__(self) -> None:
        # Callbacks for when this process's shards change, or when it may have missed notifications.
        self.on_change: list[Callable[[], None]] = []
        self.on_news: list[Callable[[Subject], None]] = []
        self.on_release: list[Callable[[], Awaitable[None]]] = []
        self._finders: dict[SubjectKind, Finder] = {}

    @property
    def mine(self) -> frozenset[int]:
        return frozenset()

    def find(self, kind: SubjectKind, finder: Finder) -> None:
        self._finders[kind] = finder

    async def has(self, _subject: Subject) -> bool:
        """Return whether this process is responsible for a subject (a match, for example). Raises StoreFault."""
        return True

    def still(self, _subject: Subject) -> bool:
        return True

    def serves(self, _guild: int | None) -> bool:
        """Return whether this process is responsible for a server, or for direct messages and work done once."""
        return True


async def server_of(store: Store, match: int) -> int | None:
    try:
        return (await store.match(match)).guild
    except Refused:
        return None


async def _itself(guild: int) -> int | None:
    return guild


class Shards(Everything):
    """One process's share of the work if there are several processes. Call :meth:`begin` first.

    `name`: a name that is unique for each start of a process; names of earlier starts sort first. `count`: the number
    of shards, or 0 if it's set later. `wanted`: the shards to take when they are free, or None for an equal share.
    `now`: a monotonic clock in seconds.
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
        # The shards that this process will own as soon as it has connected to them.
        self.coming: frozenset[int] = frozenset()
        # The shards given away to owners who may not have noticed yet. Their Discord events are still handled here.
        self.going: frozenset[int] = frozenset()
        # For each shard, when users could last reach its previous owner, in milliseconds since 1970, or None.
        self.taken: dict[int, int | None] = {}
        self.find(SubjectKind.MATCH, partial(server_of, store))
        self.find(SubjectKind.SERVER, _itself)
        # Callbacks for any change in the owners of shards, or in the number of processes.
        self.on_round: list[Callable[[], None]] = []
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
        return self._mine if self._now() < self._until - self._margin else frozenset()

    def holds_on(self) -> bool:
        """Return whether the lease is still valid or :meth:`begin` hasn't been called.

        A process that was frozen for longer than its lease has lost its shards, but only finds out at its next renewal.
        """
        return not self.begun or self._now() < self._until - self._margin

    @property
    def begun(self) -> bool:
        return self._task is not None

    def shard_of(self, guild: int | None) -> int:
        return shard_of(guild, self.count or 1)

    def holds(self, shard: int) -> bool:
        return shard in self._mine or shard in self.going

    def serves(self, guild: int | None) -> bool:
        return self.shard_of(guild) in self.mine

    async def has(self, subject: Subject) -> bool:
        if subject not in self._guilds and subject.kind in self._finders:
            self._guilds[subject] = await self._finders[subject.kind](subject.id)
            while len(self._guilds) > KNOWN:
                del self._guilds[next(iter(self._guilds))]
        return self.serves(self._guilds.get(subject))

    def still(self, subject: Subject) -> bool:
        known = subject in self._guilds or subject.kind not in self._finders
        return known and self.serves(self._guilds.get(subject))

    def soon(self) -> None:
        self._soon.set()

    async def begin(self, count: int = 0, noted: Callable[[int], int] = just_now) -> None:
        """Take free shards, and keep doing so in the background. Raises StoreFault.

        `count`: the bot's number of shards, unless it's already set. `noted`: a function that takes a shard's number
        and returns the last time at which users could reach this process on it.
        """
        self.count, self._noted = self.count or count, noted
        await self._store.share(self)
        await self.renew()
        self._task = asyncio.create_task(self._run(), name="shards")

    def connect(self, is_ready: Callable[[int], bool]) -> None:
        """Take a new shard only when `is_ready(shard)` is true, because the bot is connected to it, not at once."""
        self._is_ready = is_ready

    def disconnect(self) -> None:
        self._is_ready = lambda _shard: False

    async def hand_over(self, patience: float = HANDED) -> None:
        """Hand the shards over as soon as other processes are ready for them. Gives up after `patience` seconds."""
        self._leaving = True
        self._empty.clear()
        self.soon()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._empty.wait()

    async def identify(self, bucket: int, pause: float) -> float:
        """Ask whether this process may identify with Discord. Returns 0, or the seconds until the next attempt."""
        wait = await self._store.write(partial(identify, bucket=bucket, pause=round(pause * 1000)))
        return wait / 1000

    async def stop(self) -> bool:
        """Release this process's shards, which do no work any more. Returns whether no other process is running."""
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
                await self.renew()
                if failing:
                    log.warning("What this process has can be renewed again.")
                failing = False
            except Exception as error:  # without it the process would have nothing from now on, and never say so
                if not failing:
                    trace = None if isinstance(error, StoreFault) else error
                    log.error("What this process has cannot be renewed: %s", error, exc_info=trace)
                failing = True

    async def renew(self) -> None:
        """Renew the lease, as every :data:`RENEWED` seconds, then take and give shards. Raises StoreFault."""
        begun = self._now()
        me = Member(
            self.name,
            self._wanted,
            frozenset(one for one in self.coming if self._is_ready(one)),
            self._leaving,
            {one: self._noted(one) for one in self.mine},
        )
        found = await self._lease(me)
        # The old lease may have ended meanwhile. Whoever noticed that has to be told that it goes on.
        before, held = self._state, self.mine
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

    async def _lease(self, me: Member) -> Round:
        found = await self._store.read(partial(stored.unchanged, me=me, count=self.count))
        if found is not None and await self._store.write(partial(stored.go_on, me=me, span=self._span, found=found)):
            return found
        return await self._store.write(partial(stored.renew, me=me, span=self._span, count=self.count))

    @property
    def _state(self) -> tuple[object, ...]:
        return self.mine, self.coming, self.going, self.live, self.count

    def of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        return [one for one in subjects if one.kind in ALL or not self.still(one)]

    def hear(self, subjects: set[Subject]) -> None:
        if not subjects:
            self.soon()
        for subject in subjects:
            for told in self.on_news:
                told(subject)

    def missed(self) -> None:
        self._changed()

    def _changed(self) -> None:
        for told in self.on_change:
            told()
