import json
import time
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.program.health import Health, place, write
from bot.program.release import COMMIT_FILE, commit


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("DATABASE=bot.sqlite3\n")
    monkeypatch.delenv("DATABASE", raising=False)
    return Path("bot.sqlite3")


def state(**changes):
    now = time.time()
    facts = {
        "version": "1.2.3",
        "pid": 4711,
        "started": now - 100_000,
        "written": now - 5,
        "gateway": True,
        "drawing": True,
        "waiting": None,
        "lag": 0.0123,
        "backup": now - 3_600,
    }
    return Health(**{**facts, **changes})


def asked(capsys, *options):
    code = main(["health", *options])
    return code, capsys.readouterr().out


def test_a_healthy_bot(database, capsys):
    write(state(), place(database))
    code, text = asked(capsys)
    assert code == 0
    lines = text.splitlines()
    assert lines[0] == "healthy"
    assert "1.2.3" in text
    assert "running for 1 d 3 h" in text
    assert "Discord: connected" in text
    assert "0.012 s" in text
    assert len(lines) == 7


def test_what_is_wrong_is_listed(database, capsys):
    write(state(gateway=False, faults=("Discord isn't connected", "another")), place(database))
    code, text = asked(capsys)
    assert code == 1
    assert text.splitlines()[:3] == ["not healthy", "- Discord isn't connected", "- another"]
    assert "Discord: not connected" in text


def test_no_bot(database, capsys):
    code, text = asked(capsys)
    assert code == 2
    assert text.startswith("not running")


@pytest.mark.parametrize("off", [-120, 120])
def test_a_bot_that_says_nothing_any_more_is_not_running(database, capsys, off):
    write(state(written=time.time() + off), place(database))
    code, text = asked(capsys)
    assert code == 2
    assert "reported for 2 min" in text or "reported for 1 min 59 s" in text


@pytest.mark.parametrize("text", ["", "{}", '{"version": 3', "[]"])
def test_a_file_that_is_something_else(database, capsys, text):
    place(database).write_text(text)
    code, said = asked(capsys)
    assert code == 2
    assert "can't be understood" in said


def test_for_programs(database, capsys):
    write(state(faults=("one",)), place(database))
    code, text = asked(capsys, "--json")
    found = json.loads(text)
    assert code == 1
    assert (found["running"], found["healthy"], found["faults"]) == (True, False, ["one"])
    assert found["health"]["pid"] == 4711
    place(database).unlink()
    code, text = asked(capsys, "--json")
    assert code == 2
    assert json.loads(text)["running"] is False


def test_the_commit_is_read_from_a_clone_and_from_a_worktree(tmp_path):
    first, second = "a" * 40, "b" * 40
    git, tree = tmp_path / "clone" / ".git", tmp_path / "tree"
    own = git / "worktrees" / "tree"
    for folder in (git / "refs" / "heads", own, tree):
        folder.mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    assert commit(tmp_path / "clone") is None, "nothing was committed yet"
    (git / "packed-refs").write_text(f"# pack-refs with: peeled\n{first} refs/heads/main\n")
    assert commit(tmp_path / "clone") == first
    (git / "refs" / "heads" / "main").write_text(f"{second}\n")
    assert commit(tmp_path / "clone") == second
    (tree / ".git").write_text(f"gitdir: {own}\n")
    (own / "commondir").write_text("../..\n")
    (own / "HEAD").write_text("ref: refs/heads/main\n")
    assert commit(tree) == second
    (own / "HEAD").write_text(f"{first}\n")
    assert commit(tree) == first
    assert commit(tmp_path) is None


def test_a_built_package_says_the_commit_in_a_file(tmp_path):
    said = tmp_path / COMMIT_FILE
    said.parent.mkdir(parents=True)
    said.write_text(f"{'c' * 40}\n")
    assert commit(tmp_path) == "c" * 40
