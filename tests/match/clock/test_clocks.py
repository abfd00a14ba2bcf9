import pytest
from msgspec.structs import replace
from sqlalchemy import text

from bot.match.pure.table.model import HOUR, Asked, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from tests.match.desk import ADA, BEN, START, move, next_due, request, ring, started

DAY = 24 * HOUR
AHEAD = 400 * DAY


async def reminders(service):
    return [
        (row.match, row.who) for row in await service.store.outbox_due(999) if row.kind is AnnouncementKind.REMINDER
    ]


@pytest.mark.parametrize("ahead", [2 * HOUR, AHEAD])
async def test_a_reminder_set_while_the_clock_was_ahead_comes_at_its_time_and_once(service, clock, ahead):
    clock.time += ahead
    match = await started(service, ADA, BEN, remind_after=24)
    before = await service.history.get(match.id)
    clock.time = START
    assert await service.timers.set_right() == 1
    before = replace(before, asked=(Asked(START), None))
    assert await next_due(service) == START + DAY
    clock.time += 10 * 60_000
    assert await service.timers.set_right() == 0  # or it would be put off each time
    assert await service.history.get(match.id) == before
    clock.time = START + DAY - 1
    assert await ring(service) == 0
    clock.time += 1
    assert await ring(service) == 1
    assert await reminders(service) == [(match.id, ADA)]
    assert await next_due(service) is None
    for time in (START + ahead, START + ahead + 2 * DAY):
        clock.time = time
        assert await service.timers.set_right() == await ring(service) == 0
    assert await reminders(service) == [(match.id, ADA)]


async def test_the_next_turn_is_dated_by_the_clock_as_it_is_then(service, clock):
    clock.time += AHEAD
    match = await started(service, ADA, BEN, remind_after=24)
    clock.time = START + 5
    acted = await move(service, match.id)
    assert acted.match.moved == acted.steps[0].entry.at == START + 5
    assert await next_due(service) == START + 5 + DAY


async def test_a_match_that_cannot_be_looked_at_holds_up_no_other(service, clock):
    clock.time += AHEAD
    broken = await started(service, ADA, BEN, game="sands", remind_after=0)
    await started(service, ADA, BEN, channel=501, remind_after=24)
    spoil = text("UPDATE matches SET game = 'gone' WHERE id = :of")
    await service.store.write(lambda writing: writing.do(spoil, {"of": broken.id}))
    clock.time = START
    assert await service.timers.set_right() == 1
    assert await next_due(service) == START + DAY


async def test_a_game_that_knows_time_goes_on_and_never_back(service, clock):
    clock.time += AHEAD
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    left = (await service.positions.now(match.id)).state.tide - match.moved
    clock.time = START
    await service.play.act(match.id, ADA, "set A", None, request())  # before anyone looked: it is on hold
    assert await service.timers.set_right() == 1
    assert await next_due(service) == START + left
    clock.time += 1_000
    await service.play.act(match.id, ADA, "lift", None, request())  # the sand has run
    clock.time = START + left
    assert await service.timers.set_right() == 0
    assert await ring(service) == 1
    done = [entry.text.split()[0] for entry in await service.store.log(match.id)]
    assert done == ["wind", "set", "lift", "shell-0", "time", "wind"]
    for _ in range(2):
        clock.time = await next_due(service)
        assert clock.time < START + DAY
        await ring(service)
    assert (await service.history.get(match.id)).status is Status.OVER
    times = [entry.at for entry in await service.history.log(match.id)]
    assert times == sorted(times)
    assert times[0] == START + AHEAD
    assert (await service.history.verify(match.id)).holds


async def test_a_timer_of_a_match_that_is_over_is_put_away(service, clock):
    match = await started(service, ADA, BEN, remind_after=0)
    await service.lobby.cancel(match.id, ADA, request(), False)
    others = {TimerKind.DIGEST, TimerKind.LEAGUE, TimerKind.PUZZLE, TimerKind.RECAP}
    kinds = set(TimerKind) - others  # of people, leagues, servers
    for kind in kinds:
        await service.store.write(lambda writing, kind=kind: writing.set_timer(of_match(match.id), kind, START))
    assert await ring(service) == len(kinds)
    assert await ring(service) == 0
    assert await reminders(service) == []
