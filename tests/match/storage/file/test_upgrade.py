import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.file import backup, checkup, database
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.desk import ADA, BEN, START, desk, move, started

pytestmark = pytest.mark.file

NEXT = "9998"
MIGRATION = f"""
from alembic import op

revision = "{NEXT}"
down_revision = "{schema.REVISION}"
branch_labels = None
depends_on = None


def upgrade():
    op.execute("CREATE TABLE later (thing)")
    {{more}}
"""


def a_newer_program(monkeypatch, folder, more="pass"):
    shutil.copytree(database.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / f"{NEXT}_later.py").write_text(MIGRATION.format(more=more))
    monkeypatch.setattr(database, "MIGRATIONS", folder)
    monkeypatch.setattr(database, "REVISION", NEXT)
    monkeypatch.setattr(checkup, "REVISION", NEXT)


@pytest.fixture
async def older(tmp_path):
    service = await desk(tmp_path)
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    await service.store.close()
    return service.store.path


def version(path):
    with closing(sqlite3.connect(path)) as found:
        tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
        return found.execute("SELECT version_num FROM alembic_version").fetchone()[0], "later" in tables


async def look(folder):
    service = await desk(folder)
    try:
        return await service.positions.now(1)
    finally:
        await service.store.close()


async def test_a_damaged_database_is_neither_copied_nor_upgraded(tmp_path, older, monkeypatch):
    content = older.read_bytes()
    content = content[:4096] + b"\xa5" * (len(content) - 4096)
    older.write_bytes(content)
    a_newer_program(monkeypatch, tmp_path / "migrations")
    assert (await fault(Store.open(older, copies=tmp_path / "copies"))).fault is Fault.DAMAGED
    assert older.read_bytes() == content
    assert not (tmp_path / "copies").exists()


async def test_an_upgrade_that_fails_leaves_the_database_and_its_copy(tmp_path, older, monkeypatch):
    a_newer_program(monkeypatch, tmp_path / "migrations", "op.execute('SELECT nonsense')")
    with pytest.raises(StoreFault):
        await Store.open(older, copies=tmp_path / "copies")
    assert version(older) == (schema.REVISION, False)
    (copy,) = (tmp_path / "copies").iterdir()
    assert version(copy) == (schema.REVISION, False)


async def test_an_older_program_leaves_a_newer_database_alone_and_copies_nothing(tmp_path, older):
    with closing(sqlite3.connect(older, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_5e1f0a3b'")
    before = older.read_bytes()
    caught = await fault(Store.open(older, copies=tmp_path / "copies"))
    assert caught.fault is Fault.NEWER
    assert "9999" in caught.detail
    assert "copy from before the update" in caught.detail
    assert older.read_bytes() == before
    assert not (tmp_path / "copies").exists()


def test_daily_copies_and_those_from_before_upgrades_do_not_push_each_other_out(tmp_path, older):
    folder, day = tmp_path / "copies", 86_400_000
    made = [backup.before_upgrade(older, folder, f"{n:04}", f"{n + 1:04}", START + n) for n in range(0, 9_000, 2_000)]
    for number in range(5):
        backup.back_up(older, folder, 2, START + number * day)
    names = sorted(path.name for path in folder.iterdir())
    assert [name for name in names if name.startswith("before")] == [path.name for path in made[-3:]]
    assert sum(name.startswith("cartouche-") for name in names) == 2


def test_copies_from_while_the_clock_was_ahead_do_not_push_out_the_newest(tmp_path, older):
    # Their names look newer than those of all later copies.
    folder, day = tmp_path / "copies", 86_400_000
    early = backup.back_up(older, folder, 3, START - day)
    wrong = [backup.back_up(older, folder, 3, START + (400 + number) * day) for number in (0, 1)]
    assert sorted(folder.iterdir()) == [early, *wrong]
    made = [backup.back_up(older, folder, 3, START + number * 3_600_000) for number in range(4)]
    assert sorted(folder.iterdir()) == made[-3:]
