import asyncio

import pytest
from msgspec.structs import replace

from bot.match.pure.away.absence import OutageScope, Where
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.subject import TimerKind
from bot.match.storage import kept, notices
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.multiprocess.shared import BELIEVED, SharedMemory
from bot.match.storage.postgres import database, session
from tests.match.desk import ADA, BEN, request, started
from tests.match.multiprocess.both import DUE, OURS, comes, cut, due, known, person, set_due, set_way, tell, until, way

pytestmark = pytest.mark.postgres


async def test_settings_are_believed_until_another_process_has_changed_them(two, on_server, tmp_path):
    ours, theirs = two
    before = await way(ours)
    name = on_server.name(tmp_path / "t.sqlite3")
    stored = f'INSERT INTO people (owner, settings) VALUES ({ADA}, $${{"way": "{Way.DIRECT.value}"}}$$)'
    await asyncio.to_thread(on_server.cluster.do, name, stored)
    assert await way(ours) is before is not Way.DIRECT, "what nobody tells is not read again"
    await set_way(theirs, Way.MENTION)
    await comes(lambda: way(ours), Way.MENTION)
    await set_way(ours, Way.DIRECT)
    assert await way(ours) is Way.DIRECT
    await comes(lambda: way(theirs), Way.DIRECT)


async def test_settings_of_servers_and_absences_are_told_too(two):
    ours, theirs = two
    await ours.servers.of(OURS)
    await theirs.servers.change(OURS, lambda server: replace(server, way=Way.DIRECT))
    await comes(lambda: _way_of_server(ours), Way.DIRECT)
    match = await started(ours, ADA, BEN, guild=OURS)
    assert await ours.desk.absences.of(match) == ()
    where = Where(OutageScope.TABLE, match.id)
    await theirs.desk.absences.begin(where, 5)
    await comes(lambda: _absences(ours, match), 1)
    await theirs.desk.absences.end(where, 50)
    await comes(lambda: _end(ours, match), 50)


async def _way_of_server(service):
    return (await service.servers.of(OURS)).way


async def _absences(service, match):
    return len(await service.desk.absences.of(match))


async def _end(service, match):
    return (await service.desk.absences.of(match))[0][1]


async def test_who_hears_nothing_believes_nothing_and_later_nothing_of_before(two, on_server, tmp_path, monkeypatch):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await way(ours)
    await set_due(ours, match, DUE)
    assert await notices.of_person(ours.store, ADA) == ours.store.memory.of_person(ADA)
    monkeypatch.setattr(database, "CONNECT", 0)
    await cut(on_server, tmp_path)
    await until(lambda: not ours.store.memory.hears)
    assert not ours.store.memory.believes(match)
    assert ours.store.memory.get(match) is None
    assert ours.store.memory.of_person(ADA) is None
    for expected in (Way.MENTION, Way.DIRECT):
        await set_way(theirs, expected)
        assert await way(ours) is expected
    await set_way(theirs, Way.MENTION)
    await set_due(theirs, match, DUE + 1)
    monkeypatch.setattr(database, "CONNECT", session.CONNECT)
    await until(lambda: ours.store.memory.hears)
    assert await way(ours) is Way.MENTION
    assert ours.store.memory.get(match) is None
    assert await due(ours, match) == DUE + 1


def test_a_connection_that_has_gone_without_a_word_is_not_believed_for_long():
    now = [100.0]
    memory = SharedMemory(lambda: now[0])
    assert not memory.hears
    memory.heard(99.0)
    now[0] = 99.0 + BELIEVED - 0.01
    assert memory.hears
    now[0] += 0.02
    assert not memory.hears
    memory.heard(now[0])
    assert memory.hears
    memory.heard(None)
    assert not memory.hears


async def test_what_was_read_before_a_change_is_not_believed_after_it(two):
    ours, theirs = two
    read, on, begun = ours.store.settings, asyncio.Event(), asyncio.Event()

    async def slowly(*asked):
        found = await read(*asked)
        begun.set()
        await on.wait()
        return found

    ours.store.settings = slowly
    first = asyncio.create_task(way(ours))
    await begun.wait()
    doubts = []
    ours.store.on_doubt.append(doubts.append)
    await set_way(theirs, Way.DIRECT)
    await until(lambda: any(Changed(What.PEOPLE, ADA) in one for one in doubts))
    on.set()
    assert await first is not Way.DIRECT
    assert await way(ours) is Way.DIRECT


async def test_a_shard_that_comes_back_brings_nothing_along(two, late):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await set_due(ours, match, DUE)
    assert ours.store.memory.get(match) is not None
    shards = ours.desk.shards
    late[0] = 700.0  # its lease has ended, as it sees it: others may have had its shards meanwhile, and told nobody
    assert ours.store.memory.get(match) is None
    await theirs.store.write(lambda writing: writing.do(kept.UNSET_TIMER, _timer(match)), of=match)
    await shards.renew()
    assert shards.mine == {0}
    assert ours.store.memory.believes(match)
    assert ours.store.memory.get(match) is None
    assert await due(ours, match) is None


def _timer(match):
    return {"of_subject": "match", "of": match, "of_kind": TimerKind.NOTICE.value}


async def test_who_is_erased_by_another_process_is_in_nobodys_memory(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await tell(ours, match, ADA)
    await set_way(ours, Way.DIRECT)
    await way(ours)
    await person(ours, ADA)
    ours.desk.presence.act(500, ADA, 5)
    forgotten, unknown = [], Person()
    ours.desk.on_erased.append(forgotten.append)
    await ours.lobby.cancel(match, ADA, request(), True)
    assert await theirs.own.erase(ADA) == []
    await until(lambda: forgotten == [ADA])
    assert ours.people.known(ADA, unknown) is unknown
    assert ours.desk.presence.until(500, ADA) is None
    memory = ours.store.memory
    assert memory.of_person(ADA) is None
    assert (kept := memory.get(match)) is None or ADA not in kept.notices
    assert await way(ours) is not Way.DIRECT
