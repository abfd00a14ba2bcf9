import resource
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.match.pure.errors import Fault
from bot.match.pure.table.settings import Options
from bot.match.storage.file.checkup import ROOM
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.desk import ADA, BEN, CHLOE, desk, finish, move, started
from tests.seeds import seeded, times

pytestmark = pytest.mark.file

COPIES = times(20, 70)
HARMED = 100


@pytest.fixture
async def played(tmp_path):
    service = await desk(tmp_path)
    for channel in range(4):
        match = await started(service, ADA, BEN, CHLOE, channel=channel, game=("race", "lots")[channel % 2])
        await (finish(service, match.id) if channel < 2 else move(service, match.id))
    await service.store.close()
    return service.store.path.read_bytes()


def whole(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as found:
            return found.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


@seeded
async def test_each_damaged_copy_is_refused_with_the_reason_and_left_as_it_was(tmp_path, played, seed):
    refused = 0
    for number in range(COPIES):
        rng = Random(f"{seed}/{number}")
        content = bytearray(played)
        at = rng.randrange(len(content) - HARMED)
        content[at : at + HARMED] = rng.randbytes(HARMED)
        path = tmp_path / str(number) / "t.sqlite3"
        path.parent.mkdir()
        path.write_bytes(content)
        if whole(path):
            await (await Store.open(path)).close()
            continue
        caught = await fault(Store.open(path))
        refused += 1
        assert caught.fault is Fault.DAMAGED
        assert caught.detail.startswith(f"{path}: ")
        assert caught.detail.isprintable()
        assert path.read_bytes() == content
        assert list(path.parent.iterdir()) == [path]
    assert 0 < refused < COPIES


@pytest.mark.parametrize("words", [b"CREATE TABLE matches", b"sqlite_sequence"])
async def test_a_schema_whose_words_are_no_text_any_more_is_damage(tmp_path, played, words):
    path = tmp_path / "harmed" / "t.sqlite3"
    path.parent.mkdir()
    path.write_bytes(played.replace(words, words[:7] + b"\xfa\x00\n" + words[10:]))
    caught = await fault(Store.open(path))
    assert caught.fault is Fault.DAMAGED
    assert caught.detail.isprintable()


@pytest.mark.parametrize("harmed", [True, False])
async def test_what_a_crash_left_in_the_log_is_read_too_and_stays_when_the_file_is_damaged(tmp_path, played, harmed):
    running, left = tmp_path / "running", tmp_path / "left"
    running.mkdir()
    (running / "t.sqlite3").write_bytes(played)
    service = await desk(running)
    await service.lobby.create(
        request="new", guild=7, channel=99, owner=ADA, game="race", locale="en", options=Options(players=2)
    )
    shutil.copytree(running, left, ignore=shutil.ignore_patterns("*.lock", "*-shm"))  # as a crash leaves it
    await service.store.close()
    path, log = left / "t.sqlite3", left / "t.sqlite3-wal"
    if harmed:
        path.write_bytes(played[:4096] + b"\xa5" * (len(played) - 4096))
    before, kept = path.read_bytes(), log.read_bytes()
    assert kept
    if harmed:
        assert (await fault(Store.open(path))).fault is Fault.DAMAGED
        assert (path.read_bytes(), log.read_bytes()) == (before, kept)
    else:
        async with await Store.open(path) as store:
            assert await store.in_channel(99)


async def test_a_disk_without_room_is_refused_at_the_start(tmp_path):
    path = tmp_path / "t.sqlite3"
    await (await Store.open(path)).close()
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM - 1, limits[1]))
    try:
        caught = await fault(Store.open(path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.fault is Fault.FULL
    assert str(path) in caught.detail
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    await (await Store.open(path)).close()
