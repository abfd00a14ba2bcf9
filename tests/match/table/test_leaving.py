from bot.match.pure.errors import Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, next_due, refused, request, started


async def test_resigning_lets_a_computer_play_on(service):
    match = await started(service, ADA, BEN, CHLOE)
    acted = await service.leaving.resign(match.id, ADA, request())
    assert [step.entry.who for step in acted.steps] == [0]
    assert acted.match.owner == BEN
    assert acted.match.players[0].user == ADA
    assert acted.match.players[0].computer == "greedy"
    row = (await service.history.outbox_due(20, match.id))[-1]
    assert (row.kind, row.who, row.first, row.last) == (AnnouncementKind.RESIGNED, ADA, 2, 2)
    for attempt in (
        service.leaving.resign(match.id, ADA, request()),
        service.play.act(match.id, ADA, "step 1", None, request()),
    ):
        assert (await refused(attempt)).why is Why.ALREADY_RESIGNED
    assert (await service.store.of_user(ADA)) == []
    assert [one.id for one in await service.store.of_user(BEN)] == [match.id]


async def test_when_the_last_person_resigns_the_match_is_called_off(service):
    match = await started(service, ADA, BEN)
    await service.leaving.resign(match.id, BEN, request())
    acted = await service.leaving.resign(match.id, ADA, request())
    assert acted.match.status is Status.CANCELLED
    assert acted.match == await service.history.get(match.id)
    assert acted.match.seed is not None
    assert (await service.history.outbox_due(20, match.id))[-1].kind is AnnouncementKind.CANCELLED
    assert await next_due(service) is None
    assert (await service.history.verify(match.id)).holds
