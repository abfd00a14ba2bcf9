import pytest
from msgspec.structs import replace

from bot.match.pure.errors import Refused
from bot.match.pure.people.settings import Person
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Timer, TimerKind, of_person
from tests.match.desk import ADA, BEN, CHLOE, started
from tests.people.telling import HOUR, asked


async def test_ones_tables_with_notes_those_that_wait_first(service, clock):
    first = (await started(service, ADA, BEN, channel=1, guild=7)).id
    clock.time += HOUR
    second = (await started(service, ADA, BEN, channel=2, guild=8)).id
    user = (await asked(service, first))[0]
    assert await asked(service, second) == [user]
    other = BEN if user == ADA else ADA
    await service.own.note(await service.history.get(second), user, "watch the tea")
    waiting, others = await service.own.tables(user)
    assert [(one.match.id, one.note) for one in waiting] == [(first, ""), (second, "watch the tea")]
    assert others == []
    waiting, others = await service.own.tables(other)
    assert [(one.match.id, one.note) for one in others] == [(second, ""), (first, "")]
    with pytest.raises(Refused):
        await service.own.note(await service.history.get(first), CHLOE, "spy")
    await service.own.note(await service.history.get(second), user, "")
    assert (await service.own.tables(user))[0][1].note == ""


def digest_of(service, user):
    return service.store.write(lambda writing: writing.due(of_person(user), TimerKind.DIGEST))


async def announced(service, clock, user):
    await service.digests.handle(Timer(of_person(user), TimerKind.DIGEST, clock.time))
    rows = await service.store.outbox_of(of_person(user), 9)
    for row in rows:
        await service.store.outbox_done(row, None, board=False)
    return [row.kind for row in rows] == [AnnouncementKind.DIGEST]


async def test_a_digest_is_due_once_a_day_at_the_hour_there(service, clock):
    rung, told = [], []
    service.store.on_timers.append(rung.append)
    service.store.on_told.append(told.append)
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Australia/Lord_Howe"))
    due = await digest_of(service, ADA)
    assert due is not None
    assert rung == [{(of_person(ADA), TimerKind.DIGEST): due}]
    clock.time = due - 1
    assert not await announced(service, clock, ADA)
    clock.time = due
    assert await announced(service, clock, ADA)
    assert told == [of_person(ADA)]
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == due + 24 * HOUR
    clock.time = due + 36 * HOUR  # the bot was away
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == due + 48 * HOUR
    assert service.digests.late(due)
    await service.own.set(ADA, lambda person: Person(zone=person.zone))
    assert await digest_of(service, ADA) is None


async def test_a_digest_that_falls_into_quiet_hours_comes_at_their_end(service, clock):
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Europe/Berlin"))
    clock.time = await digest_of(service, ADA)
    await service.people.change(ADA, lambda person: replace(person, quiet=(22 * 60, 10 * 60)))
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == clock.time + 2 * HOUR
    clock.time += 2 * HOUR
    assert await announced(service, clock, ADA)


async def test_a_digest_that_was_set_while_the_clock_was_ahead_is_set_right(service, clock):
    clock.time += 400 * 24 * HOUR
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Europe/Berlin"))
    clock.time -= 400 * 24 * HOUR
    assert await service.digests.set_right() == 1
    assert await digest_of(service, ADA) == clock.time + 24 * HOUR
    assert await service.digests.set_right() == 0
