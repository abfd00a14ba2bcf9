from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import Connection, Insert
from sqlalchemy.util import await_only

from bot.match.storage.engine.statements import ready

_numbered: Final[dict[Insert, Insert]] = {}


def driver_of(connection: Connection) -> asyncpg.Connection:
    return connection.connection.driver_connection


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> int:
    """Execute `statement` with asyncpg, once or for each item of `values`. Returns the number of affected rows.

    This waits for the server in the greenlet that the connection's thread has started.
    """
    driver = driver_of(connection)
    if isinstance(values, dict):
        one = ready(connection, statement, tuple(values))
        return _count(await_only(driver.execute(one.sql, *one.values(values))))
    if len(values) > 1 and isinstance(statement, Insert):  # in one go, which does not count
        one = ready(connection, statement, tuple(values[0]))
        await_only(driver.executemany(one.sql, [one.values(each) for each in values]))
        return len(values)
    return sum(do(connection, statement, each) for each in values)


def value_of(connection: Connection, statement: Any, values: dict[str, Any]) -> int | None:
    one = ready(connection, statement, tuple(values))
    found = await_only(driver_of(connection).fetchval(one.sql, *one.values(values)))
    return None if found is None else int(found)


def number_of(connection: Connection, statement: Insert, values: dict[str, Any]) -> int:
    returning = _numbered.get(statement)
    if returning is None:
        returning = _numbered[statement] = statement.returning(statement.table.c.id)
    number = value_of(connection, returning, values)
    assert number is not None  # noqa: S101 - for the type checker: a row was inserted
    return number


def _count(told: str) -> int:
    last = told.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
