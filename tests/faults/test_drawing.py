import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from bot.drawing.pictures import LIMIT
from bot.program.health import exit_code, place, report
from tests.e2e.hands import Taste, slash_ready
from tests.e2e.process import ROOT
from tests.e2e.table import BOARD, ply_of
from tests.e2e.world import PATIENCE, answered, until
from tests.faults.discord.test_discords_bad_days import begun, moves, told_once
from tests.nursery import ADDRESS
from tests.wording import en

pytestmark = [
    pytest.mark.faults,
    pytest.mark.processes,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the drawing process as Linux shows it"),
]

MISSING = en("I couldn't draw the picture, so here's the board as text.")
TOLD = "Pictures can't be drawn"
TASTE = Taste(Random(5), passing=0)
SOON = 6 * LIMIT


@pytest.fixture(autouse=True)
def workers_of_its_own(world):
    del world.bot.env[ADDRESS]


def worker(bot):
    children = Path(f"/proc/{bot}/task/{bot}/children").read_text().split()
    (found,) = [int(child) for child in children if "bot.drawing.worker" in Path(f"/proc/{child}/cmdline").read_text()]
    return found


async def drawn(world, *where):
    table, board = await begun(world, *where)
    async with asyncio.timeout(PATIENCE):
        while files(board) != [BOARD]:
            board = await moves(table, board, 1)
    return table, board


async def stopped(world):
    found = worker(world.bot.pid)
    os.kill(found, signal.SIGSTOP)
    return found


async def gone(process):
    await until(lambda: not Path(f"/proc/{process}").exists())


def files(message):
    return [file["filename"] for file in message["attachments"]]


async def health(world):
    command = [sys.executable, "-m", "bot", "health", "--json"]
    env = {**os.environ, "DATABASE": str(world.bot.database), "PYTHONPATH": str(ROOT)}
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=world.folder, env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, json.loads(done.stdout)


async def health_until(world, code):
    path = place(world.bot.database)
    return await until(lambda: exit_code(found := report(path, time.time())) == code and found)


@pytest.mark.waits(13)
async def test_a_stopped_drawing_process_silences_nothing(world):
    table, board = await drawn(world)
    before = world.bot.said().count(TOLD)
    person = table.asked(board)
    await stopped(world)
    as_text(await answered(person, await person.slash(table.channel, "game board")))
    assert files(await answered(person, await person.slash(table.channel, "game board"))) == [BOARD]
    second = await stopped(world)
    move = await slash_ready(table, board, TASTE)
    table.note(person, await move(), ply_of(board) + 1)
    board = await table.board_at(table.played[-1].ply)
    assert "```" in board["content"]
    assert MISSING in board["content"]
    assert files(board) == []
    await gone(second)
    board = await moves(table, board, 2)
    assert files(board) == [BOARD]
    assert worker(world.bot.pid) != second
    await world.bot.wait_log(TOLD)
    assert world.bot.said().count(TOLD) == before + 1
    await told_once(table)


def as_text(answer):
    assert MISSING in answer["content"]
    assert answer["embeds"][0]["description"].startswith("```")
    assert files(answer) == []


async def test_the_bot_ends_soon_with_a_stopped_drawing_process_and_leaves_none_behind(world):
    table, board = await drawn(world)
    found = await stopped(world)
    move = await slash_ready(table, board, TASTE)
    table.note(table.asked(board), await move(), ply_of(board) + 1)
    began = time.monotonic()
    assert await world.bot.stop() == 0
    assert time.monotonic() - began < SOON
    with pytest.raises(ProcessLookupError):
        os.kill(found, 0)
    await world.bot.start()
    board = await table.board_at(table.played[-1].ply)
    while files(board) != [BOARD]:
        board = await moves(table, board, 1)
    await told_once(table)
    found = await stopped(world)
    await world.bot.kill()
    await gone(found)


@pytest.mark.waits(6)
async def test_the_bot_says_how_it_is_doing_until_it_ends(world):
    await health_until(world, 2)
    await world.bot.start()
    await health_until(world, 0)
    code, found = await health(world)
    assert code == 0
    assert found["health"]["pid"] == world.bot.pid
    assert found["health"]["gateway"] is found["health"]["drawing"] is True
    world.expected.append("Attempting a reconnect")
    world.sandbox.weather.refuse_connects = 1_000  # as long as it takes until that is seen
    world.sandbox.gateway.drop()
    assert (await health_until(world, 1)).faults == ("Discord isn't connected",)
    world.sandbox.weather.clear()
    await health_until(world, 0)
    assert await world.bot.stop() == 0
    assert (await health_until(world, 2)).health is None
