"""The cost of a turn with a database on a server that one process uses, or several share.

For a database in a file, see `test_presses.py`. The cost is the number of statements and round trips to the server,
including those that start and end transactions.
"""

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.interaction.arriving import attend
from bot.match.pure.table.subject import of_match
from bot.match.services.multiprocess.shards import Shards
from bot.match.storage.store import Store
from games.registry import GAMES
from tests.bot.ui.pressing import Host, press
from tests.budgets.counting import counted
from tests.budgets.test_presses import GONE, confirm, dug, played_a_round, spent, told
from tests.chronos.table import Clock
from tests.statements import watched_server

pytestmark = pytest.mark.postgres

EVER = {"span": 3_600_000, "renewed": 3_600.0}
"""A lease so long that it isn't renewed while the costs are counted."""


@pytest.fixture(params=["alone", "shared"])
async def ground(request, tmp_path, counts):
    shared = request.param == "shared"
    store = await Store.open(tmp_path / "matches.sqlite3", shared=shared)
    store.looked_after = 3_600
    shards = Shards(store, "ours", 1, **EVER) if shared else None
    host = Host(store, games={name: counted(game, counts) for name, game in GAMES.items()}, shards=shards)
    host.clock = clock = Clock()
    host.sends = lambda: clock.time
    if shards is not None:
        await shards.begin()
        while not store.memory.hears:  # noqa: ASYNC110 - it gives no event
            await asyncio.sleep(0.01)
    async with AsyncExitStack() as watching:
        for link in (store.ground.reading, store.ground.writing):
            await watching.enter_async_context(watched_server(link, counts.executed))
        yield request.param, host
    if shards is not None:
        await shards.stop()
    await store.close()


async def posted(host, match):
    assert await host.service.desk.shards.has(of_match(match))
    await told(host, match)


async def test_a_confirm_and_its_announcement(ground, counts):
    kind, host = ground
    match = await played_a_round(host)
    await posted(host, match)
    for _ in range(3):
        host.clock.time += GONE
        await dug(host)
        await posted(host, match)
    host.clock.time += GONE
    user, control = await confirm(host, match)
    counts.begin()
    await attend(host.come(user))
    await press(host, user, control, private=True)
    # Of those who share one the match's row is counted first, and the transaction begins; nothing else is read.
    spent(counts, statements={"alone": 8, "shared": 9}[kind], commits=1, decoded=1)
    counts.begin()
    await posted(host, match)
    # Again, the match's row counts. (And the test looks.)
    spent(counts, statements=1 + {"alone": 3, "shared": 4}[kind], commits=1)
