"""SQL statements may scan a database table that grows with each game only if there is a known reason."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest
from sqlalchemy import Insert, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.base import Executable

import bot.league.storage
import bot.match.storage
from bot.match.storage import schema
from bot.match.storage.people import PEOPLE, SERVERS
from bot.match.storage.store import Store

pytestmark = pytest.mark.file

SMALL = {
    "absences": "outages of half a year at most, few of each place, and those that last",
    "leagues": "a server has a few",
    "meta": "some rows of the program's own",
    "outbox": "what waits to be posted",
    "processes": "those that run",
    "shards": "as many as Discord asks for",
    "puzzles": "a row a day",
    "servers": "a row a server",
    "puzzle_ratings": "a row a puzzle on demand",
}
"""Maps each database table that doesn't grow with each game to a description of what it contains."""
PARTS = {"match.storage.orders._STORED", "match.storage.queries._OUTBOX", "match.storage.queries._SPOTS"}
KNOWN = {
    "match.storage.results._NAMING": "once for a person who erases: texts are searched for their id",
    "match.storage.queries.BY_STATE": "once a minute where there are metrics: an index alone is counted",
    "match.storage.queries.DONE": "after a fault during COMMIT, once: an index would cost each turn something",
    "match.storage.results._GAMES": "at a start by which ratings are computed anew: by an index alone",
    "match.storage.results._WAITING": "by an index of those alone that wait to be rated",
}
"""Maps each SQL statement that scans a growing database table to the reason for the scan."""
PAGES = {"match.storage.clearing._PAGE"}


def modules():
    for package in (bot.match.storage, bot.league.storage):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith(".schema") and ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def statements():
    """Return all SQL statements by their location. They are all built at import, and another test checks that there are
    no others.
    """
    found = {}

    def take(name, value):
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


def scans(path):
    engine = create_engine(f"sqlite:///{path}")
    plans = []
    explained = []

    @event.listens_for(engine, "before_cursor_execute")
    def explain(_connection, cursor, sql, values, _context, _many):
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", values)
        plans.extend(str(row[3]) for row in cursor.fetchall())
        explained.append(sql)

    @event.listens_for(engine, "connect")
    def connected(driver, _record):
        driver.create_function("clock_timestamp", 0, lambda: None)  # a server's

    found = {}
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


@pytest.fixture
async def path(tmp_path):
    async with await Store.open(tmp_path / "t.sqlite3") as store:
        return store.path


@pytest.mark.filterwarnings("ignore:Column")
async def test_what_scans_a_table_that_grows_is_known(path):
    found = {name: tables - SMALL.keys() for name, tables in scans(path).items()}
    growing = {name for name, tables in found.items() if tables} - PARTS - PAGES
    assert growing - KNOWN.keys() == set(), "needs an index, or a line here that says why not"
    assert KNOWN.keys() - growing == set(), "these do not scan any more"


def test_every_statement_is_made_as_its_module_is_read():
    # These tests would miss statements that are built where they are executed.
    makers = {"select", "update", "delete", "text", "union", "union_all"}
    allowed = {"moving", "people", "queries", "kept"}
    built = []
    for module in modules():
        path = Path(module.__file__)
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and path.stem not in allowed:
                calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
                built += [(path.name, function.name) for call in calls if getattr(call.func, "id", "") in makers]
    assert built == []
    assert len(statements()) > 150


def test_small_tables_are_tables():
    assert SMALL.keys() <= schema.metadata.tables.keys()
    assert PARTS | PAGES | KNOWN.keys() <= statements().keys()
