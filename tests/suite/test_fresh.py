import sqlite3
from contextlib import closing

from bot.match.storage.file import database
from bot.match.storage.store import Store
from tests import fresh, scratch


def inside(path):
    with closing(sqlite3.connect(path)) as found:
        pragmas = [found.execute(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "page_size", "auto_vacuum")]
        return pragmas, list(found.iterdump())


async def test_a_copied_database_is_what_the_migrations_make(tmp_path, monkeypatch):
    async with await Store.open(tmp_path / "first.sqlite3"):
        """From here on there is something to copy."""
    async with await Store.open(tmp_path / "copied.sqlite3"):
        """As most tests do it."""
    with monkeypatch.context() as as_the_program_does:
        as_the_program_does.setattr(database, "upgrade", fresh.migrate)
        async with await Store.open(tmp_path / "made.sqlite3"):
            """As the program does it."""
    fresh.put(tmp_path / "put.sqlite3")
    async with await Store.open(tmp_path / "put.sqlite3"):
        """As a bot that is a process of its own."""
    assert inside(tmp_path / "copied.sqlite3") == inside(tmp_path / "put.sqlite3") == inside(tmp_path / "made.sqlite3")
    assert "CREATE TABLE outbox" in "".join(inside(tmp_path / "copied.sqlite3")[1])


def test_files_lie_in_memory_only_where_they_fit(tmp_path, monkeypatch):
    monkeypatch.setattr(scratch, "ROOM", 0)
    assert scratch.fits(tmp_path)
    monkeypatch.setattr(scratch, "ROOM", 1 << 80)
    assert not scratch.fits(tmp_path)
    assert not scratch.fits(tmp_path / "missing")
