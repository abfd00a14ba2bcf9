from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Insert, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.base import Executable

import bot.league.storage
import bot.match.storage
from bot.match.storage.people import PEOPLE, SERVERS


def modules() -> Iterator[Any]:
    for package in (bot.match.storage, bot.league.storage):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith(".schema") and ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def statements() -> dict[str, Any]:
    """Return all SQL statements by their location. They are all built at import, and another test checks that there are
    no others.
    """
    found: dict[str, Any] = {}

    def take(name: str, value: Any) -> None:
        if isinstance(value, ClauseElement) and isinstance(value, Executable):
            if not any(value is one for one in found.values()):
                found[name] = value
        elif isinstance(value, tuple | list):
            for number, one in enumerate(value):
                take(f"{name}[{number}]", one)
        elif isinstance(value, dict):
            for key, one in value.items():
                take(f"{name}[{key}]", one)

    for module in modules():
        for name, value in vars(module).items():
            take(f"{module.__name__.removeprefix('bot.')}.{name}", value)
    for name, shelf in (("people", PEOPLE), ("servers", SERVERS)):
        take(f"match.storage.people.{name}", vars(shelf))
    return found


def scans(path: Path) -> dict[str, set[str]]:
    engine = create_engine(f"sqlite:///{path}")
    plans: list[str] = []
    explained: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def explain(_connection, cursor, sql, values, _context, _many) -> None:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", values)
        plans.extend(str(row[3]) for row in cursor.fetchall())
        explained.append(sql)

    @event.listens_for(engine, "connect")
    def connected(driver, _record) -> None:
        driver.create_function("clock_timestamp", 0, lambda: None)  # a server's

    found: dict[str, set[str]] = {}
    with engine.connect() as connection:
        for name, statement in statements().items():
            compiled = statement.compile(engine)
            if isinstance(statement, Insert) and "SELECT" not in str(compiled):
                continue  # of a row, and nothing else
            plans.clear()
            explained.clear()
            binds = compiled.binds.values()
            try:
                connection.execute(statement, {one.key: [0] if one.expanding else None for one in binds})
            except SQLAlchemyError:
                assert explained, name  # its plan for nothing doesn't matter
            connection.rollback()
            there = {plan.split()[1] for plan in plans if plan.startswith("SCAN ") or plan.endswith("(rowid>?)")}
            found[name] = {table for table in there if not table.startswith("(") and table != "CONSTANT"}
    engine.dispose()
    return found
