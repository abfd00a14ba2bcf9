import pytest

from bot.match.pure.table.model import Status
from tests.match.desk import ADA, BEN, CHLOE, desk, request, ring, table

pytestmark = pytest.mark.postgres


MINUTE = 60_000


@pytest.fixture
async def two(tmp_path, clock):
    services = [await desk(tmp_path, clock, shared=True, busy=5_000) for _ in range(2)]
    yield services
    for service in services:
        await service.store.close()


@pytest.fixture
async def full(two, clock):
    ours, theirs = two
    match = await table(ours, ADA, BEN, players=3)
    clock.time += 11 * MINUTE
    await theirs.lobby.join(match.id, CHLOE, request())
    return match


async def test_not_yet_in_one_process_holds_in_the_other(two, full, clock):
    ours, theirs = two
    await theirs.starting.put_off(full.id, BEN, request())
    clock.time += 2 * MINUTE
    await ring(ours)
    assert (await ours.history.get(full.id)).status is Status.SIGNUP
