import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from tests.e2e.hands import Taste, slash_ready
from tests.e2e.opening import can, is_later
from tests.e2e.table import Table, ply_of
from tests.e2e.world import PATIENCE
from tests.nursery import ADDRESS

pytestmark = [
    pytest.mark.faults,
    pytest.mark.processes,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the process as Linux shows it"),
]

TASTE = Taste(Random(7), passing=0)


@pytest.fixture(autouse=True)
def workers_of_its_own(world):
    del world.bot.env[ADDRESS]


async def worker(bot):
    async with asyncio.timeout(PATIENCE):
        while True:
            for child in Path(f"/proc/{bot}/task/{bot}/children").read_text().split():  # noqa: ASYNC240 - no disk
                if "bot.thinking.worker" in Path(f"/proc/{child}/cmdline").read_text():  # noqa: ASYNC240 - no disk
                    return int(child)
            await asyncio.sleep(0.005)


async def begun(world):
    await world.bot.start()
    ada = await world.person("Ada")
    table = Table(world, "table-1", [ada])
    await ada.slash(table.channel, "game new", game="mykerinos", players=3)
    signup = await ada.wait_for(table.channel, lambda m: can(m, "strong"), PATIENCE)
    for _ in range(2):
        await ada.press(signup, custom_id=can(signup, "strong"))
        signup = await ada.wait_for(table.channel, lambda m, old=signup: is_later(m, old), PATIENCE)
    await ada.press(signup, custom_id=can(signup, "start"))
    return table, await asked(table)


async def asked(table, after=0):
    def there(message):
        shown = ply_of(message)
        return shown is not None and shown > after and f"<@{table.watcher.id}>" in message["content"].splitlines()[-1]

    return await table.watcher.wait_for(table.channel, there, PATIENCE)


async def moves(table, board):
    move = await slash_ready(table, board, TASTE)
    table.note(table.watcher, await move(), ply_of(board) + 1)


@pytest.mark.nightly
async def test_whatever_is_killed_the_game_goes_on(world):
    table, board = await begun(world)
    await moves(table, board)
    board = await asked(table, ply_of(board))
    first = await worker(world.bot.pid)
    assert os.getpriority(os.PRIO_PROCESS, first) > os.getpriority(os.PRIO_PROCESS, world.bot.pid)
    os.kill(first, signal.SIGSTOP)
    await moves(table, board)
    ply = ply_of(board)
    thinking = await table.watcher.wait_for(table.channel, lambda m: "started thinking" in m["content"], PATIENCE)
    assert ply_of(thinking) == ply + 1
    assert "<t:" in thinking["content"]
    os.kill(first, signal.SIGKILL)
    board = await asked(table, ply)
    second = await worker(world.bot.pid)
    assert second != first
    os.kill(second, signal.SIGSTOP)
    await moves(table, board)
    await world.bot.kill()
    await world.bot.start()
    board = await asked(table, ply_of(board))
    record = await table.record()
    assert [line.what for line in record.lines if line.who == record.seats[0]]
    assert not [line.comment for line in record.lines if "stand-in" in line.comment]
