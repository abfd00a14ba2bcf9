from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

import asyncpg
from sqlalchemy import insert

from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault, named
from bot.match.storage.engine.identity import MARK, MIGRATIONS, UNFINISHED, Migrations, identify, shape_of
from bot.match.storage.multiprocess.news import CHANNEL
from bot.match.storage.postgres.faults import DRIVER, NETWORK
from bot.match.storage.postgres.link import READ, WRITE, Link
from bot.match.storage.postgres.session import CONNECT, LOOK_AGAIN, OLDEST, DatabaseSession, LockMode, engine_of
from bot.match.storage.schema import REVISION, meta

log = logging.getLogger(__name__)

# One statement, because each sees the database at one moment. `to_regclass` would ask a cache, which learns of another
# process's new tables a little later than statements do.
_TABLES: Final = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
_VERSION: Final = "SELECT version_num FROM alembic_version"
_COLUMNS: Final = (
    "SELECT c.relname, a.attname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid "
    "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
    "WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
)
_MARKED: Final = "SELECT count(*) FROM meta WHERE key = $1"
_TRY: Final = "UPDATE meta SET value = value WHERE false"


class Preparing:
    """Checks a PostgreSQL database before it's used, and creates or upgrades it if needed.

    `lock`: the lock that the session holds, or None if it only reads. `filling`: whether `cartouche move-database` is
    going to fill the database. If so, the database may be marked as unfinished.
    """

    def __init__(self, server: DatabaseServer, busy: int, lock: LockMode | None, *, filling: bool = False) -> None:
        self._filling = filling
        self._server = server
        self._busy = busy
        self._lock = lock

    async def prepare(self, session: DatabaseSession) -> None:
        driver = session.driver
        await self._look(driver)
        if self._lock is not None and await driver.fetchval("SELECT pg_is_in_recovery()"):
            raise StoreFault(Fault.READ_ONLY, "the server only lets it be read: it is a standby")
        found = await self._known(driver)
        if found != REVISION:
            await self._upgrade(session, found)
        if self._lock is not None:
            await driver.execute(_TRY)

    async def _look(self, driver: asyncpg.Connection) -> None:
        version = driver.get_server_version()
        if version.major < OLDEST:
            raise StoreFault(
                Fault.UNAVAILABLE, f"PostgreSQL {version.major} is too old: it has to be {OLDEST} or newer"
            )
        encoding = await driver.fetchval("SHOW server_encoding")
        if encoding != "UTF8":
            raise StoreFault(Fault.UNAVAILABLE, f"the database's encoding is {encoding}: it has to be UTF8")

    async def _known(self, driver: asyncpg.Connection) -> str | None:
        # Changes nothing, because the database may belong to another program.
        async with driver.transaction(isolation="repeatable_read", readonly=True):  # others may be upgrading it
            found = await self._revision(driver)
            shape = shape_of([(str(table), str(column)) for table, column in await driver.fetch(_COLUMNS)])
            if not self._filling and "meta" in shape and found is not None and await driver.fetchval(_MARKED, MARK):
                raise StoreFault(Fault.UNFINISHED, UNFINISHED)
        identify(found, shape, REVISION)
        return found

    async def _revision(self, driver: asyncpg.Connection) -> str | None:
        tables = {str(name) for (name,) in await driver.fetch(_TABLES)}
        if not tables:
            return None
        if "alembic_version" not in tables:
            raise StoreFault(Fault.DAMAGED, "this is a database, but not one of Cartouche")
        row = await driver.fetchrow(_VERSION)
        if row is None:
            raise StoreFault(Fault.DAMAGED, "it does not say of which version it is")
        return str(row[0])

    async def _upgrade(self, session: DatabaseSession, found: str | None) -> None:
        if self._lock is None:
            raise StoreFault(
                Fault.UNAVAILABLE, f"the database is of version {found}, and no bot has made it {REVISION}"
            )
        if self._lock is LockMode.SHARED:
            found = await self._without_others(session, found)
        if found != REVISION:
            await self._migrate(found)
        if self._lock is LockMode.SHARED:
            await session.take(LockMode.SHARED, self._busy)
            await session.give_back(LockMode.ALONE)

    async def _without_others(self, session: DatabaseSession, found: str | None) -> str | None:
        # Another process may have upgraded the database in the meantime.
        await session.give_back(LockMode.SHARED)
        until = asyncio.get_running_loop().time() + self._busy / 1000
        while True:
            try:
                await session.take(LockMode.ALONE, 0)
            except StoreFault as fault:
                with contextlib.suppress(asyncpg.UndefinedTableError):  # created, but not yet in the server's cache
                    if (now := await self._revision(session.driver)) == REVISION:
                        return now
                if asyncio.get_running_loop().time() >= until:
                    there = "it is empty" if found is None else f"it is of version {found}"
                    raise StoreFault(
                        Fault.LOCKED, f"{there}, to be made {REVISION}: end the other copies of Cartouche that use it"
                    ) from fault
                await asyncio.sleep(LOOK_AGAIN)
            else:
                return await self._revision(session.driver)

    async def _migrate(self, found: str | None) -> None:
        migrations = Migrations(MIGRATIONS, REVISION)
        if found is not None:
            log.info("The database is brought up to date, from version %s to %s", found, REVISION)
        engine = engine_of(self._server, self._busy)
        try:
            async with engine.connect() as connection:
                if self._filling:  # in one transaction, so nobody finds it empty
                    async with connection.begin():
                        await connection.run_sync(migrations.run)
                        await connection.execute(insert(meta), {"key": MARK, "value": ""})
                else:
                    await connection.run_sync(migrations.run)
        finally:
            await engine.dispose()


NO_COPIES = "a database on a server is copied with pg_dump, see docs/hosts/postgresql.md"


class OnServer:
    path: Path | None = None

    def __init__(self, server: DatabaseServer, reading: Link, writing: Link, *, shared: bool) -> None:
        self.shared = shared
        self._server = server
        self._listening: Listening | None = None
        self.reading = reading
        self.writing = writing

    @classmethod
    async def open(
        cls, server: DatabaseServer, busy: int, *, alone: bool, shared: bool = False, filling: bool = False
    ) -> OnServer:
        try:
            lock = LockMode.SHARED if shared else LockMode.ALONE if alone else None
            writing = Link(server, WRITE, busy, lock)
            await writing.connect(Preparing(server, busy, lock, filling=filling).prepare)
            try:
                reading = Link(server, READ, busy)
                await reading.connect()
            except BaseException:
                await writing.close()
                raise
        except StoreFault as fault:
            said = fault.detail if str(server) in fault.detail else f"{server}: {fault.detail}"
            raise fault.told(said) from fault
        return cls(server, reading, writing, shared=shared)

    async def close(self) -> None:
        if self._listening is not None:
            await self._listening.stop()
        await self.reading.close()
        await self.writing.close()

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None:
        self._listening = Listening(self._server, hear, missed, alive)
        self._listening.start()

    async def back_up(self, _folder: Path, _keep: int, _at: int) -> NoReturn:
        """Raise StoreFault, because the bot doesn't back up a PostgreSQL database."""
        raise StoreFault(Fault.UNAVAILABLE, NO_COPIES)

    async def rescue(self, _detail: str) -> None: ...


# The time between two checks that the connection still works, in seconds.
ASKED: Final = 1.0
# The time between two attempts to reconnect, in seconds.
AGAIN: Final = 1.0


class Listening:
    """Listens for other processes' commits with PostgreSQL's LISTEN, on a separate connection."""

    def __init__(
        self,
        server: DatabaseServer,
        hear: Callable[[str], None],
        missed: Callable[[], None],
        alive: Callable[[float | None], None],
    ) -> None:
        self._server = server
        self._hear = hear
        self._missed = missed
        self._alive = alive
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="what others have committed")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (*DRIVER, *NETWORK) as error:
                log.debug("The connection was lost: %s", named(error))
            except Exception:
                log.exception("What other processes commit could not be heard")  # whatever it was: it is tried again
            self._alive(None)
            log.debug("What other processes commit is not heard just now")
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        ended = asyncio.Event()
        connection = await asyncpg.connect(
            self._server.url, timeout=CONNECT, server_settings={"application_name": "cartouche"}
        )
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, lambda _connection, _session, _channel, said: self._hear(said))
            self._missed()  # news committed before this
            while not ended.is_set():
                await self._ask(connection)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ASKED):
                        await ended.wait()
        finally:
            self._alive(None)
            connection.terminate()

    async def _ask(self, connection: asyncpg.Connection) -> None:
        asked = time.monotonic()
        await connection.execute(f"LISTEN {CHANNEL}", timeout=CONNECT)
        self._alive(asked)
