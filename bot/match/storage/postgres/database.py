"""What is made sure of before a database on a server is used, and its migrations."""

from __future__ import annotations

import logging
from typing import Final

import asyncpg

from bot.match.pure.address import Server
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.postgres.session import OLDEST, Session, engine_of
from bot.match.storage.schema import REVISION

log = logging.getLogger(__name__)

_TABLES: Final = "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
_OURS: Final = "SELECT to_regclass('alembic_version') IS NOT NULL"
_VERSION: Final = "SELECT version_num FROM alembic_version"
_TRY: Final = "UPDATE meta SET value = value WHERE false"


class Preparing:
    """Makes sure that the database at ``server`` is one of this version that can be written; makes or upgrades it,
    where that is wanted: ``alone``.
    """

    def __init__(self, server: Server, busy: int, *, alone: bool) -> None:
        self._server = server
        self._busy = busy
        self._alone = alone

    async def prepare(self, session: Session) -> None:
        """Do it, on a session that keeps others out. Raises StoreFault, and what the driver raises."""
        driver = session.driver
        await self._look(driver)
        if self._alone and await driver.fetchval("SELECT pg_is_in_recovery()"):
            raise StoreFault(Fault.READ_ONLY, "the server only lets it be read: it is a standby")
        found = await self._revision(driver)
        if found != REVISION:
            await self._upgrade(found)
        if self._alone:
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

    async def _revision(self, driver: asyncpg.Connection) -> str | None:
        """The version of the database, None when it is empty."""
        if not await driver.fetchval(_OURS):
            if await driver.fetchval(_TABLES):
                raise StoreFault(Fault.DAMAGED, "this is a database, but not one of Cartouche")
            return None
        row = await driver.fetchrow(_VERSION)
        if row is None:
            raise StoreFault(Fault.DAMAGED, "it does not say of which version it is")
        return str(row[0])

    async def _upgrade(self, found: str | None) -> None:
        """Run the migrations that it has not seen, all or none."""
        # Imported here: most starts find the database up to date and need not wait for Alembic.
        from bot.match.storage.engine.migrating import MIGRATIONS, Migrations  # noqa: PLC0415

        migrations = Migrations(MIGRATIONS, REVISION)
        migrations.know(found)
        if not self._alone:
            raise StoreFault(
                Fault.UNAVAILABLE, f"the database is of version {found}, and no bot has made it {REVISION}"
            )
        if found is not None:
            log.info("The database is brought up to date, from version %s to %s", found, REVISION)
        engine = engine_of(self._server, self._busy)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(migrations.run)
        finally:
            await engine.dispose()
