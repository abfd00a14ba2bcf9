import asyncio
import contextlib
import logging
import os
import platform
import random
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.__main__ import sandbox as a_sandbox
from bot.match.services.clock import time as match_time
from bot.match.storage.store import Store
from bot.program import log
from bot.program.run import CannotStart, main, run, serve
from bot.settings import VARIABLES, Settings
from sandbox.app import Sandbox
from tests.library import pointed

ROOT = Path(__file__).parents[2]


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
def test_a_disk_without_room_is_one_line(tmp_path):
    little_room = ("sh", "-c", 'ulimit -f 100; exec "$@"', "sh")
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    own = {"DATABASE": tmp_path / "c.sqlite3", "BACKUPS": tmp_path / "backups", "PYTHONPATH": ROOT}
    bot = subprocess.run(
        [*little_room, sys.executable, "-m", "bot", "play"],
        cwd=tmp_path,
        env=kept | {name: str(value) for name, value in own.items()} | {"PLAY_PORT": str(free_port())},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert bot.returncode == 1
    assert str(tmp_path / "c.sqlite3") in one_line(bot.stderr)
    assert "(full)" in bot.stderr
    assert list(tmp_path.iterdir()) == []


# Starts that fail, in this process


@pytest.fixture
def ended(tmp_path, monkeypatch, capsys):
    root, interval = logging.getLogger(), sys.getswitchinterval()
    handlers, level = root.handlers[:], root.level
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(log, "sys", SimpleNamespace(stderr=sys.stderr))  # so that the real one keeps its hook
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)

    def end(*, play=False, **settings):
        for name, value in {"DATABASE": tmp_path / "c.sqlite3", "BACKUPS": tmp_path / "backups", **settings}.items():
            monkeypatch.setenv(name, str(value))
        code = main(a_sandbox if play else None)
        out, err = capsys.readouterr()
        assert out == ""
        return code, err

    yield end
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    sys.setswitchinterval(interval)


def test_a_port_in_use_is_one_line(ended):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, err = ended(play=True, PLAY_PORT=port)
    assert code == 2
    assert f"Port {port}" in one_line(err)
    assert "PLAY_PORT" in err


def test_a_file_that_is_no_database_is_one_line_and_stays_as_it_is(tmp_path, ended):
    file = tmp_path / "c.sqlite3"
    file.write_text("my diary, not a database, " * 50)
    before = file.read_bytes()
    code, err = ended(play=True, PLAY_PORT=free_port())
    assert code == 2
    assert str(file) in one_line(err)
    assert file.read_bytes() == before


async def test_a_token_that_discord_refuses_is_told(tmp_path):
    sandbox = Sandbox()
    sandbox.core.settings.token = "the.only.one"
    async with sandbox:
        with pointed(sandbox), pytest.raises(CannotStart, match="DISCORD_TOKEN") as refused:
            await run(Settings(token="a.wrong.token", discord_api=sandbox.url, database=tmp_path / "c.sqlite3"), None)
    assert not refused.value.passes


async def test_it_ends_at_once_while_it_waits_for_discord(caplog):
    def make():
        raise ConnectionRefusedError(111, "nobody there")

    stop = asyncio.Event()
    serving = asyncio.create_task(serve(make, "", stop))
    while "next try in" not in caplog.text:  # noqa: ASYNC110 - the log tells nobody
        await asyncio.sleep(0)
    stop.set()
    async with asyncio.timeout(60):
        await serving


def test_without_a_token_it_says_which_variable_and_opens_nothing(tmp_path, ended):
    (tmp_path / ".env").write_text("# mine\n\nDISCORD_TOKN=MTIz.Gabcde.mistyped\n")
    code, err = ended(DISCORD_TOKEN="")
    assert code == 2
    mistyped, missing = err.splitlines()
    assert ".env, line 3: DISCORD_TOKN " in mistyped
    assert "DISCORD_TOKEN?" in mistyped
    assert missing.startswith("DISCORD_TOKEN: ")
    assert "Example: DISCORD_TOKEN=" in missing
    assert "make play" in missing
    assert "mistyped" not in err
    assert [one.name for one in tmp_path.iterdir()] == [".env"]


def test_with_a_token_nobody_plays_on_the_database_of_a_bot_on_discord(tmp_path, ended):
    code, err = ended(play=True, DISCORD_TOKEN="a.good.token")
    assert code == 2
    assert "cartouche run" in one_line(err)
    assert list(tmp_path.iterdir()) == []


def test_a_local_discord_that_cannot_be_read_is_one_line(tmp_path, ended):
    (tmp_path / "sandbox").mkdir()
    (tmp_path / "sandbox" / "world.json").write_text("[" * 9_999)
    code, err = ended(play=True, PLAY_PORT=free_port())
    assert code == 2
    assert str(tmp_path / "sandbox") in one_line(err)


def newer(folder):
    with closing(sqlite3.connect(folder / "c.sqlite3")) as there, there:
        there.execute("CREATE TABLE alembic_version (version_num TEXT)")
        there.execute("INSERT INTO alembic_version VALUES ('9999_5e1f0a3b')")


def utf16(folder):
    (folder / ".env").write_text("DISCORD_TOKEN=a.good.token\n", "utf-16")


@pytest.mark.parametrize(
    ("before", "settings", "said"),
    [
        (newer, {}, "(newer)"),
        (utf16, {}, "UTF-8"),
        (None, {"SHARDS": "auto"}, "SHARDS"),
        (None, {"DISCORD_TOKEN": "a.good.to\u200bken"}, "U+200B"),
    ],
)
def test_what_another_start_does_not_mend_ends_with_2(tmp_path, ended, before, settings, said):
    # systemd restarts the bot unless its exit code is 2.
    if before is not None:
        before(tmp_path)
    code, err = ended(**{"DISCORD_TOKEN": "a.good.token", **settings})
    assert code == 2
    assert said in one_line(err)
    assert "ken" not in err.replace("DISCORD_TOKEN", "").replace("token", "")


def test_a_database_that_somebody_else_has_ends_with_1(tmp_path, ended):
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(tmp_path / "c.sqlite3"))
        code, err = ended(play=True, PLAY_PORT=free_port())
        runner.run(store.close())
    assert code == 1
    assert "(locked)" in one_line(err)


async def test_that_games_stand_still_under_other_rules_is_said_at_the_start(tmp_path, caplog):
    def nowhere(_folder):
        raise CannotStart("enough")

    settings = Settings(database=tmp_path / "c.sqlite3", backups_kept=0)
    async with await Store.open(settings.database):
        pass
    with closing(sqlite3.connect(settings.database)) as there, there:
        there.execute(
            "INSERT INTO matches (id, request, channel, game, rules_version, status, owner, locale, options, ply, "
            "created, moved, ranking, chance)"
            " VALUES (1, 'r', 1, 'museum', '0', 'active', 1, 'en', '{}', 1, 1, 1, '[]', 2)"
        )
    with pytest.raises(CannotStart):
        await run(settings, nowhere)
    (line,) = [record.getMessage() for record in caplog.records if "on hold" in record.getMessage()]
    assert "1 of museum" in line
    assert "`cartouche upgrade --check`" in line


async def test_a_table_has_a_clock_that_nobody_sets_and_a_local_discord_one_that_goes_on(tmp_path, monkeypatch):
    # Setting the system clock must not end a live game. The server's clock is back if its folder was moved away.
    given, moved, at = {}, [], 1_000.0

    def service(*_facts, **more):
        given.update(more)
        raise CannotStart("enough")

    async def nothing(*_facts):
        pass

    local = SimpleNamespace(start=nothing, stop=nothing, now=lambda: at, advance=moved.append)
    async with await Store.open(tmp_path / "c.sqlite3") as store:
        await store.note_there(1_700_000_000_000)
    monkeypatch.setattr("bot.program.run.Service", service)
    with pytest.raises(CannotStart):
        await run(Settings(database=tmp_path / "c.sqlite3", backups_kept=0), lambda _folder: local)
    logging.getLogger(match_time.__name__).setLevel(logging.NOTSET)
    before = time.monotonic()
    assert before - 1 < given["steady"]() / 1000 < before + 1
    assert moved == [1_700_000_000 - at]


PIECES = """
import os
from pathlib import Path
from bot.program import log
from bot.program.run import LARGE, keep_whole

def own():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) * 1024

if os.fork() == 0:
    keep_whole()
else:
    os.wait()  # the other one has its turn first
before = own()
large, small = [], []
for _ in range(400):
    large.append(bytearray(b"x") * (LARGE + 10_000))
    small.append(bytearray(b"x") * 900)
most = own() - before
large.clear()
print(most, own() - before, flush=True)
"""


@pytest.mark.processes
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="it is glibc's heap that keeps holes")
def test_what_was_large_and_is_free_is_given_back():
    done = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, text=True, check=True, timeout=60)
    found = []
    for line in done.stdout.splitlines():
        most, left = map(int, line.split())
        assert most > 400 * 64 * 1024
        found.append(left / most)
    whole, usual = found
    assert whole < 0.1
    assert usual > 0.5
