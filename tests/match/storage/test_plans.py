"""SQL statements may scan a database table that grows with each game only if there is a known reason."""

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.storage import schema
from bot.match.storage.store import Store
from tests.match.storage.plans import modules, scans, statements

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
PARTS = {
    "match.storage.orders._STORED",
    "match.storage.queries._OUTBOX",
    "match.storage.queries._SPOTS",
}
KNOWN = {
    "match.storage.results._NAMING": "once for a person who erases: texts are searched for their id",
    "match.storage.queries.BY_STATE": "once a minute where there are metrics: an index alone is counted",
    "match.storage.queries.DONE": "after a fault during COMMIT, once: an index would cost each turn something",
    "match.storage.results._GAMES": "at a start by which ratings are computed anew: by an index alone",
    "match.storage.results._WAITING": "by an index of those alone that wait to be rated",
}
"""Maps each SQL statement that scans a growing database table to the reason for the scan."""
PAGES = {"match.storage.clearing._PAGE"}


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


@pytest.mark.filterwarnings("ignore:Column")
async def test_an_index_that_is_missing_is_found_out(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP INDEX ix_matches_status_game")
    found = scans(path)
    assert "matches" in found["match.storage.queries.RUNNING"]
    assert "matches" in found["match.storage.queries.GAMES"]


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
