import re
import sqlite3
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from bot.league.storage import schema as leagues
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.away import THERE
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.desk import ADA, BEN, START, desk, started


@pytest.mark.file
async def test_migrations_from_nothing_make_the_tables_of_the_schema(tmp_path, migrations):
    assert leagues.metadata is schema.metadata
    path = tmp_path / "folder" / "t.sqlite3"
    await (await Store.open(path)).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()

    direct = create_engine(f"sqlite:///{tmp_path / 'direct.sqlite3'}")
    schema.metadata.create_all(direct)
    direct.dispose()
    assert words(path) == words(tmp_path / "direct.sqlite3")


def words(path):
    """Return the sorted words of the declaration of each database table and index. They are sorted because a migration
    may list a table's constraints in another order.
    """
    with closing(sqlite3.connect(path)) as found:
        rows = found.execute("SELECT name, sql FROM sqlite_master WHERE tbl_name != 'alembic_version'")
        return {name: sorted(re.findall(r"\w+", sql or "")) for name, sql in rows}


@pytest.mark.file
async def test_both_connections_are_set_up_for_safety(service):
    for link in (service.store.ground.reading, service.store.ground.writing):

        def look(connection):
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await link.begin(look) == ["wal", 2, 1]


async def test_the_seed_lies_apart_from_the_position(service):
    match = await started(service, ADA, BEN)
    loaded = await service.store.load(match.id)
    assert loaded.seed is not None
    assert loaded.seed.hex() not in loaded.state.decode()
    assert loaded.match.seed is None


@pytest.mark.file
async def test_the_newest_copies_stay(service, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    made = [await service.store.backup(folder, keep=2, at=START + day * 86_400_000) for day in range(4)]
    assert sorted(path.name for path in folder.iterdir()) == [made[2].name, made[3].name, "notes.txt"]
    with pytest.raises(ValueError):
        await service.store.backup(folder, keep=0, at=START)


@pytest.mark.file
async def test_a_copy_that_fails_leaves_the_older_ones(tmp_path):
    service = await desk(tmp_path)
    await started(service, ADA, BEN)
    folder = tmp_path / "copies"
    first = await service.store.backup(folder, keep=1, at=START)
    await service.store.close()
    content = bytearray(service.store.path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    service.store.path.write_bytes(content)
    assert (await fault(service.store.backup(folder, keep=1, at=START + 1000))).fault is Fault.DAMAGED
    service.store.path.unlink()
    assert (await fault(service.store.backup(folder, keep=1, at=START + 2000))).fault is Fault.UNAVAILABLE
    assert list(folder.iterdir()) == [first]


@pytest.mark.file
async def test_when_the_last_copy_was_made_can_be_read(service, tmp_path):
    assert await service.store.last_backup() is None
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault):
        await service.store.backup(tmp_path / "file", keep=1, at=START)
    assert await service.store.last_backup() is None
    await service.store.backup(tmp_path / "copies", keep=1, at=START + 7)
    assert await service.store.last_backup() == START + 7


@pytest.mark.file
async def test_nobody_else_may_read_the_seeds(service, tmp_path):
    copy = await service.store.backup(tmp_path / "copies", keep=1, at=START)
    wal = service.store.path.with_name(service.store.path.name + "-wal")
    for path in (service.store.path, wal, copy):
        assert path.stat().st_mode & 0o077 == 0


async def test_when_the_bot_was_there_is_noted_and_what_says_nothing_is_not_read(service):
    assert await service.store.there() is None
    await service.store.note_there(START)
    assert await service.store.there() == START
    await service.store.set_meta(THERE, "garbage")
    assert await service.store.there() is None
