import pytest
from msgspec.structs import replace

from bot.match.pure.notices.deciding import NoticeReason, NoticeRecord
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.notices.notices import both
from bot.publishing.composing.calling import reminder
from data.texts import texts
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, desk, finish, ring_at, started
from tests.people.telling import DAY, HOUR, kept
from tests.wording import en

NIGHT = (0, 23 * 60 + 59)
"""Quiet hours for the whole day except its last minute."""


async def posted(service, match):
    called = []
    while True:
        rows, there, look = await service.history.due(50, match)
        if not rows:
            return called
        for row in rows:
            if row.kind in {AnnouncementKind.CALL, AnnouncementKind.DIRECT}:
                plan = await service.notices.alone(row, there)
                work = plan.work
                if plan.mentions:
                    called.append((row.who, row.kind, NoticeReason(row.about)))
            else:
                work = await service.notices.meanwhile(row, there)
                if row is rows[-1] and look is not None and look.asked:
                    work = both((await service.notices.plan(row, there, look.asked)).work, work)
            await service.store.outbox_done(row, None, board=False, also=work)


async def asleep(service, *users, **settings):
    for user in users:
        await service.people.change(user, lambda _: Person(quiet=NIGHT, **settings))


async def wake(service, clock, match):
    await ring_at(service, clock, clock.time + DAY - clock.time % DAY - 60_000)
    return await posted(service, match)


async def begun(service, *users):
    match = await started(service, *users)
    assert await posted(service, match.id) == []
    look = await service.history.look(match.id, None)
    return match, match.players[look.asked[0]].user


@pytest.mark.both
async def test_players_who_sleep_at_the_start_get_one_notice_of_it_when_they_wake(service, clock):
    await asleep(service, ADA, BEN, CHLOE)
    match, first = await begun(service, ADA, BEN, CHLOE)
    told = await wake(service, clock, match.id)
    others = {ADA, BEN, CHLOE} - {first}
    assert sorted(told) == sorted(
        [
            (first, AnnouncementKind.CALL, NoticeReason.TURN),
            *((user, AnnouncementKind.CALL, NoticeReason.BEGUN) for user in others),
        ]
    ), "one message each, and who is asked is told that"
    clock.time += HOUR
    assert await wake(service, clock, match.id) == []


async def test_who_has_looked_meanwhile_is_told_nothing(service, clock):
    await asleep(service, ADA, BEN, CHLOE)
    match, first = await begun(service, ADA, BEN, CHLOE)
    one, other = {ADA, BEN, CHLOE} - {first}
    await service.notices.looked(CHANNEL, one)
    assert [who for who, _, _ in await wake(service, clock, match.id)] in ([first, other], [other, first])


@pytest.mark.both
async def test_the_end_is_told_when_they_wake_and_nothing_is_kept_of_it(service, clock):
    match, _ = await begun(service, ADA, BEN)
    await asleep(service, ADA, BEN)
    over = await finish(service, match.id)
    steps = (await service.history.due(50, match.id))[0][-1].steps
    mover = next(over.players[step.entry.who].user for step in steps if step.entry.who >= 0)
    assert await posted(service, match.id) == []
    sleepers = {user for user, one in (await kept(service, match.id)).items() if one.due is not None}
    assert sleepers
    assert mover not in sleepers, "who made the last move was there"
    ended = [(user, AnnouncementKind.CALL, NoticeReason.ENDED) for user in sleepers]
    assert await wake(service, clock, match.id) == ended
    left = (await kept(service, match.id)).values()
    assert all(one == NoticeRecord(recent=one.recent) for one in left), "but how often they were told of late"


async def test_the_end_takes_the_place_of_a_start_that_was_not_told_yet(service, clock):
    match, _ = await begun(service, ADA, BEN)
    await asleep(service, ADA, BEN)
    over = await finish(service, match.id)
    assert over.status is Status.OVER
    await posted(service, match.id)
    assert {one.cause for one in (await kept(service, match.id)).values()} == {NoticeReason.ENDED}
    await service.notices.looked(CHANNEL, ADA)
    await service.notices.looked(CHANNEL, BEN)
    assert await wake(service, clock, match.id) == []


@pytest.mark.both
async def test_what_waits_outlives_a_restart(tmp_path, clock):
    service = await desk(tmp_path / "t.sqlite3", clock)
    await asleep(service, ADA, BEN)
    match, _ = await begun(service, ADA, BEN)
    await service.store.close()
    service = await desk(tmp_path / "t.sqlite3", clock)
    assert {cause for _, _, cause in await wake(service, clock, match.id)} == {NoticeReason.TURN, NoticeReason.BEGUN}
    await service.store.close()


async def test_a_call_says_that_the_game_has_begun(service):
    match = await started(service, ADA, BEN)
    row = (await service.history.due(50, match.id))[0][0]
    (post,) = reminder(replace(row, kind=AnnouncementKind.CALL, about=NoticeReason.BEGUN, who=ADA), match, texts("en"))
    assert post.content == "🔔 " + en("<@{user}>, the game at this table has begun.", user=ADA)
    assert post.pings == (ADA,)
