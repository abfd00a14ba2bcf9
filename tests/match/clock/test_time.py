from sqlalchemy import text

from bot.match.pure.table.model import HOUR, Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, next_due, request, ring, ring_at, started, table


async def test_reminders_can_be_left_out_and_changed(service, clock):
    match = await started(service, ADA, BEN, remind_after=0)
    assert await next_due(service) is None
    options = type(match.options)(players=2, remind_after=5)
    await service.lobby.set_options(match.id, ADA, request(), options)
    await ring(service)
    assert await next_due(service) == match.moved + 5 * HOUR
    await service.lobby.set_options(match.id, ADA, request(), match.options)
    await ring(service)
    assert await next_due(service) is None


async def test_after_a_month_away_reminders_do_not_come_all_at_once(service, clock):
    for number in range(3):
        await started(service, ADA, BEN, channel=600 + number)
        clock.time += HOUR
    since = clock.time
    clock.time += 30 * 24 * HOUR
    await service.reach.resume(since)
    await service.timers.set_right()
    for _ in range(25):
        await ring(service)
        clock.time += HOUR
    begun = clock.time - 25 * HOUR
    rows = [row for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.REMINDER]
    assert [row.created - begun for row in rows] == [21 * HOUR, 22 * HOUR, 23 * HOUR]


async def test_a_timer_whose_match_cannot_be_woken_waits_and_holds_up_no_other(service, clock):
    broken = await started(service, ADA, BEN, remind_after=1)
    await started(service, ADA, BEN, channel=501, remind_after=1)
    clock.time += HOUR
    spoil = text("UPDATE matches SET game = 'gone' WHERE id = :of")
    await service.store.write(lambda writing: writing.do(spoil, {"of": broken.id}))
    assert await ring(service) == 2
    assert [row.match for row in await service.store.outbox_due(50) if row.kind is AnnouncementKind.REMINDER] == [
        broken.id + 1
    ]
    assert await next_due(service) == clock.time + HOUR


async def test_a_computer_in_real_time_is_woken_to_look_again(service, clock):
    match = await table(service, ADA, game="sands", remind_after=0)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    acted = await service.play.start(match.id, ADA, request())
    assert [step.entry.text for step in acted.steps][1:] == ["set A"]
    while (due := await next_due(service)) is not None:
        await ring_at(service, clock, max(due, clock.time))
    over = await service.history.get(match.id)
    assert over.status is Status.OVER
    texts = [entry.text for entry in await service.history.log(match.id)]
    assert texts.count("lift") >= 3
    assert texts.count("time") == 3
    assert (await service.history.verify(match.id)).holds
