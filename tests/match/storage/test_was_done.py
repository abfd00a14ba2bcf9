import pytest

from bot.match.pure.errors import Refused
from bot.match.pure.table.settings import Options
from tests.match.desk import ADA, BEN, CHANNEL, request, table

pytestmark = pytest.mark.both


async def test_a_request_that_opened_a_table_or_changed_one_was_done(service):
    opened, joined = request(), request()
    match = await service.lobby.create(
        request=opened,
        guild=1,
        channel=CHANNEL + 7,
        owner=ADA,
        game="sands",
        locale="en",
        options=Options(players=2),
    )
    assert await service.store.was_done(opened)
    assert not await service.store.was_done(joined)
    await service.lobby.join(match.id, BEN, joined)
    assert await service.store.was_done(joined)
    assert await service.store.was_done(opened)


async def test_a_move_was_done_and_one_that_was_refused_was_not(service):
    match = await table(service, ADA, players=2)
    started, refused = request(), request()
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    with pytest.raises(Refused):
        await service.play.start(match.id, BEN, refused)
    await service.play.start(match.id, ADA, started)
    assert await service.store.was_done(started)
    assert not await service.store.was_done(refused)
