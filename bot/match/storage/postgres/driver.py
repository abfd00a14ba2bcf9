"""Executes statements that write to a PostgreSQL database, using asyncpg. They run in a greenlet that
:class:`.link.Link` starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import Connection, Insert
from sqlalchemy.util import await_only

from bot.match.storage.engine.ready import Known, ready

_known: Final[Known] = {}
_numbered: Final[dict[Insert, Insert]] = {}


def driver_of(connection: Connection) -> asyncpg.Connection:
    return connection.connection.driver_connection


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> int:
    """Execute `statement` as in :func:`bot.match.storage.engine.doing.do`."""
    driver = driver_of(connection)
    if isinstance(values, dict):
        one = ready(_known, connection, statement, tuple(values))
        return _count(await_only(driver.execute(one.sql, *one.values(values))))
    if len(values) > 1 and isinstance(statement, Insert):  # in one go, which does not count
        one = ready(_known, connection, statement, tuple(values[0]))
        await_only(driver.executemany(one.sql, [one.values(each) for each in values]))
        return len(values)
    return sum(do(connection, statement, each) for each in values)


def value_of(connection: Connection, statement: Any, values: dict[str, Any]) -> int | None:
    one = ready(_known, connection, statement, tuple(values))
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
    """Return the number of rows from a status such as `DELETE 3` or `INSERT 0 1`."""
    last = told.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
