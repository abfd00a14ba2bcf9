"""Statements in the form that a driver takes.

SQLAlchemy's work for each execution of a statement takes several times as long as SQLite itself. Statements that write
and return no rows need none of it: each becomes SQL once, and the driver gets it with its values. Statements that
return rows go through SQLAlchemy, which converts them by the schema.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection

KNOWN: Final = 1_000
"""The number of statements that are kept: more than the program has, with each set of values."""


class Ready:
    """A statement in SQL, with the ``names`` of its values in their order. ``fixed``: its own values."""

    def __init__(self, sql: str, names: Sequence[str], fixed: Mapping[str, object]) -> None:
        self.sql: Final = sql
        self._names: Final = names
        self._fixed: Final = fixed

    def values(self, named: Mapping[str, object]) -> list[object]:
        """``named`` in the statement's order."""
        given = {**self._fixed, **named} if self._fixed else named
        return [given[name] for name in self._names]


Known: TypeAlias = dict[tuple[Any, ...], Ready]
"""The statements of one driver, by statement and the names of its values."""


def ready(known: Known, connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    """Return ``statement`` for values of these names: an insert or update without columns of its own sets those. Raises
    SQLAlchemy's InvalidRequestError if one is missing.
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
