"""Open the database file: SQLite's settings, checks at startup, and migrations.

One connection writes and one reads, each in its own thread. Readers never wait for the writer (WAL). Transactions start
with `BEGIN IMMEDIATE`, so that they wait for other programs at the beginning and not halfway.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.engine.identifying import identify
from bot.match.storage.engine.identity import MIGRATIONS, UNFINISHED
from bot.match.storage.file.backup import before_upgrade
from bot.match.storage.file.checkup import has_room, identity, is_whole
from bot.match.storage.file.connection import Link
from bot.match.storage.file.faults import fault_of_disk, told_as_faults
from bot.match.storage.file.lock import Lock
from bot.match.storage.file.place import Place
from bot.match.storage.schema import REVISION

log = logging.getLogger(__name__)

# The statement that starts a read. It's empty, because each read is a single statement and needs no transaction.
READ: Final = ""
WRITE: Final = "BEGIN IMMEDIATE"
# A statement that only makes SQLite open its write-ahead log. Any other read would do.
_TOUCH: Final = "SELECT count(*) FROM alembic_version"
_PRAGMAS: Final = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",  # as Debian builds it; elsewhere the file might still show erased data
    "PRAGMA cache_size = -4096",  # KiB, for each connection
    "PRAGMA journal_size_limit = 16777216",
)


def part_of(path: Path) -> Path:
    """Return the temporary path of a database that `cartouche move-database` is filling."""
    return path.with_name(f"{path.name}.part")


async def links(path: Path, busy: int) -> tuple[Link, Link, Place]:
    """Return a connection for reads, one for writes, and a check that the file at `path` is still the same one.

    `busy`: milliseconds to wait for another program's lock.
    """
    reading = Link(path, READ, _attend, busy)
    with told_as_faults():
        await reading
        try:
            await reading.begin(lambda connection: connection.exec_driver_sql(_TOUCH).all())
            place = Place(path)
            writing = Link(path, WRITE, _attend, busy, place)
            await writing
        except (sqlite3.Error, StoreFault):
            await reading.close()
            raise
    return reading, writing, place


def prepare(path: Path, busy: int, copies: Path | None = None, *, alone: bool = True) -> Lock | None:
    """Make sure that `path` is an intact, writable database of the current version. Create or upgrade it if needed.

    Returns the lock that keeps other processes out, or None if `alone` is false. `copies`: the folder for a backup
    before an upgrade, or None for no backup. If the backup fails, the upgrade isn't run.

    Blocks, so call it in a thread. Raises :class:`StoreFault` with the path and the problem. An unusable file isn't
    changed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        existed = path.exists()
        if not existed and (part := part_of(path)).exists():
            raise StoreFault(Fault.UNFINISHED, f"{path} is not there yet. {UNFINISHED}, or delete {part}")
        # The file contains the seeds of running matches: nobody else on the machine may read a new one.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise fault_of_disk(error, path) from error
    lock = None
    try:
        lock = Lock.take(path, busy) if alone else None
        has_room(path.resolve().parent)
        found = _known(path, busy) if path.stat().st_size else None
        with told_as_faults():
            _can_be_written(path, busy)
            if found != REVISION:
                upgrade(path, busy, found, copies)
    except BaseException as error:
        if not existed and not path.stat().st_size:
            path.unlink()
        if lock is not None:
            lock.release()
        if isinstance(error, StoreFault):
            raise error.told(_line(path, error.detail)) from error
        raise
    return lock


def _line(path: Path, detail: str) -> str:
    # Error messages may quote arbitrary bytes of a damaged file.
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(detail.split()))
    return line if str(path) in line else f"{path}: {line}"


def _known(path: Path, busy: int) -> str | None:
    is_whole(path, busy)
    found, shape = identity(path, busy)
    identify(found, shape, MIGRATIONS, REVISION)
    return found


def _can_be_written(path: Path, busy: int) -> None:
    with closing(sqlite3.connect(path, timeout=busy / 1000, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(WRITE)
        connection.execute("ROLLBACK")


def upgrade(path: Path, busy: int, found: str | None, copies: Path | None) -> None:
    # Imported here: most starts find the database up to date and need not wait for Alembic.
    from bot.match.storage.engine.migrating import Migrations  # noqa: PLC0415

    migrations = Migrations(MIGRATIONS, REVISION)
    if found is not None:
        log.info("The database is brought up to date, from version %s to %s", found, REVISION)
        if copies is not None:
            copy = before_upgrade(path, copies, found, REVISION, int(time.time() * 1000))
            log.info("As it was before, it was copied to %s", copy)
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": busy / 1000, "isolation_level": None},
        hide_parameters=True,
    )
    _attend(engine)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(WRITE))
    try:
        with engine.connect() as connection:
            migrations.run(connection)
    finally:
        engine.dispose()


def _attend(engine: Engine) -> None:
    def connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine, "connect", connected)
