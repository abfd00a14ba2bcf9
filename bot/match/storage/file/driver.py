from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

from bot.match.storage.engine.ready import Known, ready

_known: Final[Known] = {}


def driver_of(connection: Connection) -> sqlite3.Connection:
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> sqlite3.Cursor:
    """Execute `statement` with Python's :mod:`sqlite3`, once or for each item of `values`.

    Returns the driver's cursor, which has the number of affected rows and the id of an inserted row.
    """
    driver = driver_of(connection)
    if isinstance(values, dict):
        one = ready(_known, connection, statement, tuple(values))
        return driver.execute(one.sql, one.values(values))
    if len(values) == 1:
        return do(connection, statement, values[0])
    one = ready(_known, connection, statement, tuple(values[0]))
    return driver.executemany(one.sql, [one.values(each) for each in values])
