from bot.match.pure.clock.setting import Clock
from bot.match.pure.notices.deciding import KEPT, MOST, NoticeRecord
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from tests.match.desk import ADA, BEN, CHANNEL, START, desk, move, request, ring, started, timers
from tests.people.telling import ASLEEP, DAY, HOUR, MINUTE, asked, kept, posted


async def test_one_notice_until_they_come(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    assert (await posted(service, match))[0] == [user]
    clock.time += HOUR
    await service.store.write(
        lambda writing: writing.announce(_match(writing, match), AnnouncementKind.MOVED, clock.time)
    )
    assert (await posted(service, match))[0] == [], "the same board once more"
    await service.notices.looked(CHANNEL, user)
    await service.store.write(
        lambda writing: writing.announce(_match(writing, match), AnnouncementKind.MOVED, clock.time)
    )
    clock.time += HOUR
    assert (await posted(service, match))[0] == [user]


def _match(writing, match):
    return writing.load(match, "").match


async def test_who_acts_has_been_told_and_is_told_anew(service, clock):
    match = (await started(service, ADA, BEN)).id
    calls = []
    for _ in range(4):
        calls += (await posted(service, match))[0]
        clock.time += 2 * PRESENT
        await move(service, match)
    assert len(calls) == 4


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
    clock.time += 1
    await ring(again)
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
    await service.store.write(
        lambda writing: writing.announce(_match(writing, match), AnnouncementKind.MOVED, clock.time)
    )
    return (await posted(service, match))[0]


async def test_a_look_elsewhere_or_of_somebody_else_changes_nothing(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    await service.notices.looked(CHANNEL + 1, user)
    await service.notices.looked(CHANNEL, BEN if user == ADA else ADA)
    assert (await kept(service, match))[user].told == clock.time


async def test_who_answers_while_the_message_is_on_its_way_is_told_of_the_next_turn(service, clock):
    match = (await started(service, ADA, BEN)).id
    rows, there, look = await service.history.due(9, match)
    row = next(row for row in rows if row.kind is AnnouncementKind.STARTED)
    plan = await service.notices.plan(row, there, look.asked)
    (user,) = plan.mentions
    clock.time += 1
    await move(service, match)
    await service.store.outbox_done(row, None, board=False, also=plan.work)
    assert (await kept(service, match))[user] == NoticeRecord(recent=(START,)), "called, and there"


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


async def test_who_plays_there_is_told_later_unless_they_come(service, clock):
    match = (await started(service, ADA, BEN)).id
    first = await asked(service, match)
    await posted(service, match)
    clock.time += MINUTE
    await move(service, match)
    await posted(service, match)
    await move(service, match)
    assert await asked(service, match) == first
    assert await posted(service, match) == ([], [])
    clock.time += PRESENT
    assert await ring(service) >= 1
    assert (await posted(service, match))[0] == first
    clock.time += PRESENT
    await ring(service)
    assert (await posted(service, match))[0] == []
