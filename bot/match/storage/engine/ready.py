"""Statements as a driver takes them.

What SQLAlchemy does anew for each execution of a statement takes several times as long as SQLite itself. What writes
and gives no rows needs none of it: such a statement is put into SQL once, and the driver gets it with its values. What
gives rows goes through SQLAlchemy, which makes them what the schema says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection

KNOWN: Final = 1_000
"""So many statements are kept: more than the program has, with each set of values."""


class Ready:
    """A statement in SQL, with the ``names`` of its values in their order. ``fixed``: those that it has of its own."""

    def __init__(self, sql: str, names: Sequence[str], fixed: Mapping[str, object]) -> None:
        self.sql: Final = sql
        self._names: Final = names
        self._fixed: Final = fixed

    def values(self, named: Mapping[str, object]) -> list[object]:
        """``named`` in the statement's order."""
        given = {**self._fixed, **named} if self._fixed else named
        return [given[name] for name in self._names]


Known: TypeAlias = dict[tuple[Any, ...], Ready]
"""Those of one driver, by statement and the names of its values."""


def ready(known: Known, connection: Connection, statement: Any, names: tuple[str, ...]) -> Ready:
    """``statement`` for values of these names: an insert or update without columns of its own sets those. Raises
    SQLAlchemy's InvalidRequestError where one is missing.
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
