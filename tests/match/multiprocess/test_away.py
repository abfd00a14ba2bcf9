"""Time during which no process handled a shard doesn't count on the clocks of games in that shard's servers. It does
count in all other games.
"""

import pytest

from bot.match.services.multiprocess.shards import Shards
from bot.match.storage.store import Store
from tests.match.desk import ADA, BEN, desk, started

pytestmark = pytest.mark.postgres

HOUR = 3_600_000


async def test_an_absence_is_stored_for_each_shard_and_stays_true_when_their_number_changes(tmp_path, clock):
    store = await Store.open(tmp_path / "t.sqlite3", shared=True)
    shards = Shards(store, "a", 4)
    service = await desk(tmp_path, clock, shared=True, shards=shards)
    tables = [await started(service, ADA, BEN, guild=number << 22, channel=number + 1) for number in range(8)]
    since, clock.time = clock.time, clock.time + HOUR
    await service.reach.resume(since, 3)
    again = await desk(tmp_path, clock, shared=True, shards=Shards(store, "b", 2))
    for one in (service, again):
        gone = [await one.desk.absences.of(match) for match in tables]
        assert gone == [((since, clock.time),) if number in {3, 7} else () for number in range(8)]
        await one.store.close()
    await store.close()
