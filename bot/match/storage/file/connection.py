"""A connection that does a whole transaction in one trip to its thread.

aiosqlite gives each connection a thread, so that the event loop never waits for the disk. A trip there and back costs
more than most of our statements, and through SQLAlchemy's own aiosqlite dialect each statement takes four. So the
work is handed over whole: a function that gets a SQLAlchemy connection and is run in the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.driver import driver_of
from bot.match.storage.file.faults import told_as_faults
from bot.match.storage.file.place import Place

T = TypeVar("T")


class Link(aiosqlite.Connection):
    """One connection to the file ``path``. Works handed to it are done one after the other.

    ``begin``: the statement that begins its transactions; empty for a connection that only reads, one statement a work.
    Transactions are begun and ended by the driver: SQLAlchemy takes longer for that than for the statements between, so
    its connection is kept and knows of none. ``attend`` sets the engine up. ``busy``: milliseconds to wait for another
    program's lock. ``place``: where what is written has to be; asked at the end of each transaction.
    """

    def __init__(
        self, path: Path, begin: str, attend: Callable[[Engine], None], busy: int, place: Place | None = None
    ) -> None:
        def opened() -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=busy / 1000, isolation_level=None)

        super().__init__(opened, iter_chunk_size=64)
        self._thread.daemon = True  # a program that ends without closing must not wait for it
        self._engine = create_engine("sqlite://", creator=lambda: self._conn, poolclass=StaticPool)
        attend(self._engine)
        self._begin = begin
        self._place = place
        self._held: Connection | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` gives, in one transaction: committed at its end, undone when it raises.

        Raises :class:`bot.match.pure.errors.StoreFault` for the database's failures. Who is cancelled meanwhile leaves
        the work to end as it would.
        """
        return await self.begin(work)

    def begin(
        self,
        work: Callable[[Connection], T],
        ended: Callable[[bool], None] | None = None,
        *,
        locks: bool = False,  # noqa: ARG002 - said above
    ) -> asyncio.Future[T]:
        """The same for who does not wait at once: what ``work`` will give. Whoever cancels the future is not told how
        it ended. ``ended``: told in the thread, before anything else is done there, whether it was committed. Raises
        StoreFault where nothing can be begun. Nobody else writes meanwhile, so ``locks`` is of no concern.
        """
        if not self._running:
            raise StoreFault(Fault.UNAVAILABLE, "the database is closed")

        def within() -> T:
            with told_as_faults():
                self._held = self._held or self._engine.connect()
                if not self._begin:
                    return work(self._held)
                committed = False
                try:
                    done = self._whole(self._held, work)
                    committed = True
                finally:
                    if ended is not None:
                        ended(committed)
                self._look()  # what is acknowledged was there after it was committed
                return done

        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, within))  # what aiosqlite's own way does, without a coroutine around it
        return future

    def _whole(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """Begin, ``work``, commit; undone where any of it raises."""
        driver = driver_of(connection)
        driver.execute(self._begin)
        try:
            done = work(connection)
            self._look()  # what would be lost is not even done
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:  # some failures have undone it
                driver.execute("ROLLBACK")
            raise
        return done

    async def raw(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` gives, done with the driver's own connection and no transaction. Raises as :meth:`run`."""
        return await self.run(lambda _: work(self._conn))

    def changed_elsewhere(self) -> int:
        """For a work, in its thread: another number than before where another connection has changed the file since
        (SQLite's ``data_version``, which looks at what it has in memory already).
        """
        return int(self._conn.execute("PRAGMA data_version").fetchone()[0])

    def _look(self) -> None:
        if self._place is not None:
            self._place.check()
