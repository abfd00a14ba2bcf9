import asyncio
import time

import pytest
from sqlalchemy import text

from bot.match.pure.table.subject import SubjectKind, TimerKind, of_match, of_person
from bot.match.services.clock.wall import millis
from bot.match.services.multiprocess.shards import Shards, just_now
from bot.match.storage.multiprocess import shards as stored
from bot.match.storage.multiprocess.dividing import Member
from bot.match.storage.store import Store
from bot.program.clock import Ticks
from tests.damage import fault
from tests.match.desk import ADA, BEN, desk, started, table
from tests.match.multiprocess.both import begun, cut, until

pytestmark = pytest.mark.postgres

ALL = frozenset(range(4))
LASTS = {"span": 60_000, "renewed": 0.02, "margin": 1.0}


class Process:
    def __init__(self, store, *shards, **pace):
        self.store = store
        self.heard, self.changes, self.late, self.running = [], 0, 0, None
        self.shards = Shards(store, *shards, **pace, now=lambda: time.monotonic() + self.late)
        self.shards.on_news.append(self.heard.append)
        self.shards.on_change.append(self._changed)

    def _changed(self):
        self.changes += 1

    async def begin(self, noted):
        self.running = await begun(self.shards, noted=noted)

    async def kill(self):
        if self.running is not None:
            self.running.cancel()
            await asyncio.wait([self.running])

    async def later(self):
        await self.store.write(
            lambda writing: writing.run(
                text("UPDATE processes SET until = 0 WHERE name = :name"), {"name": self.shards.name}
            )
        )
        self.late = 60


@pytest.fixture
async def process(tmp_path):
    made = []

    async def make(name, count=4, wanted=None, *, ready=None, noted=just_now, first=None, **pace):
        store = await Store.open(tmp_path / "t.sqlite3", shared=True, busy=2_000)
        one = Process(store, name, count, wanted, **(pace or LASTS))
        if ready is not None:
            one.shards.connect(ready)
        if first is not None:
            await store.note_there(first)
        made.append(one)
        await one.begin(noted)
        return one

    yield make
    for one in made:
        await one.kill()
        await one.store.close()


def divided(*processes):
    held = [one.shards.mine for one in processes]
    whole = sorted(number for mine in held for number in mine)
    return whole == [0, 1, 2, 3] and max(map(len, held)) - min(map(len, held)) <= 1


async def test_whatever_goes_wrong_in_one_round_the_next_one_comes(process, caplog):
    asked = []

    def noted(shard):
        asked.append(shard)
        if len(asked) == 1:
            raise RuntimeError("nobody has thought of this")
        return just_now(shard)

    one = await process("a", noted=noted)
    await until(lambda: len(asked) >= 3 * len(ALL))
    assert one.shards.mine == ALL
    assert "cannot be renewed: nobody has thought of this" in caplog.text
    assert "can be renewed again" in caplog.text


async def test_one_has_all_and_gives_others_their_share(process):
    ours = await process("a")
    assert ours.shards.mine == {0, 1, 2, 3}
    theirs = await process("b")
    assert not theirs.shards.mine & ours.shards.mine
    await until(lambda: divided(ours, theirs))
    third = await process("c")
    await until(lambda: divided(ours, theirs, third))
    await until(lambda: all(one.shards.live == 3 for one in (ours, theirs, third)))  # one may not have had to give
    await third.shards.stop()
    await until(lambda: divided(ours, theirs))


async def test_who_has_said_which_has_those_and_waits_for_them(process):
    ours, theirs = await process("a", wanted=(0, 1)), await process("b", wanted=(2, 3))
    assert (ours.shards.mine, theirs.shards.mine) == ({0, 1}, {2, 3})
    newer = await process("c", wanted=(2, 3))
    assert newer.shards.mine == set()
    await theirs.shards.stop()
    await until(lambda: newer.shards.mine == {2, 3})
    assert ours.shards.mine == {0, 1}


async def test_what_a_dead_process_had_is_free_after_its_lease_and_not_before(process):
    ours, theirs = await process("a", wanted=ALL), await process("b", wanted=ALL)
    await ours.kill()
    for _ in range(3):
        await theirs.shards.renew()
        assert (ours.shards.mine, theirs.shards.mine) == (ALL, set())
    await ours.later()
    assert ours.shards.mine == set(), "it believes what others may have"
    await until(lambda: theirs.shards.mine == ALL)


async def test_a_process_that_names_its_shards_needs_the_count_of_the_others_and_one_that_does_not_takes_theirs(
    process,
):
    ours = await process("a")
    refused = await fault(process("b", count=8, wanted=(4, 5)))
    assert "4 shards" in refused.detail
    theirs = await process("c", count=8)
    assert theirs.shards.count == 4
    await until(lambda: divided(ours, theirs))
    await theirs.shards.stop()
    await ours.shards.stop()
    later = await process("d", count=8)
    assert later.shards.mine == set(range(8))


async def test_a_process_whose_lease_ends_during_a_look_gives_up_what_others_may_have(process):
    ours = await process("a")
    await ours.kill()
    me = Member("a", there=dict.fromkeys(ALL, 1_000))
    found = await ours.store.read(lambda connection: stored.unchanged(connection, me, 4))
    assert found.mine == ALL
    await ours.later()
    assert not await ours.store.write(lambda writing: stored.go_on(writing, me, 60_000, found))
    theirs = await process("b")
    assert theirs.shards.mine == ALL
    assert set(theirs.shards.taken.values()) != {1_000}, "it was noted without a lease"
    assert not await ours.store.write(lambda writing: stored.go_on(writing, me, 60_000, found))
    await ours.shards.renew()
    assert (ours.shards.mine, theirs.shards.mine) == (set(), ALL)


async def test_a_lease_that_ends_while_it_is_renewed_is_told_as_going_on(process):
    # At that moment, another task may have closed the connections of the shards.
    slow, seen, told = [], [], []

    def noted(shard):
        if slow:
            ours.late = 59.5
            seen.append(ours.shards.mine)
        return just_now(shard)

    ours = await process("a", noted=noted)
    await ours.kill()
    await ours.shards.renew()
    ours.late = 58.5
    assert ours.shards.mine == ALL
    ours.shards.on_round.append(lambda: told.append(ours.shards.mine))
    slow.append(True)
    await ours.shards.renew()
    assert set(seen) == {frozenset()}
    assert told == [ALL]


async def test_the_new_process_connects_a_shard_before_the_old_one_gives_it_up(process):
    ours, connected = await process("a"), set()
    theirs = await process("b", ready=connected.__contains__)
    await until(lambda: theirs.shards.coming)
    wanted = theirs.shards.coming
    for _ in range(3):
        await ours.shards.renew()
        await theirs.shards.renew()
    assert (ours.shards.mine, theirs.shards.mine, len(wanted)) == (ALL, set(), 2)
    await theirs.kill()  # it sees later what it is given
    connected.update(wanted)
    await theirs.shards.renew()
    await until(lambda: ours.shards.mine == ALL - wanted)
    assert ours.shards.going == wanted, "it hangs up before anybody knows that it is theirs"
    async with asyncio.timeout(90):  # until it is given, which is stored a moment later
        while theirs.shards.mine != wanted:
            await theirs.shards.renew()
    await until(lambda: not ours.shards.going)


async def test_a_process_that_ends_keeps_its_shards_until_the_others_are_connected_to_them(process):
    ours, connected = await process("a"), set()
    theirs = await process("b", wanted=(), ready=connected.__contains__)
    later = await process("c", ready=connected.__contains__)
    ending = asyncio.create_task(ours.shards.hand_over(90))
    await until(lambda: later.shards.coming == ALL)
    assert ours.shards.mine == ALL
    connected.update(ALL)
    later.shards.soon()
    await ending
    await until(lambda: later.shards.mine == ALL)
    assert (ours.shards.mine, ours.shards.going, theirs.shards.mine) == (set(), set(), set())


async def test_when_people_could_reach_a_shard_last_is_known_to_who_has_it_next(process):
    ours = await process("a", noted=lambda shard: 1_000 + shard, first=7)
    assert ours.shards.taken == dict.fromkeys(ALL, 7)
    await ours.shards.renew()
    await ours.kill()
    await ours.later()
    theirs = await process("b")
    assert theirs.shards.taken == {shard: 1_000 + shard for shard in ALL}
    await theirs.shards.stop()
    twice = await process("c", count=8)  # each is half of an earlier one
    assert all(twice.shards.taken[shard] == twice.shards.taken[shard + 4] for shard in ALL)


async def test_a_match_is_whose_server_it_is_in_and_people_are_the_firsts(process, tmp_path, clock):
    ours, theirs = await process("a", wanted=(0, 1)), await process("b", wanted=(2, 3))
    service = await desk(tmp_path, clock, shared=True)
    match = await table(service, ADA, guild=3 << 22)
    direct = await table(service, ADA, guild=None, channel=9)
    assert [await one.shards.has(of_match(match.id)) for one in (ours, theirs)] == [False, True]
    assert [await one.shards.has(of_match(direct.id)) for one in (ours, theirs)] == [True, False]
    assert [await one.shards.has(of_person(ADA)) for one in (ours, theirs)] == [True, False]
    await service.store.close()


async def test_what_was_not_heard_is_looked_for(process, on_server, tmp_path):
    ours = await process("a")
    await until(lambda: ours.changes)
    before = ours.changes
    await cut(on_server, tmp_path)
    await until(lambda: ours.changes > before)


class Bells:
    def __init__(self, store):
        self.store, self.rung = store, []

    async def handle(self, timer):
        await self.store.write(lambda writing: writing.set_timer(timer.subject, timer.kind, None))
        if timer.kind is TimerKind.NOTICE:
            self.rung.append(timer.subject)


async def set_timer(process, match, due):
    await process.store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.NOTICE, due))


async def test_a_timer_is_rung_once_by_whose_it_is_whoever_has_set_it(process, tmp_path, clock):
    ours, theirs = await process("a", wanted=ALL), await process("b", wanted=ALL)
    service = await desk(tmp_path, clock, shared=True)
    tables = [(await started(service, ADA, BEN, guild=number << 22, channel=number + 1)).id for number in range(4)]
    await service.store.close()
    bells = [Bells(one.store) for one in (ours, theirs)]
    ticks = [
        Ticks(one.store, {SubjectKind.MATCH: bell}, shards=one.shards)
        for one, bell in zip((ours, theirs), bells, strict=True)
    ]
    for one in ticks:
        one.start()
        await one.look()
    for match in tables:
        await set_timer(theirs, match, 1)
    await until(lambda: len(bells[0].rung) >= 4)
    assert len(bells[0].rung) == 4
    assert set(bells[0].rung) == {of_match(match) for match in tables}
    for match in tables[:2]:
        await set_timer(ours, match, millis() + 600_000)
    await ours.kill()
    await ticks[0].stop()
    for match in tables[2:]:
        await set_timer(theirs, match, 1)
    assert bells[1].rung == [], "they are another process' still"
    await ours.later()
    await until(lambda: len(bells[1].rung) >= 2)
    assert len(bells[1].rung) == 2
    assert set(bells[1].rung) == {of_match(match) for match in tables[2:]}
    assert len(bells[0].rung) == 4
    await ticks[1].stop()


async def test_connections_of_one_bucket_keep_discords_pause_over_all_processes(process):
    ours, theirs = await process("a"), await process("b")
    assert await ours.shards.identify(1, 600.0) == 0
    wait = await theirs.shards.identify(1, 600.0)
    assert 0 < wait <= 600
    assert await ours.shards.identify(1, 600.0) <= wait, "who asked did not put it off"
    assert await theirs.shards.identify(0, 600.0) == 0, "another bucket"
    await theirs.store.set_meta("identified.1", str(millis() - 601_000))
    both = await asyncio.gather(ours.shards.identify(1, 600.0), theirs.shards.identify(1, 600.0))
    assert [wait > 0 for wait in sorted(both)] == [False, True]
    await ours.store.set_meta("identified.1", str(millis() + 9_000_000))
    assert await ours.shards.identify(1, 600.0) == 0, "the server's clock was put back"
