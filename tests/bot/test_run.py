import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot.program.run import CannotStart, run
from bot.settings import Settings
from sandbox.app import Sandbox

ROOT = Path(__file__).parents[2]
DAY = 86_400


def environment(folder, **settings):
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    own = {"DATABASE": folder / "c.sqlite3", "BACKUPS": folder / "backups", "PYTHONPATH": ROOT}
    return kept | {name: str(value) for name, value in (own | settings).items()}


def started(folder, before=(), command="run", **settings):
    return subprocess.Popen(
        [*before, sys.executable, "-m", "bot", *command.split()],
        cwd=folder,
        env=environment(folder, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def free_port():
    """Return a free port below the range that outgoing connections use, so that none of them takes
    it in the meantime.
    """
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", random.SystemRandom().randrange(20_000, 32_000)))
            return probe.getsockname()[1]


def one_line(text):
    lines = text.strip().splitlines()
    assert len(lines) == 1, text
    return lines[0]


@pytest.mark.processes
@pytest.mark.parametrize("stop", [pytest.param(signal.SIGINT, marks=pytest.mark.nightly), signal.SIGTERM])
def test_it_plays_locally_and_ends_cleanly(tmp_path, stop):
    port = free_port()
    bot = started(tmp_path, command="play", PLAY_PORT=port)
    line = bot.stdout.readline()
    assert line == f"Cartouche is ready: http://127.0.0.1:{port}/\n", bot.stderr.read()
    bot.send_signal(stop)
    out, err = bot.communicate(timeout=30)
    assert bot.returncode == 0
    assert out == ""
    usual = ("The event loop stood still", "posted server=")
    assert [line for line in err.splitlines() if not any(one in line for one in usual)] == []


def time_at(url, **moved):
    body = json.dumps(moved).encode() if moved else None
    asked = urllib.request.Request(f"{url}/-/time", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return json.load(answer)


@contextlib.contextmanager
def played(folder):
    port = free_port()
    bot = started(folder, command="play", PLAY_PORT=port)
    try:
        assert bot.stdout.readline().startswith("Cartouche is ready: "), bot.stderr.read()
        yield f"http://127.0.0.1:{port}"
    finally:
        bot.send_signal(signal.SIGTERM)
        bot.communicate(timeout=30)


@pytest.mark.processes
@pytest.mark.waits(8)
def test_a_moved_time_stays_moved_after_a_restart(tmp_path):
    with played(tmp_path) as url:
        assert time_at(url)["movable"]
        moved = time_at(url, seconds=3 * DAY)
        assert abs(moved["now"] - time.time() - 3 * DAY) < 60
    with played(tmp_path) as url:
        again = time_at(url)
        assert again["now"] >= moved["now"]
    (tmp_path / "sandbox").rename(tmp_path / "away")  # the database still has the moved time
    with played(tmp_path) as url:
        assert time_at(url)["now"] >= again["now"]


@pytest.mark.processes
def test_nobody_moves_the_time_of_a_bot_on_discord(tmp_path):
    async def scene():
        async with Sandbox() as sandbox:
            bot = await asyncio.to_thread(started, tmp_path, DISCORD_TOKEN="any.token.goes", DISCORD_API=sandbox.url)
            ready = await asyncio.to_thread(bot.stdout.readline)
            try:
                before = await asyncio.to_thread(time_at, sandbox.url)
                with pytest.raises(urllib.error.HTTPError, match="400"):
                    await asyncio.to_thread(time_at, sandbox.url, seconds=DAY)
                return ready, before, await asyncio.to_thread(time_at, sandbox.url)
            finally:
                bot.send_signal(signal.SIGTERM)
                await asyncio.to_thread(bot.communicate, None, 30)

    ready, before, after = asyncio.run(scene())
    assert ready.startswith("Cartouche is ready: ")
    assert not before["movable"]
    assert before["ahead"] == after["ahead"] == 0


@pytest.mark.processes
def test_a_port_in_use_is_one_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        bot = started(tmp_path, command="play", PLAY_PORT=port)
        _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert f"Port {port}" in one_line(err)
    assert "PLAY_PORT" in err


@pytest.mark.processes
def test_wrong_settings_are_told_a_line_each(tmp_path):
    bot = started(tmp_path, PLAY_PORT="x", LOG_LEVEL="x")
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert [line.partition(":")[0] for line in err.splitlines()] == ["LOG_LEVEL", "PLAY_PORT"]


@pytest.mark.processes
def test_a_file_that_is_no_database_is_one_line_and_stays_as_it_is(tmp_path):
    file = tmp_path / "c.sqlite3"
    file.write_text("my diary, not a database, " * 50)
    before = file.read_bytes()
    bot = started(tmp_path, command="play", PLAY_PORT=free_port())
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert str(file) in one_line(err)
    assert file.read_bytes() == before


@pytest.mark.processes
def test_a_disk_without_room_is_one_line(tmp_path):
    little_room = ("sh", "-c", 'ulimit -f 100; exec "$@"', "sh")
    bot = started(tmp_path, little_room, "play", PLAY_PORT=free_port())
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 1
    assert str(tmp_path / "c.sqlite3") in one_line(err)
    assert "(full)" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.processes
def test_a_token_that_discord_refuses_is_one_line_without_the_token(tmp_path):
    async def scene():
        sandbox = Sandbox()
        sandbox.core.settings.token = "the.only.one"
        await sandbox.start()
        try:
            bot = await asyncio.to_thread(started, tmp_path, DISCORD_TOKEN="a.wrong.token", DISCORD_API=sandbox.url)
            _, err = await asyncio.to_thread(bot.communicate, None, 30)
            return bot.returncode, err
        finally:
            await sandbox.stop()

    code, err = asyncio.run(scene())
    assert code == 2
    assert "DISCORD_TOKEN" in one_line(err)
    assert "a.wrong.token" not in err


@pytest.mark.processes
@pytest.mark.waits(7)
def test_when_discord_is_out_of_reach_it_waits_and_connects_later(tmp_path):
    async def scene():
        port = free_port()
        api = f"http://127.0.0.1:{port}"
        bot = await asyncio.to_thread(started, tmp_path, DISCORD_TOKEN="any.token.goes", DISCORD_API=api)
        waiting = await asyncio.to_thread(bot.stderr.readline)
        sandbox = Sandbox()
        sandbox.weather.refuse_connects = 1
        await sandbox.start(port)
        try:
            ready = await asyncio.to_thread(bot.stdout.readline)
            bot.send_signal(signal.SIGTERM)
            await asyncio.to_thread(bot.communicate, None, 30)
        finally:
            await sandbox.stop()
        return waiting, ready, bot.returncode

    waiting, ready, code = asyncio.run(scene())
    assert "next try in" in waiting
    assert "Traceback" not in waiting
    assert re.fullmatch(r"Cartouche is ready: \S+ in 1 server\n", ready)
    assert code == 0


@pytest.mark.processes
def test_it_ends_at_once_while_it_waits_for_discord(tmp_path):
    bot = started(tmp_path, DISCORD_TOKEN="any.token.goes", DISCORD_API=f"http://127.0.0.1:{free_port()}")
    assert "next try in" in bot.stderr.readline()
    begun = time.monotonic()
    bot.send_signal(signal.SIGINT)
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 0
    assert "Traceback" not in err
    assert time.monotonic() - begun < 30


@pytest.mark.processes
@pytest.mark.parametrize("command", ["run", ""])
def test_without_a_token_it_says_which_variable_and_opens_nothing(tmp_path, command):
    (tmp_path / ".env").write_text("# mine\n\nDISCORD_TOKN=MTIz.Gabcde.mistyped\n")
    bot = started(tmp_path, command=command, DISCORD_TOKEN="")
    out, err = bot.communicate(timeout=30)
    assert (bot.returncode, out) == (2, "")
    mistyped, missing = err.splitlines()
    assert ".env, line 3: DISCORD_TOKN " in mistyped
    assert "DISCORD_TOKEN?" in mistyped
    assert missing.startswith("DISCORD_TOKEN: ")
    assert "Example: DISCORD_TOKEN=" in missing
    assert "make play" in missing
    assert "mistyped" not in err
    assert [one.name for one in tmp_path.iterdir()] == [".env"]


@pytest.mark.processes
def test_a_local_discord_that_cannot_be_read_is_one_line(tmp_path):
    (tmp_path / "sandbox").mkdir()
    (tmp_path / "sandbox" / "world.json").write_text("[" * 9_999)
    bot = started(tmp_path, command="play", PLAY_PORT=free_port())
    _, err = bot.communicate(timeout=60)
    assert bot.returncode == 2
    assert str(tmp_path / "sandbox") in one_line(err)


@pytest.mark.processes
def test_with_a_token_nobody_plays_on_the_database_of_a_bot_on_discord(tmp_path):
    bot = started(tmp_path, command="play", DISCORD_TOKEN="a.good.token")
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert "cartouche run" in one_line(err)
    assert list(tmp_path.iterdir()) == []


def newer(folder):
    with closing(sqlite3.connect(folder / "c.sqlite3")) as there, there:
        there.execute("CREATE TABLE alembic_version (version_num TEXT)")
        there.execute("INSERT INTO alembic_version VALUES ('9999_5e1f0a3b')")


def folder_for_env(folder):
    (folder / ".env").mkdir()


def utf16(folder):
    (folder / ".env").write_text("DISCORD_TOKEN=a.good.token\n", "utf-16")


@pytest.mark.processes
@pytest.mark.parametrize(
    ("before", "settings", "said"),
    [
        (newer, {}, "(newer)"),
        (folder_for_env, {}, "folder"),
        (utf16, {}, "UTF-8"),
        (None, {"SHARDS": "auto"}, "SHARDS"),
        (None, {"DISCORD_TOKEN": "a.good.to\tken"}, "U+0009"),
        (None, {"DISCORD_TOKEN": "a.good.to\u200bken"}, "U+200B"),
    ],
)
def test_what_another_start_does_not_mend_ends_with_2(tmp_path, before, settings, said):
    # systemd restarts the bot unless its exit code is 2.
    if before is not None:
        before(tmp_path)
    bot = started(tmp_path, **{"DISCORD_TOKEN": "a.good.token", **settings})
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert said in one_line(err)
    assert "ken" not in err.replace("DISCORD_TOKEN", "").replace("token", "")


@pytest.mark.processes
def test_a_port_of_the_metrics_that_is_taken_ends_with_2(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        bot = started(tmp_path, DISCORD_TOKEN="a.good.token", METRICS=where)
        _, err = bot.communicate(timeout=30)
    assert bot.returncode == 2
    assert where in one_line(err)


@pytest.mark.processes
@pytest.mark.waits(5)
def test_a_database_that_somebody_else_has_ends_with_1(tmp_path):
    first = started(tmp_path, command="play", PLAY_PORT=free_port())
    assert "is ready" in first.stdout.readline()
    second = started(tmp_path, command="play", PLAY_PORT=free_port())
    _, err = second.communicate(timeout=60)
    first.send_signal(signal.SIGTERM)
    first.communicate(timeout=30)
    assert second.returncode == 1
    assert "(locked)" in one_line(err)


def nowhere(_folder):
    raise CannotStart("enough")


def test_that_games_stand_still_under_other_rules_is_said_at_the_start(tmp_path, caplog):
    def start():
        caplog.clear()
        with pytest.raises(CannotStart):
            asyncio.run(run(settings, nowhere))
        return [record.getMessage() for record in caplog.records if "on hold" in record.getMessage()]

    settings = Settings(database=tmp_path / "c.sqlite3", backups_kept=0)
    assert start() == []
    with closing(sqlite3.connect(settings.database)) as there, there:
        there.execute(
            "INSERT INTO matches (id, request, channel, game, rules_version, status, owner, locale, options, ply, "
            "created, moved, ranking, chance)"
            " VALUES (1, 'r', 1, 'museum', '0', 'active', 1, 'en', '{}', 1, 1, 1, '[]', 2)"
        )
    (line,) = start()
    assert "1 of museum" in line
    assert "`cartouche upgrade --check`" in line


def test_the_service_is_given_a_clock_that_nobody_sets(tmp_path, monkeypatch):
    # Setting the system clock must not stop or end a live game.
    given = {}

    def service(*_facts, **more):
        given.update(more)
        raise CannotStart("enough")

    monkeypatch.setattr("bot.program.run.Service", service)
    with pytest.raises(CannotStart):
        asyncio.run(run(Settings(token="any.token.goes", database=tmp_path / "c.sqlite3", backups_kept=0), None))
    before = time.monotonic()
    assert before - 1 < given["steady"]() / 1000 < before + 1
