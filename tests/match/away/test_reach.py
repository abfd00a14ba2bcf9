import asyncio

import pytest

from bot.match.pure.away.absence import EVERYWHERE, OutageScope, Where
from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import WhenUp
from bot.match.pure.table.subject import TimerKind
from bot.match.storage import away as stored
from tests.lapses.fairs import let_pass
from tests.match.clock.test_table_clocks import deadlines
from tests.match.desk import ADA, BEN, CHLOE, START, request, restarted, started, timers

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
PLAIN = Clock(move=24 * 60)
SERVER = Where(OutageScope.SERVER, 7)


@pytest.fixture
def reach(service):
    return service.reach


async def due(service, match, kind=TimerKind.CLOCK):
    return next((one.due for one in await timers(service) if (one.match, one.kind) == (match.id, kind)), None)


async def told(service, match):
    return [one.kind for one in await service.history.incidents(match.id)]


async def rows(service, match):
    return [row.kind for row in await service.history.outbox_due(99, match.id)]


async def test_a_server_out_of_reach_costs_nobody_time(service, clock, reach):
    match = await started(service, ADA, BEN, clock=PLAIN)
    elsewhere = await started(service, ADA, BEN, clock=PLAIN, guild=8, channel=501)
    await let_pass(service, clock, START + HOUR)
    assert await reach.begin(SERVER)
    assert not await reach.begin(SERVER), "it is no news"
    assert await deadlines(service, match) == {}
    before = await rows(service, match)
    await let_pass(service, clock, START + 9 * DAY)
    there = await service.history.get(match.id)
    assert (there.ply, await rows(service, match)) == (match.ply, before), "something was done for who could not act"
    assert await due(service, match) is None, "nothing costs anything while it lasts"
    assert (await service.history.get(elsewhere.id)).ply > elsewhere.ply
    assert await reach.end(SERVER)
    assert not await reach.end(SERVER)
    assert await deadlines(service, match) == {0: START + 10 * DAY - HOUR}
    assert await told(service, match) == [Happened.REACHED]
    assert (await rows(service, match))[len(before) :] == [AnnouncementKind.CLOCK, AnnouncementKind.MOVED]
    assert await reach.stood(there, clock.time) == (START + HOUR, START + 9 * DAY)
    # Reminders and the end come as they would have: 2 and 6 hours after the beginning, and so on.
    assert await due(service, match) == START + 9 * DAY + HOUR
    await let_pass(service, clock, START + 10 * DAY - HOUR - 1)
    assert (await service.history.get(match.id)).ply == match.ply
    await let_pass(service, clock, START + 10 * DAY - HOUR)
    assert (await service.history.get(match.id)).ply > match.ply
    assert (await told(service, match)).count(Happened.REACHED) == 1


async def test_whoever_notices_it_at_the_same_time_it_is_kept_once(service, clock, reach):
    match = await started(service, ADA, BEN, clock=PLAIN)
    assert sorted(await asyncio.gather(*(reach.begin(SERVER, START - one) for one in range(3)))) == [False, False, True]
    clock.time += HOUR
    assert sorted(await asyncio.gather(*(reach.end(SERVER) for _ in range(3)))) == [False, False, True]
    (kept,) = await service.store.read(stored.known)
    assert (kept.until, kept.settled) == (clock.time, True)
    assert await told(service, match) == [Happened.REACHED]


async def test_what_overlaps_is_credited_and_told_once(service, clock, reach, tmp_path):
    clock.time = START - 2 * HOUR
    match = await started(service, ADA, BEN, clock=Clock(move=26 * 60))
    table = Where(OutageScope.TABLE, match.id)
    await reach.begin(table)
    clock.time = START - HOUR
    await reach.end(table)
    assert await told(service, match) == [Happened.REACHED]
    clock.time = START + HOUR
    await reach.begin(SERVER)
    clock.time = START + 2 * HOUR
    await reach.begin(table)
    again = await restarted(service, tmp_path, clock, START + 5 * HOUR, since=START + 3 * HOUR)
    assert await again.reach.end(SERVER)
    assert await deadlines(again, match) == {}, "the table itself is out of reach still"
    assert await told(again, match) == [Happened.REACHED]
    clock.time = START + 6 * HOUR
    again_2 = await restarted(again, tmp_path, clock, START + 8 * HOUR)
    clock.time = START + 9 * HOUR
    assert await again_2.reach.end(table)
    assert await deadlines(again_2, match) == {0: START + DAY + 9 * HOUR}
    assert await told(again_2, match) == [Happened.REACHED] * 2
    assert await again_2.reach.stood(match, clock.time) == (START + HOUR, START + 9 * HOUR)
    await again_2.store.close()


async def test_a_crash_between_the_end_and_what_follows_loses_no_timer(service, clock, reach, tmp_path, monkeypatch):
    matches = [await started(service, ADA, BEN, clock=PLAIN, channel=500 + one) for one in range(3)]
    await reach.begin(SERVER)
    await let_pass(service, clock, START + 5 * HOUR)
    settled, write = [], service.store.write

    async def dies(work, **how):
        settled.append(work)
        if len(settled) == 3:  # the end, the first table, and there it ends
            raise StoreFault(Fault.GONE, "in the middle")
        return await write(work, **how)

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "write", dies)
        with pytest.raises(StoreFault):
            await reach.end(SERVER)
    again = await restarted(service, tmp_path, clock, START + 6 * HOUR)
    for match in matches:
        assert await deadlines(again, match) == {0: START + DAY + 6 * HOUR}
        assert await told(again, match) == [Happened.REACHED]
    assert len([one for one in await timers(again) if one.kind is TimerKind.CLOCK]) == 3
    assert all(one.settled for one in await again.store.read(stored.known))
    await again.store.close()


async def test_a_pause_stays_a_pause(service, clock, reach):
    match = await started(service, ADA, BEN, clock=PLAIN)
    clock.time += HOUR
    pause = await service.pauses.ask(match.id, ADA, request())
    (wish,) = await service.proposals.open(pause.id)
    await service.proposals.answer(match.id, wish.number, BEN, request(), agree=True)
    await reach.begin(SERVER)
    clock.time += 5 * HOUR
    await reach.end(SERVER)
    assert await deadlines(service, match) == {}
    assert Happened.REACHED not in await told(service, match)
    await service.pauses.go_on(match.id, BEN, request())
    assert await deadlines(service, match) == {0: clock.time + 23 * HOUR}


async def test_who_is_asked_to_vote_can_vote_as_long_as_they_were_to(service, clock, reach):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN, when_time_is_up=WhenUp.VOTE)
    await let_pass(service, clock, START + DAY)
    (vote,) = await service.proposals.open(match.id)
    await let_pass(service, clock, START + DAY + HOUR)
    await reach.begin(SERVER)
    await let_pass(service, clock, START + 6 * DAY)
    assert (await service.history.get(match.id)).ply == match.ply, "a computer played, and nobody could vote"
    await service.standins.vote(match.id, vote.number, BEN, "wait", request())  # it came all the same
    await reach.end(SERVER)
    (vote_2,) = await service.proposals.open(match.id)
    assert vote_2.due == vote.due + 5 * DAY - HOUR
    assert await due(service, match, TimerKind.PROPOSAL) == vote_2.due
    await let_pass(service, clock, vote_2.due)
    assert (await service.history.get(match.id)).ply > match.ply


async def test_old_ones_are_forgotten_and_few_are_kept_of_one_place(service, clock, reach, tmp_path, monkeypatch):
    await started(service, ADA, BEN, clock=PLAIN)
    monkeypatch.setattr("bot.match.services.away.absences.MOST", 4)
    for _ in range(9):
        await reach.begin(SERVER)
        clock.time += MINUTE
        await reach.end(SERVER)
        clock.time += MINUTE
    kept = await service.store.read(stored.known)
    assert [one.since for one in kept] == [START + one * 2 * MINUTE for one in range(5, 9)]
    again = await restarted(service, tmp_path, clock, clock.time + 181 * DAY)
    assert [one.where for one in await again.store.read(stored.known)] == [EVERYWHERE]  # it was away that long
    await again.store.close()


async def test_what_a_row_could_not_tell_twice_counts_once(service, clock, reach):
    match = await started(service, ADA, BEN, clock=PLAIN)
    table = Where(OutageScope.TABLE, match.id)
    clock.time += 2 * HOUR
    for _ in range(3):
        assert await reach.begin(table, START + HOUR)
        assert await reach.end(table)
    assert await deadlines(service, match) == {0: START + DAY + HOUR}
