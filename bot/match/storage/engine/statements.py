"""Compile statements, and execute them with the database's driver.

For a single statement, SQLAlchemy takes several times as long as SQLite itself. Statements that write and return no
rows are therefore compiled to SQL once and passed to the driver with their values. Statements that return rows go
through SQLAlchemy, which converts the values according to the schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Insert


class Ready:
    """A compiled SQL statement. `names`: its parameters, in order. `fixed`: values in the statement itself."""

    def __init__(self, sql: str, names: Sequence[str], fixed: Mapping[str, object]) -> None:
        self.sql: Final = sql
        self._names: Final = names
        self._fixed: Final = fixed

    def values(self, named: Mapping[str, object]) -> list[object]:
        given = {**self._fixed, **named} if self._fixed else named
        return [given[name] for name in self._names]


_known: Final[dict[tuple[str, Any, tuple[str, ...]], Ready]] = {}
_numbered: Final[dict[Insert, Insert]] = {}


def ready(connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    """Return `statement` compiled for parameters with these names. An insert or update without explicit columns sets
    the columns with these names. Raises SQLAlchemy's InvalidRequestError if a name is missing.
    """
    key = (connection.dialect.name, statement, names)
    found = _known.get(key)
    if found is None:
        compiled = statement.compile(dialect=connection.dialect, column_keys=list(names))
        order = compiled.positiontup or ()
        every = compiled.construct_params(dict.fromkeys(names))
        fixed = {name: every[name] for name in order if name not in names}
        found = _known[key] = Ready(str(compiled), order, fixed)
    return found


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> int:
    """Execute `statement` with `values`, or with each item of a sequence. Returns the number of affected rows."""
    several = [values] if isinstance(values, dict) else values
    one = ready(connection, statement, tuple(several[0]))
    rows = [one.values(each) for each in several]
    if connection.dialect.name == "sqlite":
        return _in_file(connection, one.sql, rows).rowcount
    from bot.match.storage.postgres import driver as server  # noqa: PLC0415 - a bot on a file needs no server's driver

    return server.execute(connection, one.sql, rows, inserts=isinstance(statement, Insert))


def value_of(connection: Connection, statement: Any, values: dict[str, Any]) -> int | None:
    """Execute a statement on a server that writes at most one row, and return the value that it returns, or None."""
    from bot.match.storage.postgres import driver as server  # noqa: PLC0415 - as above

    one = ready(connection, statement, tuple(values))
    return server.value_of(connection, one.sql, one.values(values))


def number_of(connection: Connection, statement: Insert, values: dict[str, Any]) -> int:
    """Execute an insert of one row, and return the row's new `id`."""
    if connection.dialect.name == "sqlite":
        one = ready(connection, statement, tuple(values))
        number = _in_file(connection, one.sql, [one.values(values)]).lastrowid
    else:
        if (returning := _numbered.get(statement)) is None:
            returning = _numbered[statement] = statement.returning(statement.table.c.id)
        number = value_of(connection, returning, values)
    assert number is not None  # noqa: S101 - for the type checker: a row was inserted
    return number


def file_driver(connection: Connection) -> sqlite3.Connection:
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def _in_file(connection: Connection, sql: str, rows: Sequence[Sequence[object]]) -> sqlite3.Cursor:
    driver = file_driver(connection)
    return driver.execute(sql, rows[0]) if len(rows) == 1 else driver.executemany(sql, rows)
