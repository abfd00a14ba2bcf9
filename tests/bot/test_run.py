"""The program: it starts and ends in an orderly way, and says in one line what keeps it from starting."""

import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.program.run import CannotStart, main, run
from bot.settings import Settings
from sandbox.app import Sandbox

ROOT = Path(__file__).parents[2]


def environment(folder, **settings):
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    own = {"DATABASE": folder / "c.sqlite3", "BACKUPS": folder / "backups", "PYTHONPATH": ROOT}
    return kept | {name: str(value) for name, value in (own | settings).items()}


def started(folder, before=(), **settings):
    return subprocess.Popen(
        [*before, sys.executable, "-m", "bot"],
        cwd=folder,
        env=environment(folder, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def free_port():
    """A port that nobody has, and that no outgoing connection is given meanwhile: those are higher numbers."""
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
def test_without_a_token_it_plays_locally_and_ends_cleanly(tmp_path, stop):
    port = free_port()
    bot = started(tmp_path, PLAY_PORT=port)
    line = bot.stdout.readline()
    assert line == f"Cartouche is ready: http://127.0.0.1:{port}/\n", bot.stderr.read()
    bot.send_signal(stop)
    out, err = bot.communicate(timeout=30)
    assert bot.returncode == 0
    assert out == ""
    assert [line for line in err.splitlines() if "The event loop stood still" not in line] == []


@pytest.mark.processes
def test_a_port_in_use_is_one_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        bot = started(tmp_path, PLAY_PORT=port)
        _, err = bot.communicate(timeout=30)
    assert bot.returncode == 1
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
    bot = started(tmp_path, PLAY_PORT=free_port())
    _, err = bot.communicate(timeout=30)
    assert bot.returncode == 1
    assert str(file) in one_line(err)
    assert file.read_bytes() == before


@pytest.mark.processes
def test_a_disk_without_room_is_one_line(tmp_path):
    little_room = ("sh", "-c", 'ulimit -f 100; exec "$@"', "sh")
    bot = started(tmp_path, little_room, PLAY_PORT=free_port())
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
    assert code == 1
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


def test_without_a_token_and_a_local_server_there_is_nothing_to_do(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("bot.program.run.set_up_logging", lambda *_settings: None)
    settings = Settings(database=tmp_path / "c.sqlite3", log_level="ERROR")
    assert main(None, settings) == 1
    assert "DISCORD_TOKEN" in one_line(capsys.readouterr().err)


def test_that_games_stand_still_under_other_rules_is_said_at_the_start(tmp_path, caplog):
    def start():
        caplog.clear()
        with pytest.raises(CannotStart):
            asyncio.run(run(settings, None))
        return [record.getMessage() for record in caplog.records if "stand still" in record.getMessage()]

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
    """Without it a clock that is set would stop a live game, or end it."""
    given = {}

    def service(*_facts, **more):
        given.update(more)
        raise CannotStart("enough")

    monkeypatch.setattr("bot.program.run.Service", service)
    with pytest.raises(CannotStart):
        asyncio.run(run(Settings(database=tmp_path / "c.sqlite3", backups_kept=0), None))
    before = time.monotonic()
    assert before - 1 < given["steady"]() / 1000 < before + 1
