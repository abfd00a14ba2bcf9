"""Execute compiled statements with asyncpg. This waits for the server in the greenlet that the connection's thread has
started.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.util import await_only


def driver_of(connection: Connection) -> asyncpg.Connection:
    return connection.connection.driver_connection


def execute(connection: Connection, sql: str, rows: Sequence[Sequence[object]], *, inserts: bool) -> int:
    """Execute `sql` once for each item of `rows`. Returns the number of affected rows."""
    driver = driver_of(connection)
    if inserts and len(rows) > 1:  # in one go, which does not count
        await_only(driver.executemany(sql, rows))
        return len(rows)
    return sum(_count(await_only(driver.execute(sql, *values))) for values in rows)


def value_of(connection: Connection, sql: str, values: Sequence[object]) -> int | None:
    found = await_only(driver_of(connection).fetchval(sql, *values))
    return None if found is None else int(found)


def _count(told: str) -> int:
    last = told.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
