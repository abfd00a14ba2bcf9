"""Check a database file before use: the disk needs free space, and the file must be intact.

The checks don't change the file, so that somebody can still try to recover the data of a damaged file.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.model import Begun
from bot.match.storage.engine.identity import MARK, UNFINISHED, VERSIONS, identify, shape_of
from bot.match.storage.file.connection import fault_of_disk, told_as_faults
from bot.match.storage.queries import BEGUN_UNDER
from bot.match.storage.schema import REVISION

# The number of bytes that must be free on the disk. This is enough for a few hundred moves.
ROOM: Final = 1 << 20
_COLUMNS: Final = (
    "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c "
    "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite|_%' ESCAPE '|'"
)
# SQLAlchemy options that write values directly into the text of a compiled statement.
LITERAL: Final = {"literal_binds": True}


def has_room(folder: Path) -> None:
    """Write :data:`ROOM` bytes into `folder` and delete them again. Raises :class:`StoreFault`.

    Checking how much space is free isn't enough: a quota, a limit or a failing disk may still refuse the write.
    """
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise fault_of_disk(error, folder) from error


def is_whole(path: Path, busy: int) -> None:
    """Check the whole file for damage. Raises :class:`StoreFault`, with DAMAGED or with the reason why the file can't
    be read.

    `busy`: milliseconds to wait for another program's lock. Takes about a millisecond per megabyte. The check covers
    the structure of the file, but not the texts stored in it.
    """
    try:
        with (
            told_as_faults(),
            closing(sqlite3.connect(_address(path), uri=True, timeout=busy / 1000)) as connection,
        ):
            found = finding(connection)
    except StoreFault as fault:
        if getattr(fault.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:  # the statement is right
            raise StoreFault(Fault.DAMAGED, fault.detail) from fault
        raise
    if found is not None:
        raise StoreFault(Fault.DAMAGED, found)


def begun_under(path: Path, busy: int) -> list[Begun]:
    """Return the running matches by game and rules, or nothing if there are no tables. Raises :class:`StoreFault`."""
    with told_as_faults(), closing(sqlite3.connect(_address(path), uri=True, timeout=busy / 1000)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchall():
            return []
        return [Begun(*row) for row in connection.execute(str(BEGUN_UNDER.compile(compile_kwargs=LITERAL)))]


def version(path: Path, busy: int) -> str | None:
    """Return the file's version, or None if it's empty. Raises :class:`StoreFault` if this program can't use it."""
    with told_as_faults(), closing(sqlite3.connect(_address(path), uri=True, timeout=busy / 1000)) as connection:
        shape = shape_of(connection.execute(_COLUMNS))
        if not shape:
            return None
        if VERSIONS not in shape:
            raise StoreFault(Fault.DAMAGED, "this is a database, but not one of Cartouche")
        row = connection.execute(f"SELECT version_num FROM {VERSIONS}").fetchone()  # noqa: S608 - a name of ours
        if row is None:
            raise StoreFault(Fault.DAMAGED, "it does not say of which version it is")
        if "meta" in shape and connection.execute("SELECT 1 FROM meta WHERE key = ?", (MARK,)).fetchone():
            raise StoreFault(Fault.UNFINISHED, UNFINISHED)
    identify(str(row[0]), shape, REVISION)
    return str(row[0])


def older(path: Path, busy: int) -> str | None:
    """Return the file's version, or None if it's this program's. Raises as :func:`version`."""
    found = version(path, busy)
    return None if found == REVISION else found


def finding(connection: sqlite3.Connection) -> str | None:
    found = " ".join(str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]).split())
    return None if found == "ok" else found


def _address(path: Path) -> str:
    # After a crash, a journal or log beside the file is part of its content. SQLite can read a log without changing
    # anything, but needs to write for a journal. Without either, the file opens as immutable, which leaves no extra
    # files.
    place = path.resolve()
    if _holds(place, "-journal"):
        mode = "mode=rw"
    elif _holds(place, "-wal"):
        mode = "mode=ro"
    else:
        mode = "mode=ro&immutable=1"
    return f"{place.as_uri()}?{mode}"


def _holds(place: Path, ending: str) -> bool:
    beside = place.with_name(place.name + ending)
    return beside.exists() and beside.stat().st_size > 0
