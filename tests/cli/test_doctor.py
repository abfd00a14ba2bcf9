import asyncio
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.match.storage.store import Store
from bot.program import doctor
from bot.settings import Settings
from games.registry import GAMES
from sandbox import Sandbox
from sandbox import Settings as SandboxSettings


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("DATABASE=bot.sqlite3\nBACKUPS=copies\n")
    for name in ("DATABASE", "BACKUPS", "BACKUPS_KEPT", "DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


async def made(path):
    async with await Store.open(path) as store:
        await store.set_meta("a", "b")


def asked(capsys, *command):
    code = main(command)
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def wrong(capsys):
    code, lines, _ = asked(capsys, "doctor")
    assert code == 1
    return [line for line in lines if line.startswith("!!")]


def test_a_new_machine_is_well(here, capsys):
    code, lines, _ = asked(capsys, "doctor")
    assert code == 0, lines
    assert any("isn't there yet" in line for line in lines)
    assert lines[-1] == "All is well."
    assert list(here.iterdir()) == [here / ".env"]


def test_a_path_that_the_system_refuses_is_found_and_told_by_each_command(here, capsys, monkeypatch):
    monkeypatch.setenv("DATABASE", "x" * 300)
    code, lines, err = asked(capsys, "doctor")
    assert (code, err) == (1, "")
    assert [line for line in lines if line.startswith("!!  files: xxx")]
    for command in (["backup"], ["upgrade", "--check"], ["league", "export", "1"], ["move-database", "x" * 300, "y"]):
        code, _, err = asked(capsys, *command)
        assert code == 2
        assert err.startswith("cartouche: ")
        assert err.count("\n") == 1
        assert "too long" in err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read all folders")
def test_a_folder_that_is_somebody_elses_is_found(here, capsys, monkeypatch):
    (here / "closed").mkdir(mode=0)
    monkeypatch.setenv("DATABASE", "closed/bot.sqlite3")
    assert any(line.startswith("!!  files: closed/bot.sqlite3") for line in wrong(capsys))


def test_a_damaged_database_is_found_and_stays_as_it_is(here, capsys):
    asyncio.run(made(here / "bot.sqlite3"))
    path = here / "bot.sqlite3"
    data = bytearray(path.read_bytes())
    data[4096 * 2 : 4096 * 3] = os.urandom(4096)
    path.write_bytes(data)
    assert any("bot.sqlite3 can't be used (damaged)" in line for line in wrong(capsys))
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DROP TABLE shards", "!!  database: bot.sqlite3 can't be used (unreleased)"),
        ("UPDATE alembic_version SET version_num = '0099'", "!!  database: bot.sqlite3 can't be used (unreleased)"),
        (
            "UPDATE alembic_version SET version_num = '9999_5e1f0a3b'",
            "!!  database: bot.sqlite3 can't be used (newer)",
        ),
        ("SELECT 1", "ok  database: it has this program's format"),
    ],
)
def test_the_form_of_the_database_is_compared(here, capsys, change, said):
    asyncio.run(made(here / "bot.sqlite3"))
    with closing(sqlite3.connect(here / "bot.sqlite3")) as database, database:
        database.execute(change)
    data = (here / "bot.sqlite3").read_bytes()
    code, lines, _ = asked(capsys, "doctor")
    assert (code == 0) is said.startswith("ok")
    assert any(line.startswith(said) for line in lines), lines
    assert (here / "bot.sqlite3").read_bytes() == data


def test_a_folder_that_takes_no_copies_is_found(here, capsys):
    asyncio.run(made(here / "bot.sqlite3"))
    (here / "copies").write_text("no folder")
    assert any(line.startswith("!!  backups: the bot can't make any") and "copies" in line for line in wrong(capsys))


def test_running_games_under_other_rules_are_counted(here, capsys):
    asyncio.run(made(here / "bot.sqlite3"))
    path = here / "bot.sqlite3"
    with closing(sqlite3.connect(path)) as there, there:
        for number, version in ((1, "0"), (2, "0"), (3, GAMES["museum"].rules_version)):
            there.execute(
                "INSERT INTO matches (id, request, channel, game, rules_version, status, owner, locale, options, ply, "
                "created, moved, ranking, chance)"
                " VALUES (?, ?, ?, 'museum', ?, 'active', 1, 'en', '{}', 1, 1, 1, '[]', 2)",
                (number, f"r{number}", number, version),
            )
    before = path.read_bytes()
    (line,) = wrong(capsys)
    assert "began under other rules: 2 of museum. `cartouche upgrade --check`" in line
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)) as there, there:
        there.execute("UPDATE matches SET status = 'cancelled' WHERE id = 1")
        there.execute("UPDATE matches SET game = 'halma' WHERE id = 3")
    (line,) = wrong(capsys)
    assert "aren't installed: 1 of halma." in line
    assert "under other rules: 1 of museum." in line


def test_old_backups_and_none_are_found(here, capsys):
    asyncio.run(made(here / "bot.sqlite3"))
    assert asked(capsys, "backup")[0] == 0
    (copy,) = (here / "copies").iterdir()
    assert asked(capsys, "doctor")[0] == 0
    old = time.time() - 5 * 86_400
    os.utime(copy, (old, old))
    assert any("the newest 120 h old" in line for line in wrong(capsys))
    (here / ".env").write_text("DATABASE=bot.sqlite3\nBACKUPS_KEPT=0\n")
    code, lines, _ = asked(capsys, "doctor")
    assert code == 1
    assert [line for line in lines if "BACKUPS_KEPT=0" in line]


def test_a_backup_of_a_database_in_use_opens_as_the_database_was(here, capsys):
    async def both():
        async with await Store.open(here / "bot.sqlite3") as store:
            await store.set_meta("a", "while it is in use")
            return await asyncio.to_thread(asked, capsys, "backup", "--to", "elsewhere")

    code, (name,), _ = asyncio.run(both())
    assert code == 0
    assert Path(name).parent == Path("elsewhere")
    with closing(sqlite3.connect(name)) as copy:
        assert copy.execute("SELECT value FROM meta WHERE key = 'a'").fetchall() == [("while it is in use",)]


def test_without_a_database_there_is_nothing_to_copy(here, capsys):
    code, lines, said = asked(capsys, "backup")
    assert (code, lines) == (2, [])
    assert "there's no database bot.sqlite3" in said


async def told(sandbox, token=None):
    found = []
    await doctor.at_discord(token or sandbox.token, sandbox.url, found.append)
    return found


async def test_what_discord_says_of_a_bot_that_is_well():
    async with Sandbox() as sandbox:
        found = await told(sandbox)
    assert not [one for one in found if one.bad]
    assert [one.text.partition(":")[0] for one in found][:2] == ["token", "clock"]
    assert "has all the permissions it needs" in found[-1].text


async def test_a_token_that_discord_does_not_know():
    async with Sandbox(SandboxSettings(token="MTIzNDU2Nzg5.Gabcde.the-right-one")) as sandbox:
        (found,) = await told(sandbox, "MTIzNDU2Nzg5.Gabcde.an-example-only")
    assert found.bad
    assert "DISCORD_TOKEN" in found.text


async def test_rights_that_the_bot_lacks_and_servers_it_is_not_in():
    async with Sandbox() as sandbox:
        guild = next(iter(sandbox.world.guilds.values()))
        for role in guild.roles.values():
            role.permissions &= ~(1 << 44)
        last = (await told(sandbox))[-1]
        assert not last.bad, "it can do without"
        assert "without Create Events" in last.text
        for role in guild.roles.values():
            role.permissions |= 1 << 44
            role.permissions &= ~(1 << 15)  # Attach Files
        last = (await told(sandbox))[-1]
        assert last.bad
        assert "lacks Attach Files;" in last.text
        for role in guild.roles.values():
            role.permissions &= ~(1 << 35)
        last = (await told(sandbox))[-1]
        assert "lacks Create Public Threads, Attach Files (leagues play in threads" in last.text
        assert "need Create Public Threads)" in last.text
        for guild in list(sandbox.world.guilds.values()):
            sandbox.kick_bot(guild)
        last = (await told(sandbox))[-1]
        assert last.bad
        assert "isn't in any" in last.text


def test_a_clock_that_is_wrong():
    now = 1_700_000_000.5
    date = "Tue, 14 Nov 2023 22:13:20 GMT"
    assert not doctor.clock_of(date, now).bad
    assert not doctor.clock_of(date, now + 1.9).bad
    assert doctor.clock_of(date, now + 3).bad
    assert "behind" in doctor.clock_of(date, now - 3).text


def test_a_discord_that_does_not_answer_is_a_finding(here, capsys):
    settings = Settings(token="a.b.c", discord_api="http://127.0.0.1:9", database=here / "none.sqlite3")
    assert doctor.run(settings) == 1
    assert "can't be reached" in capsys.readouterr().out


def test_a_file_of_secrets_that_others_can_read_is_found(here, capsys):
    (here / ".env").write_text("DATABASE=bot.sqlite3\nDISCORD_TOKEN=a.b.c\nDISCORD_API=http://127.0.0.1:9\n")
    for mode in (0o640, 0o604, 0o602):
        (here / ".env").chmod(mode)
        (line,) = [line for line in asked(capsys, "doctor")[1] if "chmod 600 .env" in line]
        assert line.startswith("!!")
    (here / ".env").chmod(0o600)
    assert not [line for line in asked(capsys, "doctor")[1] if "chmod" in line]
