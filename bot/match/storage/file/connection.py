"""A connection to a database file. It has its own thread, which runs one whole transaction after another.

A round trip to the thread costs more than most statements, and SQLAlchemy's aiosqlite dialect needs four of them per
statement. Instead, the thread gets a function that runs the whole transaction.

A small transaction mostly waits for the disk. Queued transactions about different matches are therefore committed
together, but no transaction waits for others to arrive.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.engine.statements import file_driver

T = TypeVar("T")
# How many transactions are committed together at most, because the first one has to wait for the last.
TOGETHER: Final = 16
_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
}
_REFUSALS: Final = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EFBIG: Fault.FULL,
    errno.EACCES: Fault.READ_ONLY,
    errno.EPERM: Fault.READ_ONLY,
    errno.EROFS: Fault.READ_ONLY,
}
# The start of the error message of `sqlite3` for text that isn't valid UTF-8. That error has no error code.
_UNREADABLE: Final = "Could not decode to UTF-8"
# The bits of SQLite's error code that hold the kind of error. The others hold details.
_PRIMARY: Final = 0xFF


def fault_of(error: BaseException) -> StoreFault:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        fault = Fault.DAMAGED if str(error).startswith(_UNREADABLE) else Fault.UNAVAILABLE
    else:
        fault = _FAULTS.get(code & _PRIMARY, Fault.UNAVAILABLE)
    return StoreFault(fault, str(error))


def fault_of_disk(error: OSError, path: Path) -> StoreFault:
    fault = _REFUSALS.get(error.errno or 0, Fault.UNAVAILABLE)
    said = " cannot be written" if fault is Fault.READ_ONLY else ""
    return StoreFault(fault, f"{path}{said}: {error.strerror or error}")


@contextmanager
def told_as_faults() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except DBAPIError as error:
        raise fault_of(error.orig or error) from error
    except sqlite3.DatabaseError as error:
        raise fault_of(error) from error
    except UnicodeDecodeError as error:  # so the driver fails to quote a schema whose words are damaged
        raise StoreFault(Fault.DAMAGED, error.object.decode(errors="backslashreplace")) from error


class _Work(NamedTuple):
    do: Callable[[Connection], Any]
    ended: Callable[[bool], None]
    of: int | None
    future: asyncio.Future[Any]


@dataclass
class _Group:
    # `done`: the results so far. `alone`: whether other work can't join. `outcomes`: what to deliver after the commit.
    works: list[_Work]
    alone: bool = False
    committed: bool = False
    done: list[Any] = field(default_factory=list)
    outcomes: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = field(default_factory=list)

    def takes(self, work: _Work) -> bool:
        # Each piece of work must be about a single match, and all these matches must be different.
        if self.alone or len(self.works) == TOGETHER or work.of is None:
            return False
        matches = {one.of for one in self.works}
        return None not in matches and work.of not in matches


class Link(aiosqlite.Connection):
    """A connection to the file `path` that runs one piece of work at a time.

    `begin`: the statement that starts a transaction, or an empty string for a read-only connection with single
    statements. `attend`: a function that sets up the engine. `busy`: milliseconds to wait for another program's lock.
    `place`: the files to check at the end of each transaction. The driver manages transactions, because SQLAlchemy
    would be slower.
    """

    def __init__(
        self, path: Path, begin: str, attend: Callable[[Engine], None], busy: int, place: DatabaseFiles | None = None
    ) -> None:
        def opened() -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=busy / 1000, isolation_level=None)

        super().__init__(opened, iter_chunk_size=64)
        self._thread.daemon = True  # a program that ends without closing must not wait for it
        self._engine = create_engine(
            "sqlite://", creator=lambda: self._conn, poolclass=StaticPool, hide_parameters=True
        )
        attend(self._engine)
        self._begin = begin
        self._place = place
        self._held: Connection | None = None
        self._waiting: deque[_Work] = deque()

    def begin(
        self, work: Callable[[Connection], T], ended: Callable[[bool], None] | None = None, *, of: int | None = None
    ) -> asyncio.Future[T]:
        if not self._running:
            raise StoreFault(Fault.UNAVAILABLE, "the database is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._begin:
            self._waiting.append(_Work(work, ended or _nobody, of, future))
            self._tx.put_nowait((None, self._next))  # aiosqlite's own way takes a coroutine for it
        else:
            self._tx.put_nowait((future, partial(self._look_up, work)))
        return future

    # In the thread

    def _look_up(self, work: Callable[[Connection], T]) -> T:
        with told_as_faults():
            return work(self._connected())

    def _connected(self) -> Connection:
        self._held = self._held or self._engine.connect()
        return self._held

    def _next(self) -> None:
        if not self._waiting:
            return  # an earlier transaction has done this work, too
        group = _Group([self._waiting.popleft()])
        try:
            with told_as_faults():
                self._whole(group)
        except BaseException as error:  # noqa: BLE001 - it is told to who waits
            self._undone(group, error)
        _tell(group.outcomes)

    def _whole(self, group: _Group) -> None:
        connection = self._connected()
        driver = file_driver(connection)
        driver.execute(self._begin)
        try:
            group.done.append(group.works[0].do(connection))
            while self._waiting and group.takes(self._waiting[0]):
                self._join(group, self._waiting.popleft(), connection)
            self._look()  # do not even do what would be lost
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:  # some failures have undone it
                driver.execute("ROLLBACK")
            raise
        group.committed = True
        for work in group.works:
            work.ended(True)
        self._look()  # whatever is acknowledged was still there after its commit
        group.outcomes += [(work.future, one, None) for work, one in zip(group.works, group.done, strict=True)]

    def _join(self, group: _Group, work: _Work, connection: Connection) -> None:
        # If the work fails, only its own changes are rolled back.
        driver = file_driver(connection)
        driver.execute("SAVEPOINT work")
        try:
            with told_as_faults():
                done = work.do(connection)
        except BaseException as error:
            if not driver.in_transaction:  # all of it is undone
                group.works.append(work)
                raise
            driver.execute("ROLLBACK TO work")
            work.ended(False)
            group.outcomes.append((work.future, None, error))
        else:
            group.works.append(work)
            group.done.append(done)
        driver.execute("RELEASE work")

    def _undone(self, group: _Group, error: BaseException) -> None:
        if not group.committed:
            for work in group.works:
                work.ended(False)
        if group.committed or len(group.works) == 1:
            group.outcomes += [(work.future, None, error) for work in group.works]
            return
        for work in group.works:
            alone = _Group([work], alone=True)
            try:
                with told_as_faults():
                    self._whole(alone)
            except BaseException as own:  # noqa: BLE001 - as above
                self._undone(alone, own)
            group.outcomes += alone.outcomes

    async def raw(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` with the driver's connection, without a transaction. Raises StoreFault."""
        return await self.begin(lambda _: work(self._conn))

    def changed_elsewhere(self) -> int:
        return int(self._conn.execute("PRAGMA data_version").fetchone()[0])

    def _look(self) -> None:
        if self._place is not None:
            self._place.check()


def _nobody(_committed: bool) -> None: ...


def _tell(outcomes: Sequence[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    def give() -> None:
        for future, done, error in outcomes:
            if future.done():  # the waiting caller was cancelled
                continue
            if error is None:
                future.set_result(done)
            else:
                future.set_exception(error)

    loop = outcomes[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(give)


LOG: Final = "-wal"


class DatabaseFiles:
    """The database's files, as this process opened them.

    If someone deletes or replaces an open file, a program can still write to it, but the data is lost when the program
    ends. SQLite doesn't check for this.
    """

    def __init__(self, path: Path) -> None:
        place = path.resolve()
        self._files = [
            (name, _which(name)) for name in (os.fspath(place), os.fspath(place.with_name(place.name + LOG)))
        ]

    def check(self) -> None:
        """Raise StoreFault (GONE) if a file is missing or was replaced. This takes a few microseconds."""
        for name, known in self._files:
            found = _which(name)
            if found != known:
                what = "is not there any more" if found is None else "is not the one that was opened"
                raise StoreFault(Fault.GONE, f"{name} {what}")


def _which(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)  # noqa: PTH116 - at each write: a path takes three times as long
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise fault_of_disk(error, Path(name)) from error
    return found.st_dev, found.st_ino
