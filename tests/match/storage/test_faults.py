import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.store import Store
from games.core import Decide
from tests.damage import fault
from tests.match.desk import ADA, BEN, START, finish, move, started
from tests.statements import watch

pytestmark = pytest.mark.file

NOBODY = 65534


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


async def test_nothing_is_half_written_whatever_statement_fails(service):
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    before = dump(service.store.path)
    position = await service.positions.now(match.id)
    told = []
    service.desk.on_commit.append(told.append)
    for last in range(100):
        count = 0

        def interrupted(sql, last=last):
            nonlocal count
            count += 1
            if count > last and sql != "ROLLBACK":
                raise sqlite3.OperationalError("interrupted")

        end = watch(service.store.ground.writing, interrupted)
        try:
            await service.play.act(match.id, BEN, "step 2", position.match.ply, "cut off")
        except (sqlite3.OperationalError, StoreFault):
            assert dump(service.store.path) == before
            assert await service.positions.now(match.id) == position
            assert told == []
        else:
            break
        finally:
            end()
    assert last > 5
    assert told == [match.id]
    assert (await service.play.act(match.id, BEN, "step 2", None, "cut off")).again
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


async def test_another_program_holds_the_database(service):
    match = await started(service, ADA, BEN)
    with closing(sqlite3.connect(service.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await fault(service.play.act(match.id, ADA, "step 1", match.ply, "held"))
        assert found.fault is Fault.LOCKED
        assert (await service.positions.now(match.id)).match.ply == match.ply  # reading still works
        assert (await fault(Store.open(service.store.path, busy=20))).fault is Fault.LOCKED
        other.execute("ROLLBACK")
    assert not (await service.play.act(match.id, ADA, "step 1", match.ply, "held")).again


async def test_a_full_disk(service):
    match = await started(service, ADA, BEN)

    async def pages(limit: str) -> None:
        await service.store.ground.writing.begin(
            lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {limit}").all()
        )

    await pages("1")  # no page more than there are
    assert (await fault(fill(service.store))).fault is Fault.FULL
    position, before = await service.positions.now(match.id), dump(service.store.path)
    large = "r" * 9_000  # needs pages of its own
    assert (await fault(service.play.act(match.id, ADA, "step 1", match.ply, large))).fault is Fault.FULL
    assert await service.positions.now(match.id) == position
    assert dump(service.store.path) == before
    await pages("1000000")
    assert not (await service.play.act(match.id, ADA, "step 1", match.ply, large)).again
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


async def fill(store):
    for number in range(2_000):
        await store.set_meta(f"key {number}", "x" * 900)


@contextmanager
def as_nobody():
    # Run the block as the user `nobody`, because root may write anywhere.
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public():
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in folder.iterdir():
        path.chmod(0o644)
    shutil.rmtree(folder)


async def test_a_file_that_may_not_be_written(public):
    path = public / "t.sqlite3"
    await (await Store.open(path)).close()
    path.chmod(0o444)
    before = path.read_bytes()
    with as_nobody():
        found = await fault(Store.open(path))
    assert found.fault is Fault.READ_ONLY
    assert str(path) in found.detail
    assert path.read_bytes() == before


async def test_a_place_where_no_file_can_be(tmp_path):
    (tmp_path / "file").write_text("")
    assert (await fault(Store.open(tmp_path / "file" / "t.sqlite3"))).fault is Fault.UNAVAILABLE
    assert (await fault(Store.open(tmp_path))).fault is Fault.UNAVAILABLE


@pytest.mark.parametrize("content", [b"not a database at all\n" * 500, b"short"])
async def test_a_file_that_is_no_database(tmp_path, content):
    path = tmp_path / "t.sqlite3"
    path.write_bytes(content)
    found = await fault(Store.open(path))
    assert found.fault is Fault.DAMAGED
    assert str(path) in found.detail
    assert path.read_bytes() == content


async def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "t.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    assert (await fault(Store.open(path))).fault is Fault.DAMAGED
    assert path.read_bytes() == before


async def test_a_failed_start_leaves_no_empty_file(tmp_path, monkeypatch):
    def fails(*_):
        raise StoreFault(Fault.FULL, "no room")

    monkeypatch.setattr("bot.match.storage.file.database.has_room", fails)
    await fault(Store.open(tmp_path / "new.sqlite3"))
    assert list(tmp_path.iterdir()) == []


async def test_who_is_cancelled_leaves_nothing_half_done(service):
    match = await started(service, ADA, BEN)
    for turns in range(40):
        position = await service.positions.now(match.id)
        if not isinstance(position.pending, Decide):
            break
        user = position.match.players[position.pending.asked[0]].user
        task = asyncio.create_task(service.play.act(match.id, user, "step 1", position.match.ply, f"r{turns}"))
        for _ in range(turns % 12):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await service.store.write(lambda _: None)  # behind what the cancelled one had begun to store
        log = await service.history.log(match.id)
        now = await service.positions.now(match.id)
        assert [entry.ply for entry in log] == list(range(1, now.match.ply + 1))
        state = await service.positions.replayed(now.match, now.match.ply)
        assert state == now.state
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds
    rows = await service.history.outbox_due(999, match.id)
    plies = [ply for row in rows if row.last for ply in range(row.first, row.last + 1)]
    assert plies == list(range(1, (await service.history.get(match.id)).ply + 1))
    assert {row.kind.name for row in rows} == {"SEAL", "SIGNUP", "STARTED", "MOVED"}
    assert rows[0].created == START
