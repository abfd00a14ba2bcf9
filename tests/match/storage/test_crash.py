import asyncio
import random
import sys

import pytest

from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind
from games.core import Decide
from tests.match.desk import ADA, BEN, START, desk, finish, started
from tests.seeds import seeded, times

pytestmark = pytest.mark.file

PLAYER = """
import asyncio, itertools, sys
from pathlib import Path
from tests.match import desk as shared
from tests.match.desk import *

shared.requests = itertools.count(int(sys.argv[2]))

async def play(service, channel):
    while True:
        match = await service.history.in_channel(channel)
        if match is None or match.status is Status.OVER:
            match = await table(service, ADA, channel=channel)
        if match.seat_of(BEN) is None:
            await service.lobby.join(match.id, BEN, request())
        if match.status is Status.SIGNUP:
            await service.play.start(match.id, ADA, request())
        acted = await move(service, match.id)
        print(f"{match.id} {acted.match.ply}\\n", end="", flush=True)

async def main():
    service = await desk(Path(sys.argv[1]))
    await asyncio.gather(*(play(service, CHANNEL + number) for number in range(int(sys.argv[3]))))

asyncio.run(main())
"""


@pytest.mark.processes
@pytest.mark.parametrize("tables", [1, 8])  # changes to several are committed together
@seeded
async def test_what_was_acknowledged_survives_kill_9(tmp_path, seed, tables):
    rng = random.Random(seed)
    posted: list[tuple[int, int]] = []
    for run in range(times(5, 12)):
        player = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PLAYER, str(tmp_path), str(run * 10_000), str(tables), stdout=asyncio.subprocess.PIPE
        )
        lines = [await player.stdout.readline() for _ in range(rng.randint(1, 25 * tables))]
        await asyncio.sleep(rng.random() / 100)
        player.kill()
        lines += (await player.stdout.read()).splitlines(keepends=True)
        await player.wait()
        acknowledged = [tuple(map(int, line.split())) for line in lines if line.endswith(b"\n")]
        service = await desk(tmp_path)
        for match, ply in acknowledged:
            assert (await service.history.get(match)).ply >= ply
        for row in await service.store.outbox_due(10_000):
            posted += [(row.match, ply) for ply in range(row.first, row.last + 1) if row.last]
            await service.store.outbox_done(row, None, board=False)
        last = await service.positions.now(acknowledged[-1][0])
        state, _ = await service.positions.replayed(last.match, 1, last.match.ply)
        assert state == last.state
        await service.store.close()
    service = await desk(tmp_path)
    for number in range(1, max(match for match, _ in posted) + 1):
        match = await service.history.get(number)
        assert [ply for other, ply in posted if other == number] == list(range(1, match.ply + 1))
        if match.status is Status.OVER:
            assert (await service.history.verify(number)).holds
    await service.store.close()


async def test_who_is_cancelled_leaves_nothing_half_done(service):
    match = await started(service, ADA, BEN)
    for turns in range(40):
        position = await service.positions.now(match.id)
        if not isinstance(position.pending, Decide):
            break
        user = position.match.players[position.pending.asked[0]].user
        task = asyncio.create_task(service.play.act(match.id, user, "step 1", position.match.ply, f"r{turns}"))
        for _ in range(turns % 12):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await service.store.write(lambda _: None)  # behind what the cancelled one had begun to store
        log = await service.history.log(match.id)
        now = await service.positions.now(match.id)
        assert [entry.ply for entry in log] == list(range(1, now.match.ply + 1))
        state, _ = await service.positions.replayed(now.match, 1, now.match.ply)
        assert state == now.state
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds
    rows = await service.history.outbox_due(999, match.id)
    plies = [ply for row in rows if row.last for ply in range(row.first, row.last + 1)]
    assert plies == list(range(1, (await service.history.get(match.id)).ply + 1))
    assert {row.kind for row in rows} == {Kind.SEAL, Kind.SIGNUP, Kind.STARTED, Kind.MOVED}
    assert rows[0].created == START
