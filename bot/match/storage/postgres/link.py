"""A connection to a database server. It has its own thread, which runs one whole transaction after another.

Work is a synchronous function, so it runs in a thread and never blocks the main event loop. The thread has its own
event loop for asyncpg, and the work waits for the server in a greenlet (SQLAlchemy's `run_sync`).

Transactions are serializable, and a writer holds a lock on the whole database. A transaction is retried up to
:data:`TRIES` times if it conflicts with another or loses its connection before the commit, so work must have no side
effects outside the transaction. If the connection is lost during the commit, the result is unknown. The caller gets a
fault and has to check what was stored.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import uvloop
from sqlalchemy import Connection

from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.postgres.driver import driver_of
from bot.match.storage.postgres.faults import is_conflict, is_lost, is_unsent, told_as_faults
from bot.match.storage.postgres.session import DatabaseSession, LockMode
from bot.match.storage.schema import REVISION

T = TypeVar("T")

READ: Final = ""
WRITE: Final = "BEGIN ISOLATION LEVEL SERIALIZABLE"
# The statement that starts a transaction which locks everything it needs before reading it.
LOCKS: Final = "BEGIN ISOLATION LEVEL READ COMMITTED"
# The number of failed attempts after which a transaction waits in a queue with others that have failed as often.
IN_ORDER: Final = 2
TRIES: Final = 8
# How long a lost connection is retried, in seconds. After that, callers get errors until there's a new one.
PATIENCE: Final = 2.0
PAUSE: Final = 0.1
# The maximum wait before the first retry after a conflict, in seconds. It grows with each retry.
GIVES_WAY: Final = 0.01


class Link:
    """A connection to `server` that runs one piece of work at a time.

    `begin`: the statement that starts a transaction, or an empty string for a read-only connection with single
    statements. `busy`: milliseconds to wait for another program's lock. `lock`: the lock that its session holds, or
    None if it only reads.
    """

    def __init__(self, server: DatabaseServer, begin: str, busy: int, lock: LockMode | None = None) -> None:
        self._server = server
        self._begin = begin
        self._busy = busy
        self._lock = lock
        self._session: DatabaseSession | None = None
        self._sessions = 0
        self._patient = False
        self._open = True
        self._works: asyncio.Queue[Callable[[], Any] | None] = asyncio.Queue()
        self._loop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._live, name=f"database {begin or 'reads'}", daemon=True)
        self._thread.start()

    async def connect(self, first: Callable[[DatabaseSession], Any] | None = None) -> None:
        """Connect, and await `first(session)`. If either fails, close the connection and raise StoreFault."""

        async def within() -> None:
            session = await self._connected()
            if first is not None:
                with told_as_faults():
                    await first(session)

        try:
            await self._hand_over(within)
        except BaseException:
            await self.close()
            raise

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        return self._hand_over(lambda: self._do(work, ended, locks=of is not None and self._lock is LockMode.SHARED))

    def changed_elsewhere(self) -> int:
        """Return a number that changes with each new connection: others may have written in between."""
        return self._sessions

    async def close(self) -> None:
        if self._open:
            self._open = False
            self._loop.call_soon_threadsafe(self._works.put_nowait, None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self, within: Callable[[], Any]) -> asyncio.Future[Any]:
        if not self._open:
            raise StoreFault(Fault.UNAVAILABLE, "the database is closed")
        waiting = asyncio.get_running_loop()
        future: asyncio.Future[Any] = waiting.create_future()

        def tell(give: Callable[[Any], None], what: Any) -> None:
            if not future.cancelled():
                give(what)

        async def whole() -> None:
            try:
                done = await within()
            except BaseException as error:  # noqa: BLE001 - it is told to who waits
                told: tuple[Any, ...] = (tell, future.set_exception, error)
            else:
                told = (tell, future.set_result, done)
            if not waiting.is_closed():
                waiting.call_soon_threadsafe(*told)

        self._loop.call_soon_threadsafe(self._works.put_nowait, whole)
        return future

    # In the thread

    def _live(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        while (whole := await self._works.get()) is not None:
            await whole()
        if self._session is not None:
            await self._session.close()

    async def _connected(self) -> DatabaseSession:
        if self._session is not None and self._session.usable:
            return self._session
        if self._session is not None:
            await self._drop()
        loop = asyncio.get_running_loop()
        until = loop.time() + (PATIENCE if self._patient else 0)
        self._patient = False
        while True:
            try:
                with told_as_faults():
                    session = await DatabaseSession.open(self._server, self._busy, self._lock)
                    if self._sessions and self._lock is not None:
                        await session.must_be(REVISION)
                    self._session = session
            except StoreFault as fault:
                if fault.fault is not Fault.UNAVAILABLE or loop.time() >= until:
                    raise
                await asyncio.sleep(PAUSE)
            else:
                self._sessions += 1
                self._patient = True
                return self._session

    async def _drop(self) -> None:
        if self._session is not None:
            session, self._session = self._session, None
            await session.drop()

    async def _do(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None, *, locks: bool = False
    ) -> T:
        conflicts = 0
        with told_as_faults():
            if not self._begin:
                return await self._look(work)
            for left in reversed(range(TRIES)):
                session = await self._connected()
                waits = self._busy if conflicts >= IN_ORDER else None
                attempt = _Attempt(session, LOCKS if locks else self._begin, waits)
                try:
                    return await attempt.done(work)
                except Exception as error:
                    lost = is_lost(error) or not session.usable
                    if lost:
                        await self._drop()
                    again = is_conflict(error) or (lost and not attempt.ending)
                    if not again or not left:
                        raise
                    if is_conflict(error):
                        conflicts += 1
                        await asyncio.sleep(random.uniform(0, GIVES_WAY * (TRIES - left)))  # noqa: S311 - no secret
                finally:
                    if ended is not None:
                        ended(attempt.committed)
        raise AssertionError("it was done, or has failed")

    async def _look(self, work: Callable[[Connection], T]) -> T:
        for left in reversed(range(TRIES)):
            session = await self._connected()
            try:
                return await session.connection.run_sync(work)
            except Exception as error:
                if not is_lost(error) and session.usable:
                    raise
                await self._drop()
                if not left:
                    raise
        raise AssertionError("it was done, or has failed")


class _Attempt:
    # `waits`: the maximum wait in the queue of transactions with repeated conflicts, in milliseconds, or None.
    def __init__(self, session: DatabaseSession, begin: str, waits: int | None) -> None:
        self._session = session
        self._begin = begin
        self._waits = waits
        self.ending = self.committed = False

    async def done(self, work: Callable[[Connection], T]) -> T:
        if self._waits is None:
            return await self.whole(work)
        await self._session.queue(self._waits)
        try:
            return await self.whole(work)
        finally:
            if self._session.usable:
                await self._session.give_way()

    async def whole(self, work: Callable[[Connection], T]) -> T:
        connection = self._session.connection
        sync = connection.sync_connection
        assert sync is not None  # noqa: S101 - for the type checker: it is open
        try:
            await driver_of(sync).execute(self._begin)
            done = await connection.run_sync(work)
            self.ending = True
            _must_be_done(await driver_of(sync).execute("COMMIT"))
        except BaseException as error:
            self.ending = self.ending and not is_unsent(error)
            if self._session.usable and not is_lost(error) and driver_of(sync).is_in_transaction():
                await driver_of(sync).execute("ROLLBACK")
            raise
        self.committed = True
        return done


def _must_be_done(told: str) -> None:
    # If a statement failed and the work continued anyway, the server rolls back and only says so here.
    if told != "COMMIT":
        raise StoreFault(Fault.UNAVAILABLE, f"the server has answered {told} to COMMIT")
