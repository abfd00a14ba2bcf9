import pytest
from sqlalchemy import text

from tests.match.desk import ADA, BEN, refused, request, table

pytestmark = pytest.mark.both


async def test_a_request_that_opened_a_table_or_changed_one_was_done_and_one_that_was_refused_was_not(service):
    joined, begun, wrong = request(), request(), request()
    match = await table(service, ADA, players=2)
    (opened,) = await service.store.ask(text("SELECT request FROM matches"), {})
    assert await service.store.was_done(opened.request)
    assert not await service.store.was_done(joined)
    await service.lobby.join(match.id, BEN, joined)
    assert await service.store.was_done(joined)
    await refused(service.play.start(match.id, BEN, wrong))
    await service.play.start(match.id, ADA, begun)
    assert await service.store.was_done(begun)
    assert not await service.store.was_done(wrong)
