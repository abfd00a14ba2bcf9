"""Notifications may get lost because the connection broke or the queue was full.

In that case, the process clears its caches of matches and people, and reads the database no more often than necessary.
"""

import asyncio

import pytest

from bot.match.pure.people.settings import Person
from bot.match.storage.multiprocess.news import CHANNEL, LONGEST, Changed, What
from bot.match.storage.postgres import database
from tests.match.desk import ADA
from tests.match.multiprocess.both import cut, until, way
from tests.seeds import times

pytestmark = pytest.mark.postgres


async def test_who_is_erased_with_much_else_is_in_nobodys_memory(two):
    ours, theirs = two
    await way(ours)
    ours.desk.presence.act(500, ADA, 5)
    forgotten, unknown = [], Person()
    ours.desk.on_erased.append(forgotten.append)
    await theirs.store.write(
        lambda writing: writing.changed.update(
            {Changed(What.ERASED, ADA), *(Changed(What.PEOPLE, user) for user in range(LONGEST))}
        )
    )
    await until(lambda: forgotten == [ADA])
    assert ours.desk.presence.until(500, ADA) is None
    assert ours.people.known(ADA, unknown) is unknown


async def test_whenever_a_connection_is_lost_another_one_hears_again(on_server, tmp_path, monkeypatch):
    monkeypatch.setattr(database, "ASKED", 0)
    monkeypatch.setattr(database, "AGAIN", 0)
    there, said, begun, answered = on_server.address(tmp_path / "t.sqlite3"), [], [], []
    hears = database.Listening(there, said.append, lambda: begun.append(1), answered.append)
    hears.start()
    for _ in range(times(6, 40)):
        before = len(begun)
        await until(lambda: answered and answered[-1] is not None)
        await cut(on_server, tmp_path)
        await until(lambda before=before: len(begun) > before)
    await until(lambda: answered[-1] is not None)
    name = on_server.name(tmp_path / "t.sqlite3")
    await asyncio.to_thread(on_server.cluster.do, name, f"NOTIFY {CHANNEL}, 'here'")
    await until(lambda: said == ["here"])
    await hears.stop()
