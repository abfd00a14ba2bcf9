import asyncio
import sqlite3
import sys
import time
from contextlib import closing

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.backup import back_up
from bot.match.storage.store import Store
from tests.match.desk import ADA, BEN, START, desk, started

pytestmark = pytest.mark.file

HOLDER = """
import asyncio, sys
from pathlib import Path
from bot.match.storage.store import Store

async def main():
    store = await Store.open(Path(sys.argv[1]), busy=20)
    await store.set_meta("by", "another")
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await store.close()

asyncio.run(main())
"""


@pytest.fixture
async def holder(tmp_path):
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        HOLDER,
        str(tmp_path / "t.sqlite3"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert await process.stdout.readline() == b"open\n"
    yield process
    if process.returncode is None:
        process.kill()
        await process.wait()


@pytest.mark.processes
async def test_a_second_process_is_refused_and_told_which_one_has_it(tmp_path, holder):
    path = tmp_path / "t.sqlite3"
    with pytest.raises(StoreFault) as caught:
        await Store.open(path, busy=20)
    assert caught.value.fault is Fault.LOCKED
    assert str(path) in caught.value.detail
    assert f"process {holder.pid}" in caught.value.detail


@pytest.mark.processes
async def test_the_same_by_another_name_is_refused_too(tmp_path, holder):
    (tmp_path / "other.sqlite3").symlink_to(tmp_path / "t.sqlite3")
    with pytest.raises(StoreFault) as caught:
        await Store.open(tmp_path / "other.sqlite3", busy=20)
    assert caught.value.fault is Fault.LOCKED


@pytest.mark.processes
async def test_a_killed_process_leaves_no_lock(tmp_path, holder):
    holder.kill()
    await holder.wait()
    async with await Store.open(tmp_path / "t.sqlite3", busy=20) as store:
        assert await store.meta("by") == "another"


@pytest.mark.processes
async def test_who_comes_while_the_other_ends_waits_for_it(tmp_path, holder):
    opening = asyncio.create_task(Store.open(tmp_path / "t.sqlite3", busy=20_000))
    await asyncio.sleep(0.2)
    assert not opening.done()
    holder.stdin.write(b"\n")
    await holder.wait()
    began = time.monotonic()
    await (await opening).close()
    assert time.monotonic() - began < 10


async def test_a_store_that_was_closed_leaves_nothing_but_the_database(tmp_path):
    await (await Store.open(tmp_path / "t.sqlite3")).close()
    assert list(tmp_path.iterdir()) == [tmp_path / "t.sqlite3"]


async def test_what_an_earlier_lock_left_lying_there_does_not_matter(tmp_path):
    (tmp_path / "t.sqlite3.lock").write_text("4711 and more")
    async with await Store.open(tmp_path / "t.sqlite3", busy=20) as store:
        await store.set_meta("kept", "yes")


@pytest.mark.processes
async def test_readers_and_copies_go_on_beside_it(tmp_path, holder):
    path = tmp_path / "t.sqlite3"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as reader:
        assert reader.execute("SELECT value FROM meta WHERE key = 'by'").fetchone() == ("another",)
    copy = await asyncio.to_thread(back_up, path, tmp_path / "copies", 1, START)
    with closing(sqlite3.connect(copy)) as reader:
        assert reader.execute("SELECT value FROM meta WHERE key = 'by'").fetchone() == ("another",)
    async with await Store.open(path, alone=False) as beside:
        assert await beside.meta("by") == "another"


async def test_two_that_take_turns_never_have_it_at_once(tmp_path):
    path = tmp_path / "t.sqlite3"
    await (await Store.open(path)).close()
    inside = 0

    async def one():
        nonlocal inside
        for _ in range(15):
            store = await Store.open(path, busy=60_000)
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            inside -= 1
            await store.close()

    await asyncio.gather(one(), one(), one())


async def test_an_open_that_fails_gives_the_lock_back(tmp_path):
    service = await desk(tmp_path)
    await started(service, ADA, BEN)
    await service.store.close()
    path = service.store.path
    kept = path.read_bytes()
    path.write_bytes(kept[:4096] + b"\xa5" * (len(kept) - 4096))
    with pytest.raises(StoreFault):
        await Store.open(path)
    path.write_bytes(kept)
    await (await Store.open(path, busy=20)).close()
