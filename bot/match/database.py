"""Opening the database: what SQLite is set to, the check at the start, migrations.

One connection writes and one reads, each in its thread; readers never wait for the writer (WAL). Writes begin with
``BEGIN IMMEDIATE``: who has to wait for another program waits at the beginning and not half-way.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

from bot.match.errors import Fault, StoreFault
from bot.match.faults import told_as_faults
from bot.match.link import Link
from bot.match.schema import REVISION

MIGRATIONS: Final = Path(__file__).parent / "migrations"
READ: Final = ""
"""Reads are single statements: each sees one state of the file without a transaction of its own."""
WRITE: Final = "BEGIN IMMEDIATE"
_PRAGMAS: Final = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -4096",  # KiB, for each connection
    "PRAGMA journal_size_limit = 16777216",
)


async def links(path: Path, busy: int) -> tuple[Link, Link]:
    """Two connections to the file ``path``: one to read, one to write. ``busy``: see :class:`Link`."""
    reading = Link(path, READ, _attend, busy)
    writing = Link(path, WRITE, _attend, busy)
    with told_as_faults():
        await reading
        try:
            await writing
        except sqlite3.Error:
            await reading.close()
            raise
    return reading, writing


def prepare(path: Path, busy: int) -> None:
    """Make sure that ``path`` is a database of this version that can be written; make or upgrade it.

    Blocks: call it in a thread. Raises :class:`StoreFault` with the file's path and what is wrong; a file that cannot
    be used is left as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        existed = path.exists()
        # The seeds of running matches lie in it: nobody else on the machine may read a new file.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except PermissionError as error:
        raise StoreFault(Fault.READ_ONLY, f"{path} cannot be written: {error.strerror}") from error
    except OSError as error:
        fault = Fault.READ_ONLY if "read-only" in str(error).lower() else Fault.UNAVAILABLE
        raise StoreFault(fault, f"{path}: {error.strerror}") from error
    try:
        with told_as_faults():
            found = _revision(path, busy)
            if found != REVISION:
                _upgrade(path, busy, found)
    except StoreFault as fault:
        if not existed and not path.stat().st_size:
            path.unlink()
        raise StoreFault(fault.fault, f"{path}: {fault.detail}") from fault


def _revision(path: Path, busy: int) -> str | None:
    """The version of the file, None when it is empty. Raises what SQLite raises when it cannot be written."""
    with closing(sqlite3.connect(path, timeout=busy / 1000, isolation_level=None)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "alembic_version" not in tables:
            raise StoreFault(Fault.DAMAGED, "this is a database, but not one of Cartouche")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(WRITE)
        connection.execute("ROLLBACK")
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if tables else None
    return None if row is None else str(row[0])


def _upgrade(path: Path, busy: int, found: str | None) -> None:
    """Run the migrations that the file has not seen, all or none."""
    # Imported here: most starts find the database up to date and need not wait for Alembic.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreFault(Fault.NEWER, f"the database is of version {found}, this program knows {REVISION}")
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": busy / 1000, "isolation_level": None}
    )
    _attend(engine, WRITE)
    try:
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, REVISION)
    finally:
        engine.dispose()


def _attend(engine: Engine, begin: str) -> None:
    """Set each new connection up, and have transactions begin with ``begin``, if anything: the driver begins none
    itself.
    """

    def connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    if begin:
        event.listen(engine, "begin", begun)
