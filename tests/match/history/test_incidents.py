from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, DEV, finish, request, started, table


async def test_who_acts_on_their_own_table_acts_as_its_owner(service):
    match = await table(service, ADA, BEN)
    await service.leaving.remove(match.id, ADA, BEN, request(), True)
    await service.lobby.cancel(match.id, ADA, request(), True)
    assert [one.moderator for one in await service.history.incidents(match.id)] == [False, False]
    match = await started(service, ADA, BEN, CHLOE)  # as its owner nobody could do this
    await service.leaving.remove(match.id, ADA, BEN, request(), True)
    assert [one.moderator for one in await service.history.incidents(match.id)] == [True]


async def test_an_owner_who_starts_and_people_who_come_and_go_are_no_incident(service):
    match = await table(service, ADA, BEN, CHLOE)
    await service.lobby.leave(match.id, CHLOE, request())
    await service.leaving.remove(match.id, BEN, BEN, request(), True)  # by oneself: that is leaving
    await service.lobby.join(match.id, BEN, request())
    await service.play.start(match.id, ADA, request(), moderator=True)
    await finish(service, match.id)
    assert await service.history.incidents(match.id) == ()


async def test_the_last_person_who_goes_calls_it_off_and_who_is_removed_is_named(service):
    match = await table(service, ADA)
    await service.lobby.leave(match.id, ADA, request())
    assert [(one.kind, one.by) for one in await service.history.incidents(match.id)] == [(Happened.CALLED_OFF, ADA)]
    match = await table(service, ADA)
    assert (await service.leaving.remove(match.id, DEV, ADA, request(), True)).status is Status.CANCELLED
    (incident,) = await service.history.incidents(match.id)
    assert (incident.kind, incident.by, incident.user, incident.moderator) == (Happened.REMOVED, DEV, ADA, True)
    row = (await service.store.outbox_due(99))[-1]
    assert row.kind is AnnouncementKind.CANCELLED
    assert await service.history.incidents(match.id, row.id) == (incident,)
    match = await started(service, ADA, BEN)
    await service.leaving.resign(match.id, BEN, request())
    await service.leaving.resign(match.id, ADA, request())
    incidents = await service.history.incidents(match.id)
    assert [(one.kind, one.by) for one in incidents] == [(Happened.RESIGNED, BEN), (Happened.CALLED_OFF, ADA)]
    match = await started(service, ADA, BEN)
    await service.leaving.resign(match.id, BEN, request())
    assert (await service.leaving.remove(match.id, DEV, ADA, request(), True)).status is Status.CANCELLED
    last = (await service.history.incidents(match.id))[-1]
    assert (last.kind, last.by, last.user, last.moderator) == (Happened.REMOVED, DEV, ADA, True)
