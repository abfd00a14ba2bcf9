"""Open the database file: SQLite's settings, checks at startup, and migrations.

One connection writes and one reads, each in its own thread. Readers never wait for the writer (WAL). Transactions start
with `BEGIN IMMEDIATE`, so that they wait for other programs at the beginning and not halfway.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.engine.identity import MIGRATIONS, UNFINISHED, Migrations
from bot.match.storage.file.backup import back_up, before_upgrade, rescue
from bot.match.storage.file.checkup import has_room, is_whole, version
from bot.match.storage.file.connection import DatabaseFiles, Link, fault_of_disk, told_as_faults
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


async def links(path: Path, busy: int) -> tuple[Link, Link, DatabaseFiles]:
    """Return a connection for reads, one for writes, and a check that `path` is still the same file."""
    reading = Link(path, READ, _attend, busy)
    with told_as_faults():
        await reading
        try:
            await reading.begin(lambda connection: connection.exec_driver_sql(_TOUCH).all())
            place = DatabaseFiles(path)
            writing = Link(path, WRITE, _attend, busy, place)
            await writing
        except (sqlite3.Error, StoreFault):
            await reading.close()
            raise
    return reading, writing, place


def prepare(path: Path, busy: int, copies: Path | None = None, *, alone: bool = True) -> FileLock | None:
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
        lock = FileLock.take(path, busy) if alone else None
        has_room(path.resolve().parent)
        found = None
        if path.stat().st_size:
            is_whole(path, busy)
            found = version(path, busy)
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


def _can_be_written(path: Path, busy: int) -> None:
    with closing(sqlite3.connect(path, timeout=busy / 1000, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(WRITE)
        connection.execute("ROLLBACK")


def upgrade(path: Path, busy: int, found: str | None, copies: Path | None) -> None:
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


class File:
    shared = False

    def __init__(
        self,
        path: Path,
        reading: Link,
        writing: Link,
        *,
        place: DatabaseFiles,
        lock: FileLock | None,
        copies: Path | None,
    ) -> None:
        self.path = path
        self.reading = reading
        self.writing = writing
        self._place: DatabaseFiles | None = place
        self._lock = lock
        self._copies = copies

    @classmethod
    async def open(cls, path: Path, busy: int, copies: Path | None, *, alone: bool, shared: bool = False) -> File:
        if shared:
            raise StoreFault(Fault.LOCKED, f"{path}: a database in a file belongs to one process")
        lock = await asyncio.to_thread(prepare, path, busy, copies, alone=alone)
        try:
            reading, writing, place = await links(path, busy)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(path, reading, writing, place=place, lock=lock, copies=copies)

    async def close(self) -> None:
        self._place = None  # its log goes with the last connection
        await self.reading.close()
        await self.writing.close()
        if self._lock is not None:
            self._lock.release()

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None: ...

    async def back_up(self, folder: Path, keep: int, at: int) -> Path:
        if self._place is not None:
            self._place.check()
        return await asyncio.to_thread(back_up, self.path, folder, keep, at)

    async def rescue(self, detail: str) -> None:
        """Save the data of a deleted file, which stays open until the process ends, and log what to do."""
        log.critical(
            "The database was taken away while the bot runs: %s. Nothing is stored until the bot is started again.",
            detail,
        )
        folder = self._copies or self.path.parent
        try:
            copy = await self.reading.raw(lambda open_: rescue(open_, folder, int(time.time() * 1000)))
        except StoreFault as error:
            log.critical("What it held cannot be saved either: %s", error)
        else:
            log.critical(
                "What it held was saved as %s. Stop the bot, put that file in the place of %s, without files of the "
                "same name that end in -wal and -shm beside it, and start again.",
                copy,
                self.path,
            )


# The time between two attempts to take a lock that another process holds, in seconds.
LOOK_AGAIN: Final = 0.05
_HELD: Final = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES})


class FileLock:
    """An advisory lock on a small file next to the database, so that only one process uses it until :meth:`release`.

    SQLite's own locks only last for a transaction. Without this lock, two bots on one database would both post
    announcements and reminders. The system releases the lock (`flock`) when the process ends, even after a crash.
    Processes that only read or back up the database don't need it.
    """

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path, wait: int) -> FileLock:
        """Take the lock of `database`, whose folder must exist. Blocks.

        `wait`: milliseconds to wait if another process holds the lock. Raises :class:`StoreFault` if the disk fails,
        or if another process keeps the lock (LOCKED, with the process that holds it).
        """
        place = database.resolve()  # two ways to one file are one database
        file = place.with_name(place.name + ".lock")
        until = time.monotonic() + wait / 1000
        try:
            while (descriptor := _try(file)) is None:
                if time.monotonic() >= until:
                    raise StoreFault(Fault.LOCKED, f"another copy of Cartouche{_holder(file)} uses it")
                time.sleep(LOOK_AGAIN)
        except OSError as error:
            raise fault_of_disk(error, file) from error
        return cls(file, descriptor)

    def release(self) -> None:
        if self._descriptor is None:
            return
        if _is(self._descriptor, self._file):
            self._file.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = None


def _try(file: Path) -> int | None:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is(descriptor, file):  # who had it has just taken the file away with it
            os.close(descriptor)
            return None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
    except OSError as error:
        os.close(descriptor)
        if error.errno in _HELD:
            return None
        raise
    return descriptor


def _is(descriptor: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False


def _holder(file: Path) -> str:
    try:
        number = file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
    return f" (process {number})" if number.isdigit() else ""
