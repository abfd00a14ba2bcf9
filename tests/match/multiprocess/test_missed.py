"""Notifications may get lost because the connection broke or the queue was full.

In that case, the process clears its caches of matches and people, and reads the database no more often than necessary.
"""

import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.subject import of_match
from bot.match.storage.multiprocess.news import CHANNEL, LONGEST, Changed, What, heard, written
from bot.match.storage.postgres import database
from tests.match.desk import ADA, BEN, request, started
from tests.match.multiprocess.both import OURS, comes, cut, known, until, way
from tests.seeds import times

pytestmark = pytest.mark.postgres


def test_who_was_erased_is_told_however_much_else_there_is():
    subjects = [of_match(number) for number in range(LONGEST)]
    changed = {Changed(What.ERASED, ADA), *(Changed(What.MATCH, number) for number in range(LONGEST))}
    said = written(subjects, changed, "a")
    assert len(said) <= LONGEST
    assert heard(said) == ("a", None, {Changed(What.ERASED, ADA)})


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


async def test_where_a_connection_was_lost_nobody_is_left_in_memory(two, on_server, tmp_path):
    ours, _ = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    await ours.play.look(match.id, ADA, "press")
    await ours.play.act(match.id, ADA, "step 1", None, request())
    await ours.play.look(match.id, BEN, "press")
    ours.desk.presence.act(500, ADA, 5)
    missed = []
    ours.store.on_missed.append(lambda: missed.append(1))
    assert ours.desk.sessions.get(match.id, "press") is not None
    await cut(on_server, tmp_path)
    await until(lambda: missed)
    assert ours.desk.sessions.get(match.id, "press") is None
    assert ours.desk.just_committed(match.id) is None
    assert ours.desk.presence.until(500, ADA) is None


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


async def test_a_change_of_a_persons_settings_makes_no_process_look_after_shards(two):
    ours, theirs = two
    looks = []

    async def told(to):
        await way(ours)
        await theirs.people.change(ADA, lambda person: replace(person, way=to))
        await comes(lambda: way(ours), to)

    await told(Way.DIRECT)  # earlier messages about shards have come, too
    ours.desk.shards.soon = lambda: looks.append(1)
    await told(Way.MENTION)
    assert looks == []
