import asyncio
import re
import runpy
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import create_engine

from bot.league.storage import schema as leagues
from bot.match.pure.errors import Fault
from bot.match.storage import schema
from bot.match.storage.engine.identity import MIGRATIONS, Migrations
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.storage.test_first_database import FIRST
from tests.seeds import COUNT

assert leagues.metadata is schema.metadata
BEFORE_NAMES = {f"{number:04}" for number in range(1, 13)}

OTHERS = {
    "a number that was given again": ("DROP TABLE shards", "CREATE TABLE pauses (number INTEGER)"),
    "a column is missing": ("ALTER TABLE matches DROP COLUMN stand_in",),
    "a column too many": ("ALTER TABLE matches ADD COLUMN mood TEXT",),
    "an old number, a new form": ("UPDATE alembic_version SET version_num = '0007'",),
    "a number that is none of ours": ("UPDATE alembic_version SET version_num = '0099'",),
    "a number that was left out": ("UPDATE alembic_version SET version_num = '0008'",),
}


@pytest.mark.file
@pytest.mark.parametrize("changes", OTHERS.values(), ids=OTHERS)
async def test_a_file_that_was_never_released_is_refused_and_left(tmp_path, changes):
    path = tmp_path / "t.sqlite3"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as made, made:
        for change in changes:
            made.execute(change)
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode = DELETE")
    before = path.read_bytes()
    refused = await fault(Store.open(path, copies=tmp_path / "copies"))
    assert refused.fault is Fault.UNRELEASED
    assert "never released" in refused.detail or "no released program" in refused.detail
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.postgres
@pytest.mark.parametrize(("what", "shared"), [("a column too many", True), ("a number that is none of ours", False)])
async def test_on_a_server_too(on_server, tmp_path, what, shared):
    address, name = on_server.address(tmp_path / "t"), on_server.name(tmp_path / "t")
    await asyncio.to_thread(on_server.cluster.do, name, *OTHERS[what])
    seen = "SELECT relname, xmin::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY 1"
    before = await asyncio.to_thread(on_server.cluster.do, name, seen)
    assert (await fault(Store.open(address, shared=shared))).fault is Fault.UNRELEASED
    assert await asyncio.to_thread(on_server.cluster.do, name, seen) == before


@pytest.mark.postgres
async def test_tables_of_somebody_else_do_not_matter(on_server, tmp_path):
    address, name = on_server.address(tmp_path / "t"), on_server.name(tmp_path / "t")
    await asyncio.to_thread(on_server.cluster.do, name, "CREATE TABLE spatial_ref_sys (srid INTEGER)")
    await (await Store.open(address)).close()


@pytest.mark.file
async def test_a_database_of_each_released_version_is_brought_up_to_date(tmp_path, migrations):
    first = tmp_path / "first.sqlite3"
    with closing(sqlite3.connect(first)) as made:
        made.executescript(FIRST.read_text("utf-8"))
    for version in sorted(BEFORE_NAMES - {"0008"})[:: 1 if COUNT > 1 else 3]:
        path = tmp_path / f"{version}.sqlite3"
        path.write_bytes(first.read_bytes())
        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as connection:
            Migrations(MIGRATIONS, version).run(connection)
        engine.dispose()
        with closing(sqlite3.connect(path)) as found:
            assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [(version,)]
        await (await Store.open(path)).close()
        with closing(sqlite3.connect(path)) as found:
            assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [(schema.REVISION,)]


def test_no_number_is_given_twice():
    # Two migrations that are made at the same time may get the same number, but the letters after it always differ.
    found = [runpy.run_path(str(path))["revision"] for path in sorted((MIGRATIONS / "versions").glob("*.py"))]
    wrong = [one for one in found if one not in BEFORE_NAMES and not re.fullmatch(r"\d{4}_[0-9a-f]{8}", one)]
    assert wrong == [], "name it 0013_ and what `python -c 'import secrets; print(secrets.token_hex(4))'` prints"
    assert len({one.partition("_")[0] for one in found}) == len(found)
