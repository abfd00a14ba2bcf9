from msgspec.structs import replace

from bot.match.pure.clock.setting import NONE, PRESETS, Clock
from bot.match.pure.errors import Why
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import TimerKind
from tests.match.desk import (
    ADA,
    BEN,
    CHLOE,
    START,
    move,
    refused,
    request,
    restarted,
    ring,
    ring_at,
    started,
    table,
    timers,
    with_clocks,
)

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
PLAIN = Clock(move=24 * 60, bank=2 * 24 * 60)
# START is a Tuesday, 22:13:20 UTC.
MIDNIGHT = START - START % DAY + DAY


async def rows(service, *kinds):
    return [(row.kind, row.who) for row in await service.store.outbox_due(999) if row.kind in kinds]


async def clock_rows(service):
    return await rows(service, AnnouncementKind.CLOCK, AnnouncementKind.REMINDER)


async def deadlines(service, match):
    return await service.clocks.deadlines(await service.history.get(match.id))


async def due(service):
    return next((timer.due for timer in await timers(service) if timer.kind is TimerKind.CLOCK), None)


async def let_pass(service, clock, until):
    while (at := await due(service)) is not None and at <= until:
        await ring_at(service, clock, max(clock.time, at))
    clock.time = until


async def set_person(service, user, **what):
    await service.people.change(user, lambda person: replace(person, **what))


async def test_a_turn_has_its_time_and_the_bank(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    assert await deadlines(service, match) == {0: START + 3 * DAY}
    clock.time += 23 * HOUR
    await move(service, match.id)
    assert await deadlines(service, match) == {1: clock.time + 3 * DAY}
    begun = clock.time
    clock.time += 30 * HOUR  # six hours of Ben's bank
    await move(service, match.id)
    assert await service.clocks.banks(await service.history.get(match.id), clock.time) == (48 * HOUR, 42 * HOUR)
    assert await deadlines(service, match) == {0: begun + 30 * HOUR + 3 * DAY}


async def test_a_bank_grows_with_ones_moves_up_to_its_cap(service, clock):
    match = await started(service, ADA, BEN, clock=Clock(move=60, bank=60, increment=20, cap=90))
    for _ in range(3):
        await move(service, match.id)
    assert await service.clocks.banks(await service.history.get(match.id), clock.time) == (90 * MINUTE, 80 * MINUTE)


async def test_reminders_then_time_up_each_once_and_the_table_waits_on(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, clock=PLAIN)
    await let_pass(service, clock, START + 2 * HOUR - 1)
    assert await clock_rows(service) == []
    await let_pass(service, clock, START + 60 * HOUR)
    # After a twelfth, a quarter and half of the time for a move, and when the bank begins.
    assert await clock_rows(service) == [(AnnouncementKind.REMINDER, ADA)] * 4
    await let_pass(service, clock, START + 10 * DAY)
    assert await clock_rows(service) == [(AnnouncementKind.REMINDER, ADA)] * 5 + [(AnnouncementKind.CLOCK, ADA)]
    assert [one.kind for one in await service.history.incidents(match.id)] == [Happened.STARTED, Happened.TIME_UP][1:]
    assert await timers(service) == []  # nothing is due: nothing costs anything
    await move(service, match.id)
    found = await service.history.get(match.id)
    assert (found.clocks.seats[0].bank, found.clocks.seats[0].turn) == (0, None)
    await move(service, match.id)
    assert await deadlines(service, match) == {0: clock.time + DAY}


async def test_what_is_done_when_time_is_up_is_done_until_it_was(service, clock, tmp_path):
    match = await started(service, ADA, BEN, clock=PLAIN)
    calls = []

    async def dies(table, seat):
        calls.append((table.id, seat))
        raise RuntimeError("in the middle")

    async def plays(table, seat):
        calls.append((table.id, seat))
        await move(again, table.id)

    with_clocks(service, time_up=dies)
    await ring_at(service, clock, START + 4 * DAY)
    assert calls == [(match.id, 0)]
    again = await restarted(service, tmp_path, clock, clock.time + 2 * HOUR)
    with_clocks(again, time_up=plays)
    await ring(again)
    assert calls == [(match.id, 0)] * 2
    assert await rows(again, AnnouncementKind.CLOCK) == [(AnnouncementKind.CLOCK, ADA)]  # told once
    assert (await again.history.get(match.id)).clocks.seats[0].turn is None
    assert await due(again) == clock.time + 2 * HOUR  # Ben's reminder
    await again.store.close()


async def test_a_deadline_during_downtime(service, clock, tmp_path):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await let_pass(service, clock, START + 70 * HOUR)
    told = await clock_rows(service)
    again = await restarted(service, tmp_path, clock, START + 5 * DAY)
    assert await ring(again) > 0  # the timer rings too early, and is set again
    assert await clock_rows(again) == told
    assert await deadlines(again, match) == {0: START + 5 * DAY + 2 * HOUR} == {0: await due(again)}
    await ring_at(again, clock, clock.time + 2 * HOUR)
    assert await clock_rows(again) == [*told, (AnnouncementKind.CLOCK, ADA)]
    await again.store.close()


async def test_a_reminder_waits_for_the_end_of_quiet_hours(service, clock):
    await set_person(service, ADA, zone="UTC", quiet=(23 * 60, 7 * 60))
    await started(service, ADA, BEN, clock=Clock(move=10 * 60))
    assert await due(service) == MIDNIGHT + 7 * HOUR  # half is at 3:13, the deadline at 8:13
    await started(service, BEN, ADA, channel=501, clock=Clock(move=60))
    await set_person(service, CHLOE, zone="UTC", quiet=(23 * 60, 9 * 60))
    third = await started(service, CHLOE, BEN, channel=502, clock=Clock(move=10 * 60))
    found = {timer.match: timer.due for timer in await timers(service)}
    assert found[third.id] == MIDNIGHT - HOUR - 5 * MINUTE  # rather before the night than never


async def test_quiet_hours_set_during_a_turn_give_no_time(service, clock):
    match = await started(service, ADA, BEN, clock=Clock(move=8 * 60, waking=True))
    assert await deadlines(service, match) == {0: START + 8 * HOUR}
    await set_person(service, ADA, zone="UTC", quiet=(0, 23 * 60))
    assert await deadlines(service, match) == {0: START + 8 * HOUR}
    await move(service, match.id)
    await move(service, match.id)
    # From the next turn on they hold, and no more than sixteen hours of a day are quiet.
    assert await deadlines(service, match) == {0: MIDNIGHT + 16 * HOUR + 8 * HOUR - (MIDNIGHT - START)}


async def test_l15_3_a_vacation_counts_in_all_servers_and_at_tables_that_begin_meanwhile(service, clock):
    before = [await started(service, ADA, BEN, channel=510 + guild, guild=guild, clock=PLAIN) for guild in (7, 8)]
    for _ in range(2):  # the same press again
        await service.clocks.vacation(ADA, "once", MIDNIGHT // DAY - 1 + 719_163, 3)
    assert await rows(service, AnnouncementKind.CLOCK) == [(AnnouncementKind.CLOCK, ADA)] * 2, "each table is told once"
    clock.time += HOUR
    meanwhile = await started(service, ADA, CHLOE, channel=520, guild=9, clock=PLAIN)
    end = MIDNIGHT + 2 * DAY
    for match in (*before, meanwhile):
        assert await deadlines(service, match) == {0: end + 3 * DAY}, "three days from when it is over"
    other = await started(service, BEN, CHLOE, channel=530, guild=7, clock=PLAIN)
    assert await deadlines(service, other) == {0: clock.time + 3 * DAY}, "nobody else's clock stands"
    await service.clocks.back(ADA, request())
    assert await deadlines(service, before[0]) == {0: START + HOUR + 3 * DAY}
    assert (await refused(service.clocks.back(ADA, request()))).why is Why.NO_VACATION


async def test_a_vacation_has_a_budget_that_cannot_be_got_round(service, clock):
    today = MIDNIGHT // DAY - 1 + 719_163
    assert (await refused(service.clocks.vacation(ADA, request(), today - 1, 3))).why is Why.BAD_VACATION
    assert (await refused(service.clocks.vacation(ADA, request(), today, 29))).why is Why.VACATION_SPENT
    for _ in range(14):  # begun and ended at once: each takes a day all the same
        await service.clocks.vacation(ADA, request(), today, 1)
        clock.time += 1
        await service.clocks.back(ADA, request())
        clock.time += 1
    await service.clocks.vacation(ADA, request(), today + 9, 14)
    await service.clocks.vacation(ADA, request(), today + 5, 14)  # in place of the other, not besides
    clock.time = MIDNIGHT + 30 * DAY
    spent = await refused(service.clocks.vacation(ADA, request(), today + 31, 1))
    assert (spent.why, spent.params["left"]) == (Why.VACATION_SPENT, 0)
    clock.time = MIDNIGHT + 366 * DAY
    await service.clocks.vacation(ADA, request(), today + 367, 14)


async def test_who_plays_alone_and_a_live_table_have_no_clock(service, clock):
    match = await started(service, ADA, computers=1, clock=PLAIN)
    assert (await deadlines(service, match), await timers(service)) == ({}, [])
    live = await table(service, ADA, BEN, game="sands", channel=501, clock=PLAIN)
    assert live.options.clock == NONE
    changed = await service.lobby.set_options(live.id, ADA, request(), replace(live.options, clock=PLAIN))
    assert changed.options.clock == NONE


async def test_a_clock_is_set_before_the_start_only_and_must_make_sense(service, clock):
    match = await table(service, ADA, BEN)
    for bad in (Clock(move=-1), Clock(increment=5), Clock(move=91 * 24 * 60), Clock(waking=True)):
        options = Options(players=2, clock=bad)
        assert (await refused(service.lobby.set_options(match.id, ADA, request(), options))).why is Why.BAD_CLOCK
    await service.lobby.set_options(match.id, ADA, request(), Options(players=2, clock=PRESETS["fast"]))
    await service.play.start(match.id, ADA, request())
    options = Options(players=2, clock=PRESETS["relaxed"])
    assert (await refused(service.lobby.set_options(match.id, ADA, request(), options))).why is Why.NOT_SIGNUP


async def test_a_clock_set_while_the_machines_was_ahead_is_set_right(service, clock):
    clock.time += 400 * DAY
    match = await started(service, ADA, BEN, clock=PLAIN)
    clock.time = START
    assert await service.timers.set_right() == 1
    assert await deadlines(service, match) == {0: START + 3 * DAY}
    assert await due(service) == START + 2 * HOUR
    assert await service.timers.set_right() == 0
