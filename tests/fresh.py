"""Speeds up the tests, by doing work only once per process that every test's database would otherwise repeat.

The first new database file runs the migrations, and later files are copies of it. Bots in separate processes start with
such a copy, too. Tests about creating or upgrading a file use the fixture `migrations` to run the real migrations.
SQLAlchemy also compiles each statement only once. Together this saves two thirds of the time of an application test.
"""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.match.storage.file import connection, database

migrate = database.upgrade
_KNOWN = database.MIGRATIONS, database.REVISION
_new: bytes | None = None


def copied(path, busy, found, copies):
    """Copy a migrated database to an empty file. Replaces :data:`migrate`."""
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
    if _new is None:
        with tempfile.TemporaryDirectory() as folder:
            database.prepare(Path(folder) / "new.sqlite3", 0, alone=False)
    path.touch(0o600, exist_ok=False)
    for rest in ("-wal", "-shm"):  # of one that was killed and deleted: SQLite would put that into this one
        path.with_name(path.name + rest).unlink(missing_ok=True)
    path.write_bytes(_new)


_first, _compiled = None, {}
_create = connection.create_engine


def related(*facts, **options):
    global _first  # noqa: PLW0603 one for all tests of a process
    engine = _create(*facts, **options)
    _first = _first or engine
    engine.dialect = _first.dialect
    engine.update_execution_options(compiled_cache=_compiled)
    return engine


def install():
    database.upgrade = copied
    connection.create_engine = related
