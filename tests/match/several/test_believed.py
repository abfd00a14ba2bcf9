"""What one of two processes believes from memory is what is stored, whatever the other does; where it may not be, it is
read.
"""

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.match.pure.address import Server
from bot.match.pure.errors import Refused, Stale
from bot.match.pure.notices.deciding import Known
from bot.match.pure.people.settings import Way
from bot.match.pure.table.model import TimerKind
from bot.match.pure.table.subject import of_match
from bot.match.services.service import Service
from bot.match.services.several.shards import Shards
from bot.match.storage import beside, notices
from bot.match.storage.several.believed import BELIEVED, Believed
from bot.match.storage.several.news import Changed, What
from bot.match.storage.store import Store
from games.core import Illegal
from tests.match.desk import ADA, BEN, CHLOE, GAMES, entropy, first_legal, legal, request, started, table
from tests.match.several.test_changing import Anything, check
from tests.seeds import seeded

pytestmark = pytest.mark.postgres

OURS, THEIRS = 7, 2**22
"""A server of each."""
DUE = 1_800_000_000_000
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = $${}$$"


async def until(holds):
    async with asyncio.timeout(90):
        while not holds():  # noqa: ASYNC110 - what other processes do gives no event
            await asyncio.sleep(0.01)


async def comes(find, expected):
    """What ``find`` finds comes to be that."""
    async with asyncio.timeout(90):
        while await find() != expected:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)


@pytest.fixture
async def two(tmp_path, clock):
    """Two services, as of two processes that share two shards and hear of each other."""
    made = []
    for number, name in enumerate("ab"):
        store = await Store.open(tmp_path / "t.sqlite3", shared=True, busy=2_000)
        shards = Shards(store, name, 2, (number,), span=600_000, renewed=600.0)
        made.append(
            Service(store, GAMES, first_legal, clock, entropy, kinds=lambda _game: ("greedy", "random"), shards=shards)
        )
        await shards.begin()
        await until(lambda store=store: store.memory.hears)
    yield made
    for service in made:
        await service.desk.shards.stop()
        await service.store.close()


async def known(service, match):
    """That it is its own was found out, as by who posts something of it."""
    assert await service.desk.shards.has(of_match(match))
    assert service.store.memory.believes(match)


async def set_due(service, match, due):
    await service.store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.NOTICE, due), of=match)


async def due(service, match):
    """As a transaction of that process finds it."""
    return await service.store.write(lambda writing: writing.due(of_match(match), TimerKind.NOTICE), of=match)


async def way(service, user=ADA):
    return (await service.people.of(user)).way


async def set_way(service, to, user=ADA):
    await service.own.set(user, lambda person: replace(person, way=to))


async def test_a_transaction_finds_what_another_process_has_left_beside_a_match(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    for number, one in enumerate((ours, ours, theirs, ours, theirs, theirs, ours)):
        await set_due(one, match, DUE + number)
        assert await asyncio.gather(due(ours, match), due(theirs, match)) == [DUE + number] * 2


async def test_what_is_decided_upon_a_position_that_was_believed_is_compared(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, CHLOE, game="lots", guild=OURS)
    await known(ours, match.id)
    await ours.history.look_as(match.id, ADA, "press")
    assert ours.desk.held.get(match.id, "press") is not None
    theirs_first = await theirs.play.act(match.id, BEN, (await legal(theirs, match.id, BEN))[0], None, request())
    acted = await ours.play.act(match.id, ADA, (await legal(theirs, match.id, ADA))[0], None, "press")
    assert acted.match.ply > theirs_first.match.ply
    await check(ours, match.id)


async def test_the_same_press_that_both_have_looked_at_is_done_once(two):
    match = await started(two[0], ADA, BEN, guild=OURS)
    for one in two:
        await one.history.look_as(match.id, ADA, "press")
    found = await asyncio.gather(*(one.play.act(match.id, ADA, "step 1", None, "press") for one in two))
    assert sorted(one.again for one in found) == [False, True]
    await check(two[1], match.id)


async def test_a_board_that_is_posted_makes_nobody_of_its_process_decide_anew(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    write, tries = ours.store.write, []

    def late(by):
        async def posts_first(work, **how):
            tries.append(work)
            if len(tries) == 1:
                await asyncio.create_task(by())  # by somebody who does not change the match
            return await write(work, **how)

        return posts_first

    async def post(store):
        await (store.write if store is not ours.store else write)(
            lambda writing: writing.set_board(match.id, 5), of=match.id
        )

    ours.store.write = late(lambda: post(ours.store))
    await ours.play.act(match.id, ADA, "step 1", None, request())
    assert len(tries) == 1
    tries.clear()
    ours.store.write = late(lambda: post(theirs.store))
    await ours.play.act(match.id, BEN, "step 1", None, request())
    assert len(tries) == 2, "nobody knows what the other has stored"
    assert (await theirs.history.get(match.id)).board_message == 5


async def test_a_board_that_was_posted_meanwhile_is_not_forgotten_by_who_tells_of_a_move(two):
    ours, _ = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    for row in await ours.history.outbox_due(50, match.id):
        await ours.store.outbox_done(row, 4, board=True)
    await ours.history.look_as(match.id, ADA, "press")
    await ours.store.write(lambda writing: writing.set_board(match.id, 5), of=match.id)
    await ours.play.act(match.id, ADA, "step 1", None, "press")
    assert (await ours.history.due(50, match.id))[1].board_message == 5


async def test_what_was_committed_is_told_from_memory_until_another_process_goes_on(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    for row in await ours.history.outbox_due(50, match.id):
        await ours.store.outbox_done(row, 4, board=True)
    acted = await ours.play.act(match.id, ADA, "step 1", None, request())
    assert ours.desk.stood(match.id).position.match.ply == acted.match.ply
    later = await theirs.play.act(match.id, BEN, "step 1", None, request())
    await until(lambda: ours.desk.stood(match.id) is None)
    assert (await ours.history.told(match.id))[0].ply == later.match.ply
    assert len(await ours.history.outbox_due(50, match.id)) == 2


async def test_whether_a_move_can_be_taken_back_is_known_until_somebody_may_have_done_so(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    asked, ask = [], ours.store.ask

    async def asks(*what):
        asked.append(what)
        return await ask(*what)

    ours.store.ask = asks
    acted = await ours.play.act(match.id, ADA, "step 1", None, request())
    assert await ours.undos.possible(acted.match)
    assert await ours.undos.free(acted.match, ADA)
    assert not asked, "it is in memory"
    taken = await theirs.undos.take_back(match.id, ADA, request())
    assert not await ours.undos.possible(taken.match)
    assert asked
    again = await theirs.play.act(match.id, ADA, "step 1", None, request())
    assert await ours.undos.possible(again.match)


async def test_nothing_is_believed_of_anothers_table(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=THEIRS)
    assert not await ours.desk.shards.has(of_match(match.id))
    await ours.play.act(match.id, ADA, "step 1", None, request())
    assert ours.desk.stood(match.id) is None
    later = await theirs.play.act(match.id, BEN, "step 1", None, request())
    assert (await ours.history.look_after(match.id, ADA)).match.ply == later.match.ply


async def test_settings_are_believed_until_another_process_has_changed_them(two, on_server, tmp_path):
    ours, theirs = two
    before = await way(ours)
    await until(lambda: ADA in ours.people._believed)
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
    where = beside_where(match)
    await theirs.desk.absences.begin(where, 5)
    await comes(lambda: _absences(ours, match), 1)
    await theirs.desk.absences.end(where, 50)
    await comes(lambda: _end(ours, match), 50)


def beside_where(match):
    from bot.match.pure.away.absence import Scope, Where  # noqa: PLC0415

    return Where(Scope.TABLE, match.id)


async def _way_of_server(service):
    return (await service.servers.of(OURS)).way


async def _absences(service, match):
    return len(await service.desk.absences.of(match))


async def _end(service, match):
    return (await service.desk.absences.of(match))[0][1]


async def cut(on_server, tmp_path):
    """Nobody hears anything any more."""
    name = on_server.name(tmp_path / "t.sqlite3")
    await asyncio.to_thread(on_server.cluster.do, name, CUT.format(name))


async def test_who_hears_nothing_believes_nothing(two, on_server, tmp_path):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await way(ours)
    assert await notices.of_person(ours.store, ADA) == ours.store.memory.of_person(ADA)
    ours.store._ground._listening._server = Server("postgresql://nobody@/none?host=/nowhere")
    await cut(on_server, tmp_path)
    await until(lambda: not ours.store.memory.hears)
    assert not ours.store.memory.believes(match)
    assert ours.store.memory.get(match) is None
    assert ours.store.memory.of_person(ADA) is None
    for expected in (Way.DIRECT, Way.MENTION):
        await set_way(theirs, expected)
        assert await way(ours) is expected


async def test_what_was_not_heard_is_not_believed_later(two, on_server, tmp_path):
    ours, theirs = two
    await way(ours)
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await set_due(ours, match, DUE)
    listening = ours.store._ground._listening
    there, listening._server = listening._server, Server("postgresql://nobody@/none?host=/nowhere")
    await cut(on_server, tmp_path)
    await until(lambda: not ours.store.memory.hears)
    await set_way(theirs, Way.DIRECT)
    await set_due(theirs, match, DUE + 1)
    listening._server = there
    await until(lambda: ours.store.memory.hears)
    assert await way(ours) is Way.DIRECT
    assert ours.store.memory.get(match) is None
    assert await due(ours, match) == DUE + 1


def test_a_connection_that_has_gone_without_a_word_is_not_believed_for_long():
    now = [100.0]
    memory = Believed(lambda: now[0])
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


def test_what_others_tell_while_something_is_stored_is_not_overlooked():
    memory = Believed()
    memory.heard(float("inf"))
    memory.share(SimpleNamespace(still=lambda _subject: True, serves=lambda _guild: True))

    def stores(revision, meanwhile=None):
        memory.begin(1)
        there = beside.Beside(1, beside.Kept({"notice": revision}, {}, False, frozenset()))
        if meanwhile is not None:
            memory.doubt(meanwhile)
        return memory.commit([there], [1], None, beside.Counted({1: revision}, ()))

    assert stores(1) == {1: 1}
    assert memory.version(1) == 1
    assert memory.get(1) is not None
    assert stores(2, {Changed(What.MATCH, 1)}) == {}
    assert memory.get(1) is None
    assert memory.version(1) != 2
    assert stores(4) == {1: 4}
    assert memory.get(1) is not None
    assert stores(5, ()) == {1: 5}
    assert memory.at(1, 5) is not None
    assert memory.at(1, 6) is None
    stores(6)
    memory.doubt(None)
    assert memory.get(1) is None
    assert stores(7) == {1: 7}
    memory.begin(1)
    memory.doubt(None)
    assert memory.commit([], [1], None, beside.Counted({1: 8}, ())) == {}
    assert memory.at(1, 8) is None


async def test_a_shard_that_comes_back_brings_nothing_along(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await set_due(ours, match, DUE)
    assert ours.store.memory.get(match) is not None
    shards = ours.desk.shards
    now, later = shards._now, 0.0
    shards._now = lambda: now() + later
    later = 700.0  # its lease has ended, as it sees it: others may have had its shards meanwhile, and told nobody
    assert ours.store.memory.get(match) is None
    await theirs.store.write(lambda writing: writing.do(beside.UNSET_TIMER, _timer(match)), of=match)
    await shards._round()
    assert shards.mine == {0}
    assert ours.store.memory.believes(match)
    assert ours.store.memory.get(match) is None
    assert await due(ours, match) is None


def _timer(match):
    return {"of_subject": "match", "of": match, "of_kind": TimerKind.NOTICE.value}


async def person(service, user):
    found = await notices.of_person(service.store, user)
    return {match for match, one in found.told.items() if beside.tells(one)}, set(found.waiting)


async def tell(service, match, user):
    await service.store.write(
        lambda writing: notices.keep(writing, match, user, Known(told=DUE)),
        of=match,
    )


async def test_what_tables_tell_somebody_is_believed_while_all_are_own_ones(two):
    ours, theirs = two
    first = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, first)
    assert await person(ours, ADA) == (set(), {first})
    assert ours.store.memory.of_person(ADA) is not None
    await tell(theirs, first, ADA)
    await comes(lambda: person(ours, ADA), ({first}, {first}))
    assert ours.store.memory.of_person(ADA) is not None
    await theirs.play.act(first, ADA, "step 1", None, request())
    await comes(lambda: person(ours, ADA), (set(), set()))
    await comes(lambda: person(ours, BEN), (set(), {first}))
    second = (await started(theirs, ADA, CHLOE, guild=THEIRS, channel=501)).id
    await comes(lambda: person(ours, ADA), (set(), {second}))
    assert ours.store.memory.of_person(ADA) is None, "they play at another's table"
    await tell(theirs, second, ADA)
    assert await person(ours, ADA) == ({second}, {second})


async def test_who_is_erased_by_another_process_is_in_nobodys_memory(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    await tell(ours, match, ADA)
    await set_way(ours, Way.DIRECT)
    await way(ours)
    await person(ours, ADA)
    ours.desk.presence.act(500, ADA, 5)
    forgotten = []
    ours.desk.on_erased.append(forgotten.append)
    await ours.lobby.cancel(match, ADA, request(), True)
    assert await theirs.own.erase(ADA) == []
    await until(lambda: forgotten == [ADA])
    assert ADA not in ours.people._known
    assert ours.desk.presence.acted(500, ADA) is None
    memory = ours.store.memory
    assert ADA not in memory._people
    assert all(ADA not in kept.notices for kept in memory._kept.values())
    assert await way(ours) is not Way.DIRECT


async def believed(service, match):
    """What a process believes of a match, in the place of what is stored: that is given, too."""
    kept = service.store.memory.get(match)
    stored = await service.store.read(lambda connection: beside.read(connection, match))
    stood = service.desk.stood(match)
    ply = (await service.store.match(match)).ply
    people = [service.store.memory.of_person(user) for user in (ADA, BEN, CHLOE)]
    there = [
        notices._of_person(await service.store.ask(notices._OF_PERSON, {"user": user})) for user in (ADA, BEN, CHLOE)
    ]
    return (
        (kept or stored, ply if stood is None else stood.position.match.ply, _told(people, there)),
        (stored, ply, _told(there, there)),
    )


def _told(people, there):
    """What tells them something, without what is told to nobody."""
    found = [one or other for one, other in zip(people, there, strict=True)]
    return [({m: one for m, one in who.told.items() if beside.tells(one) or one.recent}, who.waiting) for who in found]


async def same(service, match):
    found = await believed(service, match)
    return found[0] == found[1]


@seeded
async def test_whatever_two_processes_do_what_they_believe_comes_to_what_is_stored(two, seed):
    await whatever(two, seed, 5)


@pytest.mark.nightly
@seeded
async def test_much_of_that(two, seed):
    for number in range(10):
        await whatever(two, seed * 1_000 + number, 15)


async def whatever(two, seed, rounds):
    ours, _ = two
    people = Anything(two, seed)
    match = (await table(ours, ADA, BEN, CHLOE, game=people.random.choice(("race", "lots")), guild=OURS)).id
    await known(ours, match)
    await ours.play.start(match, ADA, request())
    for _ in range(rounds):
        await asyncio.gather(*(people.once(match) for _ in range(3)), tells(people, match))
        await asyncio.gather(*(person(one, user) for one in two for user in (ADA, BEN, CHLOE)))
        await check(people.random.choice(two), match)
        for one in two:
            await comes(lambda one=one: same(one, match), True)
    with suppress(Refused):
        await ours.lobby.cancel(match, ADA, request(), True)


async def tells(people, match):
    with suppress(Refused, Stale, Illegal):
        await tell(people.random.choice(people.services), match, people.random.choice((ADA, BEN, CHLOE)))
