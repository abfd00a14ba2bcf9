from bot.match.pure.errors import Why
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, DEV, finish, move, refused, request, started, table


def happened(kind, by, user=None, *, moderator=False, ply=0, at):
    return Incident(kind=kind, by=by, user=user, moderator=moderator, ply=ply, at=at)


async def posted(service):
    rows = await service.store.outbox_due(99)
    for row in rows:
        await service.store.outbox_done(row, None, board=False)
    return rows


async def test_a_sign_up_and_what_moderators_and_owners_did_to_it(service, clock):
    match = await table(service, ADA, BEN, CHLOE)
    await service.leaving.remove(match.id, ADA, CHLOE, request(), False)
    await service.leaving.remove(match.id, DEV, BEN, request(), True)
    await service.lobby.join(match.id, BEN, request())
    await service.play.start(match.id, DEV, request(), moderator=True)
    rows = await posted(service)
    at = clock.time
    expected = (
        happened(Happened.REMOVED, ADA, CHLOE, at=at),
        happened(Happened.REMOVED, DEV, BEN, moderator=True, at=at),
        happened(Happened.STARTED, DEV, moderator=True, at=at),
    )
    assert await service.history.incidents(match.id) == expected
    told = [row for row in rows if row.kind in {AnnouncementKind.REMOVED, AnnouncementKind.STARTED}]
    assert [await service.history.incidents(match.id, row.id) for row in told] == [(one,) for one in expected]


async def test_a_running_game_and_what_was_done_to_it(service, clock):
    match = await started(service, ADA, BEN, CHLOE)
    await move(service, match.id)
    ply = (await service.history.get(match.id)).ply
    await service.leaving.resign(match.id, CHLOE, request())
    clock.time += 5
    await service.leaving.remove(match.id, DEV, BEN, request(), True)
    await service.lobby.cancel(match.id, DEV, request(), True)
    await posted(service)
    resigned, replaced, off = await service.history.incidents(match.id)
    assert resigned == happened(Happened.RESIGNED, CHLOE, ply=ply, at=clock.time - 5)
    assert (replaced.kind, replaced.by, replaced.user, replaced.moderator) == (Happened.REPLACED, DEV, BEN, True)
    assert (off.kind, off.by, off.moderator, off.at) == (Happened.CALLED_OFF, DEV, True, clock.time)
    assert off.ply == (await service.history.get(match.id)).ply


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


async def test_the_same_request_twice_happens_once(service):
    match = await started(service, ADA, BEN, CHLOE)
    for _ in range(2):
        await service.leaving.remove(match.id, DEV, BEN, "twice", True)
    for _ in range(2):
        await service.lobby.cancel(match.id, DEV, "off", True)
    assert len(await service.history.incidents(match.id)) == 2


async def test_what_is_refused_is_no_incident(service):
    match = await started(service, ADA, BEN, CHLOE)
    assert (await refused(service.leaving.remove(match.id, DEV, 99, request(), True))).why is Why.NOT_THERE
    assert (await refused(service.leaving.remove(match.id, ADA, BEN, request(), False))).why is Why.MODERATOR_ONLY
    assert (await refused(service.lobby.cancel(match.id, BEN, request(), False))).why is Why.NOT_OWNER
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
