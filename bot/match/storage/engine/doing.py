from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Insert

from bot.match.storage.file import driver as file


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> int:
    """Execute `statement`, which returns no rows, once with `values`, or once for each item if `values` is a sequence.

    All items must have the same keys. Returns the number of affected rows.
    """
    if connection.dialect.name == "sqlite":
        return file.do(connection, statement, values).rowcount
    from bot.match.storage.postgres import driver as server  # noqa: PLC0415 - a bot on a file needs no server's driver

    return server.do(connection, statement, values)


def value_of(connection: Connection, statement: Any, values: dict[str, Any]) -> int | None:
    """Execute a statement that writes at most one row, and return the value that it returns, or None.

    Only use this with a database server.
    """
    from bot.match.storage.postgres import driver as server  # noqa: PLC0415 - as above

    return server.value_of(connection, statement, values)


def number_of(connection: Connection, statement: Insert, values: dict[str, Any]) -> int:
    if connection.dialect.name == "sqlite":
        number = file.do(connection, statement, values).lastrowid
        assert number is not None  # noqa: S101 - for the type checker: it is there after the insert of one row
        return number
    from bot.match.storage.postgres import driver as server  # noqa: PLC0415 - as above

    return server.number_of(connection, statement, values)
