import asyncio
import sqlite3
import sys
from contextlib import closing

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.backup import back_up
from bot.match.storage.store import Store
from tests.damage import fault
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


@pytest.mark.processes
async def test_another_process_has_it_until_it_ends_and_readers_and_copies_go_on(tmp_path):
    path = tmp_path / "t.sqlite3"
    (tmp_path / "other.sqlite3").symlink_to(path)
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    holder = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDER, str(path), **pipes)
    assert await holder.stdout.readline() == b"open\n"
    for name in (path, tmp_path / "other.sqlite3"):
        caught = await fault(Store.open(name, busy=20))
        assert caught.fault is Fault.LOCKED
        assert str(name) in caught.detail
        assert f"process {holder.pid}" in caught.detail
    copy = await asyncio.to_thread(back_up, path, tmp_path / "copies", 1, START)
    for one in (f"{path.as_uri()}?mode=ro", copy.as_uri()):
        with closing(sqlite3.connect(one, uri=True)) as reader:
            assert reader.execute("SELECT value FROM meta WHERE key = 'by'").fetchone() == ("another",)
    async with await Store.open(path, alone=False) as beside:
        assert await beside.meta("by") == "another"
    holder.kill()
    await holder.wait()
    async with await Store.open(path, busy=20) as store:
        assert await store.meta("by") == "another"


async def test_who_comes_while_the_other_ends_waits_for_it_and_nothing_is_left_but_the_database(tmp_path):
    path = tmp_path / "t.sqlite3"
    (tmp_path / "t.sqlite3.lock").write_text("4711 and more")  # of an earlier one
    store = await Store.open(path, busy=20)
    opening = asyncio.create_task(Store.open(path, busy=20_000))
    await asyncio.sleep(0.2)
    assert not opening.done()
    await store.close()
    await (await asyncio.wait_for(opening, 10)).close()
    assert list(tmp_path.iterdir()) == [path]


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
