import asyncio

import pytest

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, desk, request, ring, table

MINUTE = 60_000

pytestmark = pytest.mark.postgres


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


async def test_a_full_table_starts_once_though_two_processes_ring(two, full, clock):
    ours, theirs = two
    assert await ours.starting.at(full.id) == await theirs.starting.at(full.id) == clock.time + 2 * MINUTE
    clock.time += 2 * MINUTE
    await asyncio.gather(ring(ours), ring(theirs))
    for service in two:
        assert (await service.history.get(full.id)).status is Status.ACTIVE
        assert await service.starting.at(full.id) is None
    rows = [row for row in await ours.store.outbox_due(99) if row.kind is AnnouncementKind.STARTED]
    assert len(rows) == 1


async def test_not_yet_in_one_process_holds_in_the_other(two, full, clock):
    ours, theirs = two
    await theirs.starting.put_off(full.id, BEN, request())
    clock.time += 2 * MINUTE
    await ring(ours)
    assert (await ours.history.get(full.id)).status is Status.SIGNUP
