"""From the outbox to Discord: what is committed is posted, in the order of its match, once.

One task a match works through its rows; matches do not wait for each other. A row is taken out of the outbox after its
message stands in the channel, so a crash in between posts it again: Discord knows the nonce of some minutes, and a row
older than that is looked for in the channel first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.announce import Composer, Powers
from bot.barred import Barred
from bot.courier import BOARDS, Courier
from bot.delivery import Verdict, judge
from bot.match.errors import Fault, StoreFault
from bot.match.model import Kind, OutboxRow
from bot.match.rows import Loaded
from bot.match.service import Service
from bot.match.store import Store
from bot.reach import TRANSIENT
from bot.unreadable import Unreadable

log = logging.getLogger(__name__)

PARALLEL: Final = 16
"""Messages on their way at a time; Discord allows 50 requests a second over all."""
ROWS: Final = 50
"""Rows of a match that are read at a time."""
SWEEP: Final = 60.0
"""Seconds between two looks for rows that nobody woke the publisher for."""
LONGEST_PAUSE: Final = 60.0
GRACE: Final = 5.0
"""Seconds to finish what is on its way when the bot stops."""
PASSING: Final = (OSError, *TRANSIENT)
"""What passes by itself: a connection that fails, or a machine that is short of memory, processes or files."""
PLAIN: Final = Powers(files=False, embeds=False)


def pause_after(tries: int) -> float:
    """Seconds before the next try: doubling, at most a minute, spread so that not all matches come at once."""
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6)) * random.uniform(0.5, 1)  # noqa: S311 - no secret


def _verdict(error: Exception, powers: Powers, *, opened: bool) -> Verdict:
    """What an error means for the announcement it happened to, tried with ``powers``; ``opened``: its thread was."""
    if isinstance(error, discord.HTTPException):
        verdict = judge(error)
        shut = verdict is Verdict.UNARCHIVE and opened
        mute = verdict is Verdict.PLAINER and powers == PLAIN and isinstance(error, discord.Forbidden)
        return Verdict.BARRED if shut or mute else verdict
    if isinstance(error, StoreFault):
        return Verdict.RETRY
    return Verdict.RETRY if isinstance(error, PASSING) else Verdict.PLAINER


class Publisher:
    """The outbox' way out. ``wake`` it after each commit."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        *,
        pause: Callable[[int], float] = pause_after,
        sweep: float = SWEEP,
    ) -> None:
        self._store = store
        self._service = service
        self._courier = Courier(client, store, service, composer, lambda tries: self._rest(pause(tries)))
        self._pause = pause
        self._sweep_every = sweep
        self._slots = asyncio.Semaphore(PARALLEL)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._barred = Barred()
        self._unreadable = Unreadable(client, store)
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    def start(self) -> None:
        """Post what is due, now and from now on."""
        self._sweeper = asyncio.create_task(self._sweep(), name="outbox")

    def wake(self, match: int) -> None:
        """Something of ``match`` is due."""
        if self._stopping.is_set():
            return
        if match in self._tasks:
            self._again.add(match)
        else:
            self._tasks[match] = asyncio.create_task(self._work(match), name=f"outbox of table {match}")

    def let_in(self, guild: int) -> None:
        """Something changed in a server: perhaps the bot may write where it could not."""
        for match in self._barred.of_guild(guild):
            self.wake(match)

    def barred(self, match: int) -> bool:
        """Whether nothing of ``match`` can be posted before the bot may write there again."""
        return match in self._barred

    async def idle(self) -> None:
        """Wait until what is on its way has been posted, or cannot be for now."""
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks)
        else:
            await asyncio.sleep(0)

    async def stop(self, grace: float = GRACE) -> None:
        """Take nothing new, give what is on its way ``grace`` seconds; the rest is posted at the next start."""
        self._stopping.set()
        if self._sweeper:
            self._sweeper.cancel()
            await asyncio.wait([self._sweeper])
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
                log.info("%d announcements are left for the next start", len(late))

    async def _sweep(self) -> None:
        while True:
            try:
                for row in await self._store.outbox_due(1_000):
                    if not self._barred.waits(row.match) and not self._unreadable.waits(row.match):
                        self.wake(row.match)
            except StoreFault as error:
                log.error("The outbox cannot be read: %s", error)
            await asyncio.sleep(self._sweep_every)

    async def _work(self, match: int) -> None:
        """Post the rows of one match in order, until there are none."""
        tries = 0
        try:
            while not self._stopping.is_set():
                self._again.discard(match)
                try:
                    rows, loaded = await self._store.due_of(ROWS, match)
                    if not await self._post(rows, loaded):
                        return
                    tries = 0
                    if len(rows) < ROWS and match not in self._again:
                        return
                except StoreFault as error:
                    if await self._unreadable.set_aside(match, error):
                        return
                    log.error("The outbox of table %d waits: %s", match, error)
                    await self._rest(self._pause(tries))
                    tries += 1
        finally:
            del self._tasks[match]
            if match in self._again:
                self._again.discard(match)
                self.wake(match)

    async def _post(self, rows: Sequence[OutboxRow], loaded: Loaded | None) -> bool:
        """Post rows that are due together; only the last position is drawn. ``loaded``: their match as it stands.
        Gives whether more can be posted there.
        """
        last_board = max((row.id for row in rows if row.kind in BOARDS), default=0)
        last_signup = max((row.id for row in rows if row.kind is Kind.SIGNUP), default=0)
        for row in rows:
            if self._stopping.is_set():
                return False
            newest = row.id == (last_signup if row.kind is Kind.SIGNUP else last_board)
            if not await self._until_posted(row, loaded, newest=newest):
                return False
            loaded = None  # it may have changed
        return True

    async def _until_posted(self, row: OutboxRow, loaded: Loaded | None, *, newest: bool) -> bool:
        """Post one row: again and again while Discord is out of reach, as plain text where more is not allowed. Gives
        whether it left the outbox; it stays where the bot may not write at all.
        """
        powers = self._courier.powers(row)
        tries = 0
        opened = False
        while not self._stopping.is_set():
            error = await self._try(row, loaded, powers, newest=newest)
            loaded = None
            if error is None:
                self._barred.free(row.match)
                self._unreadable.free(row.match)
                return True
            if isinstance(error, StoreFault) and error.fault is Fault.DAMAGED:
                raise error
            match _verdict(error, powers, opened=opened):
                case Verdict.RETRY:
                    pause = self._pause(tries)
                    log.warning("Table %d: not posted yet, next try in %.0f s: %s", row.match, pause, error)
                    await self._rest(pause)
                case Verdict.BARRED:
                    guild = (await self._service.get(row.match)).guild
                    level = logging.WARNING if self._barred.add(row.match, guild) else logging.DEBUG
                    log.log(level, "Table %d: I may not write in channel %d: %s", row.match, row.channel, error)
                    return False
                case Verdict.UNARCHIVE:
                    opened = True
                    await self._courier.unarchive(await self._service.get(row.match))
                case Verdict.PLAINER if powers != PLAIN:
                    if not self._barred.waits(row.match):
                        log.warning("Table %d: the whole announcement cannot be posted: %s", row.match, error)
                    powers = PLAIN
                case Verdict.DELETED:
                    await self._store.outbox_done(row.id, None, board=False)
                    return True
                case _:
                    log.error("Table %d: an announcement in channel %d is dropped: %s", row.match, row.channel, error)
                    await self._store.outbox_failed(row.id, str(error)[:200])
                    return True
            tries += 1
        return False

    async def _rest(self, seconds: float) -> None:
        """Sleep, but not when the bot stops."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    async def _try(self, row: OutboxRow, loaded: Loaded | None, powers: Powers, *, newest: bool) -> Exception | None:
        """Post one row once; gives what went wrong."""
        try:
            async with self._slots:
                await self._courier.deliver(row, loaded, powers, newest=newest)
        except (discord.HTTPException, StoreFault, *PASSING) as error:
            return error
        except Exception as error:  # one announcement must not silence its table for ever
            log.exception("Table %d: an announcement cannot be made", row.match)
            return error
        return None
