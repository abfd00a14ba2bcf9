import asyncio
import contextlib
import random
import shutil
import sqlite3

import pytest

from sandbox.stage.shown import Refusal
from tests.e2e.hands import Taste, by_slash
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import carries_board, ply_of
from tests.e2e.world import PATIENCE, answered

pytestmark = [pytest.mark.faults, pytest.mark.processes]

GONE = "position doesn't exist any more"


def entries(world):
    with contextlib.closing(sqlite3.connect(f"file:{world.bot.database}?mode=ro", uri=True)) as database:
        (count,) = database.execute("SELECT count(*) FROM entries").fetchone()
    return count


def lookups(world):
    return sum(r.method == "GET" and r.route.endswith("/messages") for r in world.sandbox.requests)


async def first_field(person, channel):
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(Refusal):
                if choices := await person.autocomplete(channel, "mykerinos dig", "field", ""):
                    return choices[0]["value"]
            await asyncio.sleep(0.1)


async def one_board(table, lost):
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [m for m in await table.public() if ply_of(m) is not None]
            if len(found) == 1 and found[0]["id"] != lost["id"]:
                return found[0]
            await asyncio.sleep(0.02)


async def test_after_a_backup_was_put_back_one_board_is_live(world):
    await world.bot.start()
    people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
    table, board = await seated_by_buttons(world, "table-1", people)
    rng = random.Random(3)

    async def play(board):
        played = await by_slash(table, board, Taste(rng, passing=0.0))
        return await table.board_at(played.ply)

    board = await play(board)
    await table.shrunk()
    asked = table.asked(board)
    copy = world.folder / "copy.sqlite3"
    with (
        contextlib.closing(sqlite3.connect(world.bot.database)) as database,
        contextlib.closing(sqlite3.connect(copy)) as to,
    ):
        database.backup(to)
    assert await world.bot.stop() == 0
    await world.bot.start()
    for _ in range(3):
        board = await play(board)
        await table.shrunk()
    assert lookups(world) == 0, "nobody wrote there meanwhile, as Discord says when the bot connects"

    assert await world.bot.stop() == 0
    for extra in ("-wal", "-shm"):
        world.bot.database.with_name(world.bot.database.name + extra).unlink(missing_ok=True)
    shutil.copy(copy, world.bot.database)
    await world.bot.start()
    kept = entries(world)
    field = await first_field(asked, table.channel)  # on the lost board it is someone else's turn
    assert (await answered(asked, await asked.slash(table.channel, "mykerinos dig", field=field)))["content"]
    assert entries(world) > kept
    now = await one_board(table, board)
    assert lookups(world) == 1
    public = await table.public()
    (gone,) = [m for m in public if GONE in m["content"]]
    assert gone["id"] == board["id"]
    assert not gone["components"]
    assert [m["id"] for m in public if carries_board(m)] == [now["id"]]
