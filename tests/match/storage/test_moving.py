import asyncio
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest
from sqlalchemy import text

from bot.__main__ import main
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import of_league
from bot.match.storage import schema
from bot.match.storage.engine.moving import PASSING
from bot.match.storage.store import Store
from tests.match.storage.test_first_database import FIRST

pytestmark = [pytest.mark.postgres, pytest.mark.file]


def content(path):
    with closing(sqlite3.connect(path)) as found:
        return sorted(found.iterdump())


@pytest.fixture
def filled(tmp_path):
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(FIRST.read_text("utf-8"))

    async def fill():
        async with await Store.open(path) as store:
            last = await store.write(lambda writing: writing.post(of_league(1), 2, AnnouncementKind.ENTRIES, at=3))
            await store.write(lambda writing: writing.posted(of_league(1), (last,)))
            await store.write(_leagues)
            return last

    return path, asyncio.run(fill())


def _leagues(writing):
    for statement in (
        "INSERT INTO leagues (id, guild, channel, name, locale, created) VALUES (4, 9007199254740993, 2, 'Ł', 'pl', 1)",
        "INSERT INTO league_entries VALUES (4, 1, 'x', 'r1', NULL, 'h')",
        "INSERT INTO league_seeds VALUES (4, 1, x'00ff')",
        "INSERT INTO league_people VALUES ('u1', 4)",
        "INSERT INTO league_messages VALUES (4, 'signup/1', 1, 2, '', 3)",
        "INSERT INTO league_tables SELECT min(id), 4, 1, 'A', 1, 0 FROM matches",
        "INSERT INTO puzzles VALUES (20000, 'k')",
        "INSERT INTO puzzle_posts VALUES (9007199254740993, 20000, 2, 3, NULL)",
        "INSERT INTO puzzle_tries VALUES (9007199254740995, 'k', 1, true, true, 25.5, 8.25, 5)",
        "INSERT INTO puzzle_ratings VALUES ('k', 24.5, 8.25)",
        "INSERT INTO puzzle_answers VALUES (20000, 9007199254740995, 9007199254740993, 'dig A1', true, 0, 5)",
        "INSERT INTO analyses SELECT min(id), 1, '{}' FROM matches",
        "INSERT INTO followers SELECT min(id), 9007199254740993, 5 FROM matches",
        "INSERT INTO results SELECT min(id), 'race', 5, '{}', NULL FROM matches",
        "INSERT INTO ratings VALUES ('race', 'u1', 25.123456789012345, 8.3333333333333339, 3)",
    ):
        writing.run(text(statement), {})


def test_there_and_back_again_everything_is_the_same(filled, on_server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path, last = filled
    there, back = on_server.address(tmp_path / "there"), tmp_path / "new.sqlite3"
    before = content(path)
    assert main(["move-database", str(path), there.url]) == 0
    assert f"{path} is unchanged" in capsys.readouterr().out
    counts = [
        on_server.cluster.do(on_server.name(tmp_path / "there"), f"SELECT count(*) FROM {name}")[0][0]
        for name in set(schema.metadata.tables) - PASSING
    ]
    assert min(counts) > 0, "a table without a row shows nothing"
    assert main(["move-database", there.url, str(back)]) == 0
    assert content(path) == before == content(back)

    async def next_number(place):
        async with await Store.open(place) as store:
            return await store.write(lambda writing: writing.post(of_league(1), 2, AnnouncementKind.ENTRIES, at=3))

    assert asyncio.run(next_number(there)) == asyncio.run(next_number(back)) == last + 1


def test_what_is_not_empty_or_not_there_is_refused_and_left(filled, on_server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path, _ = filled
    there = on_server.address(tmp_path / "there")
    name = on_server.name(tmp_path / "there")
    on_server.cluster.do(name, "INSERT INTO meta VALUES ('a', 'b')")
    assert main(["move-database", str(path), there.url]) == 2
    assert "it is not empty: there is something in meta" in capsys.readouterr().err
    assert on_server.cluster.do(name, "SELECT count(*) FROM matches")[0][0] == 0
    assert main(["move-database", str(tmp_path / "none"), there.url]) == 2
    assert "there's no database" in capsys.readouterr().err
    assert main(["move-database", there.url, str(path)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["move-database", str(path), "mysql://ada:geheim@there/x"]) == 2
    assert "geheim" not in capsys.readouterr().err


def test_one_row_that_does_not_fit_and_nothing_is_moved(filled, on_server, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path, _ = filled
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("UPDATE ratings SET tables = 3000000000")  # SQLite does not mind
    there = on_server.address(tmp_path / "there")
    assert main(["move-database", str(path), there.url]) == 2
    assert "ratings" in capsys.readouterr().err
    found = on_server.cluster.do(on_server.name(tmp_path / "there"), "SELECT count(*) FROM matches")
    assert found[0][0] == 0


@pytest.fixture
def large(filled):
    path, _ = filled
    with closing(sqlite3.connect(path)) as made, made:
        made.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
            "INSERT INTO requests SELECT (SELECT min(id) FROM matches), 'many ' || i, 0, 0 FROM n"
        )
    return path


@pytest.mark.processes
@pytest.mark.parametrize("to", ["a file", "a server"])
def test_a_move_that_is_killed_leaves_nothing_a_bot_starts_on_and_can_be_done_again(large, on_server, tmp_path, to):
    place = on_server.cluster.address("half") if to == "a server" else tmp_path / "half.sqlite3"
    if to == "a server":
        on_server.cluster.do("postgres", "CREATE DATABASE half TEMPLATE template0")

    def begun():
        if to == "a file":
            return place.with_name("half.sqlite3.part").exists()
        return on_server.cluster.do("half", "SELECT to_regclass('alembic_version')")[0][0] is not None

    target = place.url if to == "a server" else str(place)
    with subprocess.Popen([sys.executable, "-m", "bot", "move-database", str(large), target]) as moving:
        while not begun():
            assert moving.poll() is None, "it ended before anything was seen of it"
            time.sleep(0.005)
        moving.kill()
    with pytest.raises(StoreFault) as refused:
        asyncio.run(_opened(place))
    assert refused.value.fault is Fault.UNFINISHED
    assert main(["move-database", str(large), target]) == 0
    assert asyncio.run(_opened(place)) > 20_000
    assert not [path for path in tmp_path.iterdir() if "part" in path.name]
    if to == "a server":
        on_server.cluster.drop("half")


async def _opened(place):
    async with await Store.open(place) as store:
        return await store.read(lambda connection: connection.execute(text("SELECT count(*) FROM requests")).scalar())


@pytest.mark.nightly
def test_what_it_takes_to_move_grows_with_the_rows_not_with_their_square(large, on_server, tmp_path, monkeypatch):
    there = on_server.address(tmp_path / "there")
    assert main(["move-database", str(large), there.url]) == 0
    name = on_server.name(tmp_path / "there")
    on_server.cluster.do(name, "SELECT pg_stat_force_next_flush()")
    read = "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_user_tables WHERE relname = 'requests'"
    until = time.monotonic() + 60
    while not (rows := on_server.cluster.do(name, read)[0][0]):
        assert time.monotonic() < until
    assert rows < 5 * 20_000
