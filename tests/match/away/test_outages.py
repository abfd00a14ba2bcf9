import pytest

from bot.match.pure.away.absence import OutageScope, Where
from bot.match.pure.clock.setting import Clock
from bot.match.pure.table.model import HOUR, PauseReason, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from tests.match.desk import ADA, BEN, request, ring, ring_at, started, table, timers

GONE = 20_000
"""The length of an absence, in milliseconds. It is longer than a tide in the toy game Sands."""
EVEN, ODD = 4 << 22, 5 << 22  # servers of the first and the second of two connections


@pytest.fixture
def outages(service):
    return service.outages


async def due(service, match):
    found = [one.due for one in await timers(service) if (one.match, one.kind) == (match.id, TimerKind.GAME)]
    return found[0] if found else None


async def sands(service, *users, **facts):
    return await started(service, *(users or (ADA, BEN)), game="sands", remind_after=0, **facts)


async def runs(service, clock, match, millis):
    clock.time += millis - 1
    assert (await service.history.look(match.id, 0)).legal == ()
    clock.time += 1
    assert (await service.history.look(match.id, 0)).legal


async def rows(service, match):
    return [(row.kind, row.first) for row in await service.history.outbox_due(99, match.id)]


async def test_time_stands_still_and_goes_on_with_what_was_left(service, clock, outages):
    match = await sands(service)
    tide = await due(service, match)
    clock.time += 400
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.time += 200
    outages.begin(0)
    assert service.desk.time.reasons(await service.history.get(match.id))
    clock.time += 1_500
    assert (await service.history.look(match.id, 0)).legal == (), "Ada's hourglass went on running"
    clock.time += GONE - 1_500
    before = await service.history.get(match.id)
    assert await ring(service) == 1
    assert (await service.history.get(match.id)).ply == before.ply, "the tide came while nobody could do anything"
    assert await outages.end(0) == 1
    assert not service.desk.time.reasons(await service.history.get(match.id))
    assert await due(service, match) == tide + GONE
    clock.time += 799
    assert (await service.history.look(match.id, 0)).legal == ()
    clock.time += 1
    acted = await service.play.act(match.id, ADA, "lift", None, request())
    assert acted.steps[0].entry.at == before.moved + 1_000
    clock.time = tide + GONE
    assert await ring(service) == 1
    log = await service.history.log(match.id)
    assert [entry.at for entry in log if entry.text == "time"] == [tide]


async def test_what_comes_all_the_same_counts_when_time_stopped(service, clock, outages):
    match = await sands(service)
    clock.time += 300
    outages.begin(0)
    stopped = clock.time
    clock.time += GONE
    acted = await service.play.act(match.id, ADA, "set A", None, request(), sent=clock.time / 1000)
    assert acted.steps[0].entry.at == stopped
    await outages.end(0)
    await runs(service, clock, match, 1_000)


async def test_what_was_pressed_meanwhile_and_comes_late_gains_nothing(service, clock, outages):
    match = await sands(service)
    await service.play.act(match.id, ADA, "set A", None, request())
    begun = clock.time
    outages.begin(0)
    clock.time += GONE
    await outages.end(0)
    acted = await service.play.act(match.id, BEN, "set B", None, request(), sent=(clock.time - 2_000) / 1000)
    assert acted.steps[0].entry.at == begun


@pytest.mark.parametrize("leaves", ["resigns", "is removed"])
async def test_a_player_who_leaves_meanwhile_costs_the_others_nothing(service, clock, outages, leaves):
    match = await sands(service)
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.time += 400
    outages.begin(0)
    stopped = clock.time
    clock.time += GONE
    if leaves == "resigns":
        await service.leaving.resign(match.id, BEN, request())
    else:
        await service.steward.seat(match.id, {1: None})
    assert all(entry.at <= stopped for entry in await service.history.log(match.id))
    await outages.end(0)
    await runs(service, clock, match, 600)


async def test_slow_tables_go_on(service, clock, outages):
    match = await sands(service, chosen=(("sand", "600"),))
    tide = await due(service, match)
    outages.begin(0)
    assert await outages.tell(0) == 0
    assert not service.desk.time.reasons(match)
    await ring_at(service, clock, tide)
    assert (await service.history.get(match.id)).ply > match.ply
    assert await outages.end(0) == 0


@pytest.mark.parametrize("connections", [1, 2])
async def test_clocks_of_turn_based_tables_wait_for_the_connection(service, clock, outages, connections):
    plain = Clock(move=60)
    here = await started(service, ADA, BEN, channel=1, guild=EVEN, clock=plain)
    there = await started(service, ADA, BEN, channel=2, guild=ODD, clock=plain)
    service.desk.time.divide(lambda: connections)
    begun = clock.time
    clock.time += 600_000
    outages.begin(0)
    await ring_at(service, clock, clock.time + 5 * 3_600_000)
    assert (await service.history.get(here.id)).ply == here.ply
    assert ((await service.history.get(there.id)).ply > there.ply) is (connections == 2)
    await outages.end(0)
    ends = {0: begun + 6 * 3_600_000}
    assert await service.clocks.deadlines(await service.history.get(here.id)) == ends
    if connections == 1:
        assert await service.clocks.deadlines(await service.history.get(there.id)) == ends
    await ring(service)
    assert (await service.history.get(here.id)).ply == here.ply
    await ring_at(service, clock, ends[0])
    assert (await service.history.get(here.id)).ply > here.ply


async def test_before_anything_is_connected_all_tables_stand_still(service, clock, outages):
    match = await sands(service, guild=ODD)
    service.desk.time.divide(lambda: 2)
    outages.begin(None)
    outages.begin(1)
    assert service.desk.time.reasons(match)
    clock.time += 1_000
    assert await outages.end(None) == 1
    assert service.desk.time.reasons(match), "the second connection is not there yet"
    clock.time += 1_000
    assert await outages.end(1) == 1
    assert not service.desk.time.reasons(match)


async def test_timers_that_rang_in_vain_ring_again_when_their_tables_continue(service, clock, outages):
    match = await sands(service)
    slow = await started(service, ADA, BEN, channel=3, remind_after=1)
    tide = await due(service, match)
    clock.time += HOUR
    told = []
    service.desk.time.on_resume.append(lambda: told.append(clock.time))
    outages.begin(0, tide)
    assert await ring(service) == 2
    assert (await service.history.get(match.id)).ply == match.ply
    assert AnnouncementKind.REMINDER not in [kind for kind, _ in await rows(service, slow)]
    assert not told
    clock.time += 1_000
    await outages.end(0)
    assert told == [clock.time]
    await ring(service)
    assert (await service.history.get(match.id)).ply > match.ply
    assert AnnouncementKind.REMINDER in [kind for kind, _ in await rows(service, slow)]


@pytest.mark.parametrize("first", ["connection", "server"])
@pytest.mark.parametrize("ends", ["connection", "server"])
async def test_pauses_that_overlap_are_left_out_once_and_whole(service, clock, outages, first, ends):
    match = await sands(service)
    tide = await due(service, match)
    server = Where(OutageScope.SERVER, match.guild)

    async def begin(reason):
        if reason == "server":
            await service.reach.begin(server)
        else:
            outages.begin(0)

    async def end(reason):
        if reason == "server":
            await service.reach.end(server)
        else:
            await outages.end(0)

    other = {"connection": "server", "server": "connection"}
    clock.time += 200
    await begin(first)
    clock.time += 1_000
    await begin(other[first])
    assert service.desk.time.reasons(match) == {PauseReason.CONNECTION, PauseReason.PLACE}
    clock.time += 1_000
    await end(ends)
    assert len(service.desk.time.reasons(await service.history.get(match.id))) == 1
    clock.time += 1_000
    await end(other[ends])
    assert not service.desk.time.reasons(await service.history.get(match.id))
    assert await due(service, match) == tide + 3_000


@pytest.mark.parametrize("first", ["connection", "server"])
async def test_killed_while_pauses_overlap_each_of_them_is_left_out_once(service, clock, outages, first):
    match = await sands(service)
    tide = await due(service, match)
    server = Where(OutageScope.SERVER, match.guild)
    clock.time += 200
    if first == "server":
        await service.reach.begin(server)
        clock.time += 1_000
    outages.begin(0)
    clock.time += 1_000
    noted = outages.time.reached_until(clock.time)
    if first == "connection":
        await service.reach.begin(server)
        clock.time += 1_000
    outages.time.forget()  # as a new process begins
    for _ in range(2):
        clock.time += 5_000
        await service.reach.resume(noted)
        noted = clock.time
    assert outages.time.reasons(await service.history.get(match.id)) == {PauseReason.PLACE}
    assert await service.reach.end(server)
    assert await due(service, match) == tide + 12_000


async def test_an_outage_that_begins_twice_is_one(service, clock, outages):
    match = await sands(service)
    tide = await due(service, match)
    outages.begin(0)
    clock.time += 5_000
    outages.begin(0)
    clock.time += 5_000
    await outages.end(0)
    assert await outages.end(0) == 0
    assert await due(service, match) == tide + 10_000


# In doubt


async def test_in_doubt_what_falls_due_waits_and_is_done_at_its_own_moment(service, clock, outages):
    match = await sands(service)
    tide = await due(service, match)
    outages.time.doubt(0)
    assert not service.desk.time.reasons(await service.history.get(match.id))
    clock.time = tide + 2_500
    before = await service.history.get(match.id)
    assert await ring(service) == 1
    assert (await service.history.get(match.id)).ply == before.ply
    outages.time.trust(0)
    assert await ring(service) == 1
    log = await service.history.log(match.id)
    assert [entry.at for entry in log if entry.text == "time"] == [tide]
    assert service.desk.time.left_out(await service.history.get(match.id)) == 0


async def test_in_doubt_a_press_that_comes_late_is_before_what_fell_due_after_it(service, clock, outages):
    match = await sands(service)
    tide = await due(service, match)
    # A message that was quick tells that the clock here is Discord's.
    await service.play.act(match.id, BEN, "set B", None, request(), sent=clock.time / 1000)
    sent = tide - 200
    outages.time.doubt(0)
    await ring_at(service, clock, tide + 2_500)
    acted = await service.play.act(match.id, ADA, "set A", None, request(), sent=sent / 1000)
    assert acted.steps[0].entry.at == sent
    outages.time.trust(0)
    await ring(service)
    log = [(entry.text, entry.at) for entry in await service.history.log(match.id)]
    assert log.index(("set A", sent)) < log.index(("time", tide))


async def test_a_doubt_that_comes_true_credits_all_of_it(service, clock, outages):
    match = await sands(service)
    tide = await due(service, match)
    clock.time = heard = tide - 500
    clock.time += 4_000
    outages.time.doubt(0)
    await ring_at(service, clock, clock.time + 5_000)
    outages.begin(0, heard)
    await ring(service)
    clock.time += GONE
    assert await outages.end(0) == 1
    assert await due(service, match) == clock.time + 500
    await ring(service)
    await ring_at(service, clock, clock.time + 500)
    log = await service.history.log(match.id)
    assert [entry.at for entry in log if entry.text == "time"] == [tide]


@pytest.mark.parametrize("doubt", [True, False], ids=["in doubt", "in an outage"])
async def test_computers_wait_and_other_connections_do_not(service, clock, outages, doubt):
    tables = []
    for channel, guild in enumerate((EVEN, ODD)):
        tables.append(await sands(service, ADA, computers=1, channel=channel, guild=guild))
    service.desk.time.divide(lambda: 2)
    (outages.time.doubt if doubt else outages.begin)(0)
    for _ in range(10):
        await ring_at(service, clock, clock.time + 1_000)
    here, there = [(await service.history.get(one.id)).ply - one.ply for one in tables]
    assert here == 0
    assert there > 0
    if doubt:
        outages.time.trust(0)
    else:
        await outages.end(0)
    await ring_at(service, clock, clock.time + 5_000)
    assert (await service.history.get(tables[0].id)).ply > tables[0].ply


async def test_which_live_tables_run(service, clock, outages):
    here = await sands(service, channel=1, guild=4)
    there = await sands(service, channel=2, guild=5)
    slow = await sands(service, channel=3, chosen=(("sand", "600"),))
    waiting = await table(service, ADA, BEN, game="sands", channel=4)
    other = await started(service, ADA, BEN, channel=5)
    assert await outages.running() == {here.id: 4, there.id: 5}
    assert await outages.running({here.id, slow.id, waiting.id, other.id, 999}) == {here.id: 4}
    assert await outages.running({other.id}) == {}
    await service.leaving.lost(there.channel)
    assert (await service.history.get(there.id)).status is not Status.ACTIVE
    assert await outages.running({here.id, there.id}) == {here.id: 4}
