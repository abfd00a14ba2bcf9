import logging
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.desk import ADA, BEN, Clock, desk, move, request, started
from tests.statements import watch

pytestmark = pytest.mark.file


def beside(path, ending):
    return path.with_name(path.name + ending)


def deleted(path):
    for ending in ("", "-wal", "-shm"):
        beside(path, ending).unlink()


def replaced(path):
    other = path.with_name("other.sqlite3")
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(other)) as new:
        old.backup(new)
    other.replace(path)


def moved(path):
    path.parent.rename(path.parent.with_name("moved"))


def log_deleted(path):
    beside(path, "-wal").unlink()


@pytest.fixture
async def at_table(tmp_path):
    folder = tmp_path / "var"
    service = await desk(folder, Clock(), copies=tmp_path / "copies")
    yield service, await started(service, ADA, BEN)
    await service.store.close()


@pytest.mark.parametrize("taken", [deleted, replaced, moved, log_deleted])
async def test_nothing_is_done_and_what_it_held_is_saved_once_and_it_is_said_what_to_do(
    at_table, tmp_path, taken, caplog
):
    service, match = at_table
    await move(service, match.id)
    position = await service.positions.now(match.id)
    told = []
    service.desk.on_commit.append(told.append)
    taken(service.store.path)
    for doing in (
        move(service, match.id),
        service.lobby.cancel(match.id, ADA, request(), False),
        service.store.set_meta("a", "b"),
        service.store.backup(service.store.path.parent / "copies", keep=1, at=0),
    ):
        assert (await fault(doing)).fault is Fault.GONE
    assert told == []
    assert await service.positions.now(match.id) == position
    assert await service.store.meta("a") is None
    await service.store.close()
    (copy,) = (tmp_path / "copies").iterdir()
    assert copy.name.startswith("rescued-")
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]
    assert len(said) == 2
    assert "taken away" in said[0]
    assert str(copy) in said[1]
    again = tmp_path / "again"
    again.mkdir()
    copy.rename(again / "t.sqlite3")
    service = await desk(again, Clock())
    assert await service.positions.now(match.id) == position
    await move(service, match.id)
    await service.store.close()


async def test_what_is_taken_away_in_the_middle_of_a_commit_is_not_acknowledged(at_table):
    service, match = at_table
    path = service.store.path
    watch(service.store.ground.writing, lambda sql: deleted(path) if sql == "COMMIT" else None)
    assert (await fault(move(service, match.id))).fault is Fault.GONE


async def test_what_cannot_be_saved_is_said(tmp_path, caplog):
    (tmp_path / "copies").write_text("no folder")
    service = await desk(tmp_path / "var", Clock(), copies=tmp_path / "copies")
    match = await started(service, ADA, BEN)
    deleted(service.store.path)
    with pytest.raises(StoreFault):
        await move(service, match.id)
    await service.store.close()
    assert "cannot be saved" in caplog.text


async def test_without_a_folder_for_copies_it_is_saved_where_it_was(tmp_path):
    service = await desk(tmp_path / "var", Clock())
    match = await started(service, ADA, BEN)
    shutil.rmtree(tmp_path / "var")
    with pytest.raises(StoreFault):
        await move(service, match.id)
    await service.store.close()
    (copy,) = (tmp_path / "var").iterdir()
    assert copy.stat().st_mode & 0o077 == 0
    async with await Store.open(copy) as store:
        assert (await store.match(match.id)).ply == match.ply
