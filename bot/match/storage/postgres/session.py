"""A session on the server with a lock that keeps other processes out.

The writing session holds an advisory lock on the database. The server releases the lock when the connection ends, even
after a crash. The lock can be exclusive, or shared by processes that use the same database.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
from typing import Any, Final, Self

import asyncpg
from sqlalchemy import NullPool
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault, one_line
from bot.match.storage.postgres.faults import DRIVER, NETWORK, cause_of

# The key of the advisory lock, "Cartouch" in ASCII. Databases on the same server don't share such locks.
LOCK: Final = 0x43617274_6F756368
_TAKE: Final = {"alone": "SELECT pg_try_advisory_lock($1)", "shared": "SELECT pg_try_advisory_lock_shared($1)"}
_GIVE_BACK: Final = {"alone": "SELECT pg_advisory_unlock($1)", "shared": "SELECT pg_advisory_unlock_shared($1)"}
# The key of the lock for the queue of transactions with repeated conflicts.
_QUEUE: Final = LOCK + 1
# Prefixes of SQLSTATEs that mean a wrong role, password or database.
_WRONG: Final = ("28", "3D")
# The time between two attempts to take a lock that another process holds, in seconds.
LOOK_AGAIN: Final = 0.05
# The maximum wait for a connection, in seconds.
CONNECT: Final = 5.0
# The maximum wait for a statement, in seconds. A slower server counts as unreachable.
ANSWER: Final = 10.0
# The oldest PostgreSQL version that the bot is tested with.
OLDEST: Final = 15
# The number of prepared statements that a connection keeps, more than there are.
KNOWN: Final = 1_000


class LockMode(enum.StrEnum):
    ALONE = "alone"
    SHARED = "shared"


class DatabaseSession:
    def __init__(self, engine: AsyncEngine, connection: AsyncConnection, driver: asyncpg.Connection) -> None:
        self.connection = connection
        self.driver = driver
        self._engine = engine
        self._dropped = False

    @classmethod
    async def open(cls, server: DatabaseServer, busy: int, lock: LockMode | None) -> Self:
        """Connect to `server`, with `lock` unless it only reads. Raises StoreFault and the driver's errors."""
        engine = engine_of(server, busy, reads=lock is None, isolation_level="AUTOCOMMIT")
        try:
            connection = await engine.connect()
        except (*DRIVER, *NETWORK, DBAPIError, ValueError) as error:
            raise _not_open(server, cause_of(error)) from error
        raw = await connection.get_raw_connection()
        driver = raw.driver_connection
        assert driver is not None  # noqa: S101 - for the type checker: it is open
        session = cls(engine, connection, driver)
        try:
            if lock is not None:
                await session.take(lock, busy)
        except BaseException:
            await session.drop()
            raise
        return session

    @property
    def usable(self) -> bool:
        return not self._dropped and not self.driver.is_closed()

    async def must_be(self, revision: str) -> None:
        """End the session and raise StoreFault (NEWER) unless the schema is at `revision`."""
        found = await self.driver.fetchval("SELECT version_num FROM alembic_version")
        if found != revision:
            await self.drop()
            raise StoreFault(Fault.NEWER, f"the database is of version {found} now, this program knows {revision}")

    async def close(self) -> None:
        self._dropped = True
        with contextlib.suppress(*DRIVER, *NETWORK):
            await self.driver.close(timeout=CONNECT)
        await self._put_away()

    async def drop(self) -> None:
        self._dropped = True
        self.driver.terminate()
        await self._put_away()

    async def _put_away(self) -> None:
        with contextlib.suppress(Exception):  # it has ended already; SQLAlchemy is only to forget it
            await self.connection.invalidate()
            await self.connection.close()
        await self._engine.dispose()

    async def take(self, lock: LockMode, busy: int) -> None:
        """Take the lock, waiting up to `busy` milliseconds. Raises StoreFault (LOCKED)."""
        await self._take(lock, LOCK, busy, LOOK_AGAIN, "another copy of Cartouche uses it")

    async def _take(self, lock: LockMode, key: int, busy: int, pause: float, why: str) -> None:
        until = asyncio.get_running_loop().time() + busy / 1000
        while not await self.driver.fetchval(_TAKE[lock], key):
            if asyncio.get_running_loop().time() >= until:
                raise StoreFault(Fault.LOCKED, why)
            await asyncio.sleep(pause)

    async def give_back(self, lock: LockMode) -> None:
        await self.driver.fetchval(_GIVE_BACK[lock], LOCK)

    async def queue(self, busy: int) -> None:
        """Wait up to `busy` milliseconds for a turn among transactions that keep conflicting. Raises StoreFault
        (LOCKED).
        """
        why = "transactions of others were in the way again and again"
        await self._take(LockMode.ALONE, _QUEUE, busy, LOOK_AGAIN / 10, why)

    async def give_way(self) -> None:
        await self.driver.fetchval(_GIVE_BACK["alone"], _QUEUE)


def _not_open(server: DatabaseServer, cause: BaseException) -> StoreFault:
    if isinstance(cause, ValueError):  # the driver's, whose text quotes the unreadable part
        text = f"what follows the ? in the address of {server} is wrong"
        return StoreFault(Fault.UNAVAILABLE, text, lasting=True)
    if isinstance(cause, asyncpg.PostgresError):
        lasting = (cause.sqlstate or "").startswith(_WRONG)
        return StoreFault(Fault.UNAVAILABLE, f"{server} refuses: {one_line(cause)}", lasting=lasting)
    return StoreFault(Fault.UNAVAILABLE, f"no server answers at {server}: {one_line(cause)}")


def engine_of(server: DatabaseServer, busy: int, *, reads: bool = False, **more: Any) -> AsyncEngine:
    settings = {
        "application_name": "cartouche",
        "timezone": "UTC",
        "synchronous_commit": "on",  # data reported as stored survive a power cut too
        "default_transaction_read_only": "on" if reads else "off",
        "lock_timeout": str(max(1, busy)),
        # A machine that has gone is noticed soon, and its lock free.
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }

    async def connected() -> asyncpg.Connection:
        return await asyncpg.connect(
            server.url,
            timeout=CONNECT,
            command_timeout=ANSWER,
            statement_cache_size=KNOWN,
            max_cached_statement_lifetime=0,
            server_settings=settings,
        )

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connected,
        poolclass=NullPool,
        hide_parameters=True,  # they can be seeds and hidden cards, and an error's text would show them
        connect_args={"prepared_statement_cache_size": KNOWN},
        **more,
    )
