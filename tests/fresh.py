"""Work that each test's database would repeat, done once in a process.

The migrations make the first new file; later ones are copies of it. A test about making or upgrading a file uses the
fixture `migrations`, and gets them as the program runs them. Bots that are processes of their own begin with such a
copy, too. And SQLAlchemy compiles a statement once, as in a program, which opens its database once. Both together were
two thirds of the cost of a test of the application.
"""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.match.storage.file import connection, database

migrate = database._upgrade
"""Make and upgrade a file as the program does it."""
_KNOWN = database.MIGRATIONS, database.REVISION
_new: bytes | None = None
"""A new database, once there was one."""


def copied(path, busy, found, copies):
    """Copy the result of the migrations to an empty file. It replaces :data:`migrate`."""
    global _new  # noqa: PLW0603 one for all tests of a process
    if found is not None or (database.MIGRATIONS, database.REVISION) != _KNOWN:
        migrate(path, busy, found, copies)
    elif _new is None:
        migrate(path, busy, found, copies)
        _new = Path(path).read_bytes()
    else:
        with closing(sqlite3.connect(":memory:")) as made, closing(sqlite3.connect(path, timeout=busy / 1000)) as empty:
            made.deserialize(_new[:18] + b"\x01\x01" + _new[20:])  # in memory there is no log (file format, 1.3.3)
            made.backup(empty)


def put(path):
    """Put a new database at ``path``, for a program that is about to open it."""
    if _new is None:
        with tempfile.TemporaryDirectory() as folder:
            database.prepare(Path(folder) / "new.sqlite3", 0, alone=False)
    path.touch(0o600, exist_ok=False)
    for rest in ("-wal", "-shm"):  # of one that was killed and deleted: SQLite would put that into this one
        path.with_name(path.name + rest).unlink(missing_ok=True)
    path.write_bytes(_new)


_first = None
_create = connection.create_engine


def related(*facts, **options):
    """Return an engine that shares its dialect and its statements with all others made here. It replaces
    `create_engine`.
    """
    global _first  # noqa: PLW0603 one for all tests of a process
    engine = _create(*facts, **options)
    _first = _first or engine
    engine.dialect, engine._compiled_cache = _first.dialect, _first._compiled_cache
    return engine


def install():
    """Install these replacements in this process."""
    database._upgrade = copied
    connection.create_engine = related
