"""Statements as the driver takes them.

What SQLAlchemy does anew for each execution of a statement takes several times as long as SQLite itself. What writes
and gives no rows needs none of it: such a statement is put into SQL once, and the driver gets it with its values. What
gives rows goes through SQLAlchemy, which makes them what the schema says.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

KNOWN: Final = 1_000
"""So many statements are kept: more than the program has, with each set of values."""


class Ready:
    """A statement in SQL, with the ``names`` of its values in their order. ``fixed``: those that it has of its own."""

    def __init__(self, sql: str, names: Sequence[str], fixed: dict[str, Any]) -> None:
        self.sql: Final = sql
        self._names: Final = names
        self._fixed: Final = fixed

    def values(self, named: dict[str, Any]) -> list[Any]:
        """``named`` in the statement's order."""
        given = {**self._fixed, **named} if self._fixed else named
        return [given[name] for name in self._names]


_known: Final[dict[tuple[Any, ...], Ready]] = {}


def ready(connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    """``statement`` for values of these names: an insert or update without columns of its own sets those. Raises
    SQLAlchemy's InvalidRequestError where one is missing.
    """
    key = (statement, names)
    found = _known.get(key)
    if found is None:
        compiled = statement.compile(dialect=connection.dialect, column_keys=list(names))
        if len(_known) >= KNOWN:
            _known.clear()
        order = compiled.positiontup or ()
        every = compiled.construct_params(dict.fromkeys(names))
        fixed = {name: every[name] for name in order if name not in names}
        found = _known[key] = Ready(str(compiled), order, fixed)
    return found


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection behind ``connection``."""
    driver: sqlite3.Connection = connection.connection.dbapi_connection  # type: ignore[assignment]
    return driver


def do(connection: Connection, statement: Any, values: dict[str, Any] | Sequence[dict[str, Any]]) -> sqlite3.Cursor:
    """Execute ``statement``, which gives no rows, with ``values``, or once with each of them; all have the same names.
    Gives the driver's cursor: how many rows were concerned, and the number of one that was inserted.
    """
    driver = driver_of(connection)
    if isinstance(values, dict):
        one = ready(connection, statement, tuple(values))
        return driver.execute(one.sql, one.values(values))
    if len(values) == 1:
        return do(connection, statement, values[0])
    one = ready(connection, statement, tuple(values[0]))
    return driver.executemany(one.sql, [one.values(each) for each in values])
