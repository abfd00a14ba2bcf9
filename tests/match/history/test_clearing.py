import pytest
from sqlalchemy import func, select

from bot.match.pure.notices.deciding import NoticeRecord
from bot.match.pure.people.hours import DAY
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import of_match, of_person
from bot.match.services import clearing
from bot.match.services.clearing import REST, Clearing
from bot.match.storage import notices, schema
from tests.match.desk import ADA, BEN, finish, move, request, started, table

DAYS = 30
GOES = (schema.requests, schema.notices, schema.nudges, schema.notes)


@pytest.fixture
def cleared(service, clock):
    return Clearing(service.store, clock, DAYS)


async def whole(cleared):
    steps = 0
    while await cleared.step():
        steps += 1
    return steps


async def count(service, of, match):
    statement = select(func.count()).select_from(of).where(of.c.match == match)
    return await service.store.read(lambda open_: open_.execute(statement).scalar())


async def key(service, match):
    return (await service.store.load(match)).key


async def fill(service, match, now):
    one = await service.history.get(match)

    def work(writing):
        writing.beside(match).notices[ADA] = NoticeRecord(told=now, recent=(now,))
        notices.nudge(writing, match, BEN, now)
        notices.set_note(writing, match, ADA, "beware of the lemon", now)
        writing.announce(one, AnnouncementKind.REMINDER, now, who=ADA)

    await service.store.write(work)


async def ended(service, clock, **more):
    match = await started(service, ADA, BEN, game="lots", **more)
    await finish(service, match.id)
    await fill(service, match.id, clock.time)
    return match.id


async def left(service, match):
    found = {of.name for of in GOES if await count(service, of, match)}
    if await key(service, match) is not None:
        found.add("key")
    if await service.store.outbox_of(of_match(match), 99):
        found.add("outbox")
    return found


ALL = {of.name for of in GOES} | {"key", "outbox"}


@pytest.mark.both
async def test_nothing_goes_before_its_time_and_then_all_that_is_needed_no_more(service, clock, cleared):
    match = await ended(service, clock)
    shown = await service.history.get(match), await service.history.log(match), await service.history.record(match)
    assert await left(service, match) == ALL
    clock.time += DAYS * DAY - 1
    await whole(cleared)
    assert await left(service, match) == ALL - {"notices"}, "how often people were told counts for two days"
    clock.time += REST
    await whole(cleared)
    assert await left(service, match) == set()
    after = await service.history.get(match), await service.history.log(match), await service.history.record(match)
    assert after == shown


async def test_what_is_played_keeps_everything_however_old_it_is(service, clock, cleared):
    match = await started(service, ADA, BEN, game="lots")
    await move(service, match.id)
    await fill(service, match.id, clock.time)
    clock.time += 400 * DAY
    await whole(cleared)
    assert await left(service, match.id) == ALL
    await move(service, match.id)


async def test_a_table_that_was_called_off_is_cleared_as_well(service, clock, cleared):
    gathering = await table(service, ADA, BEN, channel=1)
    played = await started(service, ADA, BEN, channel=2, game="lots")
    for one in (gathering, played):
        await service.lobby.cancel(one.id, ADA, request(), moderator=False)
        await fill(service, one.id, clock.time)
    clock.time += DAYS * DAY
    await whole(cleared)
    for one in (gathering, played):
        assert await left(service, one.id) == set()
        assert (await service.history.get(one.id)).status is Status.CANCELLED


async def test_it_goes_in_small_steps_rests_and_begins_again(service, clock, cleared, monkeypatch):
    monkeypatch.setattr(clearing, "PAGE", 2)
    matches = [await ended(service, clock, channel=channel) for channel in range(3)]
    clock.time += DAYS * DAY
    assert await cleared.step()
    assert [await left(service, match) for match in matches] == [set(), set(), ALL]
    assert await cleared.step()
    assert await left(service, matches[2]) == set()
    assert await cleared.step()
    assert not await cleared.step()
    later = await ended(service, clock, channel=9)
    clock.time += DAYS * DAY
    assert await whole(cleared)
    assert await left(service, later) == set()


@pytest.mark.both
async def test_what_could_not_be_sent_to_a_person_goes_too(service, clock, cleared):
    await service.store.write(lambda writing: writing.post(of_person(ADA), 0, AnnouncementKind.DIGEST, at=clock.time))
    clock.time += DAYS * DAY - 1
    await whole(cleared)
    assert await service.store.outbox_of(of_person(ADA), 9)
    clock.time += REST
    await whole(cleared)
    assert not await service.store.outbox_of(of_person(ADA), 9)
