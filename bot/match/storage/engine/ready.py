"""Compile statements for the database driver.

For a single statement, SQLAlchemy takes several times as long as SQLite itself. Statements that write and return no
rows are therefore compiled to SQL once and passed to the driver with their values. Statements that return rows go
through SQLAlchemy, which converts the values according to the schema.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection

KNOWN: Final = 1_000


class Ready:
    """A compiled SQL statement. `names`: its parameters, in order. `fixed`: values that the statement itself
    contains.
    """

    def __init__(self, sql: str, names: Sequence[str], fixed: Mapping[str, object]) -> None:
        self.sql: Final = sql
        self._names: Final = names
        self._fixed: Final = fixed

    def values(self, named: Mapping[str, object]) -> list[object]:
        given = {**self._fixed, **named} if self._fixed else named
        return [given[name] for name in self._names]


Known: TypeAlias = dict[tuple[Any, ...], Ready]


def ready(known: Known, connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    """Return `statement` compiled for parameters with these names. An insert or update without explicit columns sets
    the columns with these names. Raises SQLAlchemy's InvalidRequestError if a name is missing.
    """
    key = (statement, names)
    found = known.get(key)
    if found is None:
        if len(known) >= KNOWN:
            known.clear()
        found = known[key] = _made(connection, statement, names)
    return found


def _made(connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    compiled = statement.compile(dialect=connection.dialect, column_keys=list(names))
    order = compiled.positiontup or ()
    every = compiled.construct_params(dict.fromkeys(names))
    return Ready(str(compiled), order, {name: every[name] for name in order if name not in names})
