import pytest

from bot.match.pure.table.model import HOUR, Asked
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from tests.match.desk import ADA, BEN, CHLOE, legal, request, ring, ring_at, started, timers
from tests.toys.sands import Lift

MINUTE = 60_000


async def due(service, match, kind):
    found = [one.due for one in await timers(service) if (one.match, one.kind) == (match, kind)]
    return found[0] if found else None


async def reminders(service):
    return [
        (row.who, row.created) for row in await service.store.outbox_due(999) if row.kind is AnnouncementKind.REMINDER
    ]


async def test_each_is_reminded_an_hour_after_they_were_asked_and_once(service, clock):
    match = await started(service, ADA, BEN, CHLOE, game="lots", remind_after=1)
    begun = clock.time
    clock.time += 40 * MINUTE
    await service.play.act(match.id, BEN, (await legal(service, match.id, BEN))[0], None, request())
    await ring_at(service, clock, begun + HOUR)
    assert await reminders(service) == [(ADA, begun + HOUR), (CHLOE, begun + HOUR)]
    assert await due(service, match.id, TimerKind.CLOCK) is None
    clock.time += 5 * MINUTE
    await service.play.act(match.id, CHLOE, (await legal(service, match.id, CHLOE))[0], None, request())
    clock.time += 5 * HOUR
    assert await ring(service) == 0  # Ada got a reminder, and her question is still the same
    await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], None, request())
    assert await due(service, match.id, TimerKind.CLOCK) == clock.time + HOUR  # the next round
    assert (await service.history.get(match.id)).asked == (Asked(clock.time),) * 3


async def test_a_live_table_leaves_out_the_time_in_which_the_bot_was_away(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=3)
    begun = clock.time
    tide = await due(service, match.id, TimerKind.GAME)
    clock.time += 400
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.time += 200
    away, gone = clock.time, 2 * HOUR
    clock.time += gone
    assert await service.reach.resume(away) == 1
    assert await due(service, match.id, TimerKind.GAME) == tide + gone
    assert await due(service, match.id, TimerKind.CLOCK) == begun + 3 * HOUR  # people wait by their own clock
    assert (await service.history.look(match.id, 1)).legal  # though by the machine's clock the tide came long ago
    assert (await service.history.look(match.id, 0)).legal == ()
    clock.time += 800  # in all the sand time since Ada's glass was set
    assert (await service.history.look(match.id, 0)).legal == (Lift(),)
    acted = await service.play.act(match.id, ADA, "lift", None, request(), sent=clock.time / 1000)
    assert acted.steps[0].entry.at == begun + 1_400
    clock.time = tide + gone
    assert await ring(service) == 1
    log = await service.history.log(match.id)
    assert [entry.at for entry in log if entry.text == "time"] == [tide]
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)


async def test_what_was_played_after_the_last_note_is_not_played_again(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    noted = clock.time
    clock.time += 2_500
    played = (await service.play.act(match.id, ADA, "set A", None, request())).match.moved
    clock.time += HOUR
    await service.reach.resume(noted)
    acted = await service.play.act(match.id, BEN, "set A", None, request())
    assert acted.steps[0].entry.at == played


@pytest.mark.parametrize("back", [5_000, 400 * 24 * HOUR])
async def test_a_clock_that_was_set_back_meanwhile_changes_nothing(service, clock, back):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    tide = await due(service, match.id, TimerKind.GAME)
    since = clock.time
    clock.time -= back
    await service.reach.resume(since)
    assert await due(service, match.id, TimerKind.GAME) == tide - back
    clock.time += 100
    acted = await service.play.act(match.id, ADA, "set A", None, request())
    assert acted.steps[0].entry.at == since + 100


async def test_the_clock_set_back_after_such_a_time_is_set_right_as_always(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    tide = await due(service, match.id, TimerKind.GAME)
    clock.time += HOUR
    await service.reach.resume(clock.time - HOUR)
    moved = (await service.play.act(match.id, ADA, "set A", None, request())).match.moved
    clock.time -= 10 * HOUR
    assert await service.timers.set_right() == 1
    assert await due(service, match.id, TimerKind.GAME) == clock.time + tide - moved
    clock.time += 70
    acted = await service.play.act(match.id, BEN, "set A", None, request())
    assert acted.steps[0].entry.at == moved + 70
