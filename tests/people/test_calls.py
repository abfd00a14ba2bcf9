from bot.match.pure.clock.setting import Clock
from bot.match.pure.notices.deciding import KEPT, MOST
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from tests.match.desk import ADA, BEN, CHANNEL, desk, move, request, ring, ring_at, started, timers
from tests.people.telling import ASLEEP, DAY, HOUR, MINUTE, asked, kept, posted


async def test_one_notice_until_they_come(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    assert (await posted(service, match))[0] == [user]
    clock.time += HOUR
    await announce(service, match, clock)
    assert (await posted(service, match))[0] == [], "the same board once more"
    await service.notices.looked(CHANNEL, user)
    await announce(service, match, clock)
    clock.time += HOUR
    assert (await posted(service, match))[0] == [user]


async def announce(service, match, clock):
    def moved(writing):
        writing.announce(writing.load(match, "").match, AnnouncementKind.MOVED, clock.time)

    await service.store.write(moved)


async def test_enough_notices_a_day_however_often_they_look(service, clock, tmp_path):
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    calls = (await posted(service, match))[0]
    first = clock.time
    while len(calls) < MOST - KEPT:
        calls += await once_more(service, match, clock, 90 * MINUTE)
    assert calls == [user] * (MOST - KEPT)
    assert await once_more(service, match, clock, 90 * MINUTE) == [], "enough for today"
    assert (await kept(service, match))[user].due == first + DAY
    await service.store.close()
    clock.time = first + DAY - 1
    again = await desk(tmp_path, clock)
    await ring(again)
    assert (await posted(again, match))[0] == []
    await ring_at(again, clock, clock.time + 1)
    assert (await posted(again, match))[0] == [user], "the next day, and after a restart"
    assert await once_more(again, match, clock, 59 * MINUTE) == [], (
        "and the first of the others was an hour and a half later"
    )
    await again.store.close()


async def test_l15_1_where_people_sit_together_or_have_little_time_the_last_notices_ring_too(service, clock):
    for number, short in enumerate((Clock(move=2, bank=10), Clock(move=11 * 60))):
        match = (await started(service, ADA, BEN, channel=600 + number, clock=short, remind_after=0)).id
        (user,) = await asked(service, match)
        calls = (await posted(service, match))[0]
        for _ in range(MOST):
            calls += await once_more(service, match, clock, 61 * MINUTE, 600 + number)
        assert calls == [user] * MOST, "and not once more"
        clock.time += 2 * DAY


async def once_more(service, match, clock, later, channel=CHANNEL):
    (user,) = await asked(service, match)
    await service.notices.looked(channel, user)
    clock.time += later
    await announce(service, match, clock)
    return (await posted(service, match))[0]


async def test_nothing_rings_for_a_game_that_is_over(service):
    match = await started(service, ADA, BEN)
    (user,) = await asked(service, match.id)
    await service.people.change(user, lambda _: ASLEEP)
    await posted(service, match.id)
    await service.leaving.resign(match.id, ADA if user == BEN else BEN, request())
    await posted(service, match.id)
    assert [one for one in await timers(service) if one.kind is TimerKind.NOTICE]
    while await asked(service, match.id):
        await service.people.change(user, lambda _: ASLEEP)
        await move(service, match.id)
        await posted(service, match.id)
        if (await service.history.get(match.id)).status is Status.OVER:
            break
    assert await timers(service) == []
