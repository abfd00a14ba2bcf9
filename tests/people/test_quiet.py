import asyncio

from bot.features.notices import said
from bot.match.pure.errors import Why
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from bot.match.services.notices.notices import NUDGES
from data.texts import texts
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, desk, move, refused, request, ring, ring_at, started, timers
from tests.people.telling import ASLEEP, HOUR, asked, kept, people, posted
from tests.wording import en


async def test_a_sleeping_player_gets_one_notice_at_the_end_of_the_night_even_after_a_restart(tmp_path, clock):
    service = await desk(tmp_path, clock)
    await people(service, ada=ASLEEP, ben=ASLEEP)
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    assert await posted(service, match) == ([], [])
    (timer,) = [one for one in await timers(service) if one.kind is TimerKind.NOTICE]
    await service.store.close()
    clock.time = timer.due
    service = await desk(tmp_path, clock)
    await asyncio.gather(*(service.timers.handle(timer) for _ in range(3)))
    assert await posted(service, match) == ([user], [])
    assert await ring(service) == 0
    assert await posted(service, match) == ([], [])
    await service.store.close()


async def test_a_night_that_was_noted_while_the_clock_was_ahead_ends(service, clock):
    await people(service, ada=ASLEEP, ben=ASLEEP)
    real = clock.time
    clock.time += 300 * 24 * HOUR
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    clock.time = real
    await people(service, ada=Person(), ben=Person())
    await service.timers.set_right()
    await ring_at(service, clock, clock.time + 49 * HOUR)
    assert (await posted(service, match))[0] == [user]


async def test_a_direct_message_follows_the_board_and_a_refused_one_becomes_a_mention(service, clock):
    await people(service, ada=Person(way=Way.DIRECT), ben=Person(way=Way.DIRECT))
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    assert await posted(service, match) == ([], [user])
    await service.notices.looked(CHANNEL, user)
    clock.time += 2 * PRESENT
    await move(service, match)
    rows, there, look = await service.history.due(9, match)
    plan = await service.notices.plan(rows[-1], there, look.asked)
    await service.store.outbox_done(rows[-1], None, board=False, also=plan.work)
    (row,) = await service.store.outbox_due(9, match)
    assert (row.kind, plan.mentions) == (AnnouncementKind.DIRECT, ())
    await service.store.outbox_done(row, None, board=False, also=await service.notices.refused(row, there))
    assert await posted(service, match) == ([row.who], [])
    person = await service.people.of(row.who)
    assert (person.closed, person.warned) == (clock.time, False)


async def test_ten_nudges_at_once_are_one(service, clock):
    match = (await started(service, ADA, BEN, CHLOE)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    others = [one for one in (ADA, BEN, CHLOE) if one != user]
    found = await asyncio.gather(*(service.notices.nudge(match, others[n % 2]) for n in range(10)))
    assert sorted(len(one.now) for one in found) == [0] * 9 + [1]
    assert {one.again for one in found if not one.now} == {clock.time + NUDGES}
    assert (await posted(service, match))[0] == [user]
    clock.time += NUDGES
    assert (await service.notices.nudge(match, others[0])).now == (user,)


async def test_a_nudge_waits_for_who_sleeps_and_is_no_one_elses(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    other = BEN if user == ADA else ADA
    await people(service, ada=ASLEEP, ben=ASLEEP)
    nudged = await service.notices.nudge(match, other)
    assert nudged.later == (user,)
    assert said(nudged, texts("en")) == en("I'll nudge them later: {people}", people=f"<@{user}>"), (
        "when somebody sleeps is theirs"
    )
    assert await posted(service, match) == ([], [])
    await ring_at(service, clock, (await kept(service, match))[user].due)
    assert (await posted(service, match))[0] == [user]
    assert (await refused(service.notices.nudge(match, CHLOE))).why is Why.NOT_IN


async def test_a_nudge_to_who_wants_none_is_no_nudge(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    await people(service, ada=Person(way=Way.QUIET), ben=Person(way=Way.QUIET))
    nudged = await service.notices.nudge(match, BEN if user == ADA else ADA)
    assert (nudged.now, nudged.never) == ((), (user,))
    assert said(nudged, texts("en")) == en("Not nudged: {people}", people=f"<@{user}>")
    await people(service, ada=Person(), ben=Person())
    assert (await service.notices.nudge(match, BEN if user == ADA else ADA)).now == (user,)


async def test_who_has_moved_in_the_night_is_not_told_in_the_morning(service, clock):
    await people(service, ada=ASLEEP, ben=ASLEEP)
    match = (await started(service, ADA, BEN, remind_after=0)).id
    await posted(service, match)
    await move(service, match)
    await service.lobby.cancel(match, ADA, request(), False)
    clock.time += 24 * HOUR
    await ring(service)
    assert await posted(service, match) == ([], [])
    assert await kept(service, match) == {}
