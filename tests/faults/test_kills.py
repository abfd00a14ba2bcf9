"""`kill -9` at random moments during games. Acknowledged moves must survive, and the bot must announce committed moves
exactly once.

The test has several parts, each with its own game, so that they can run in parallel. A kill may come at any time
between the arrival of an interaction and the end of its announcement. The announcement ends when the old board has
lost its buttons.
"""

import asyncio
import contextlib
import random
import sqlite3
import time
from functools import partial

import pytest

from tests.e2e.ending import check_ending
from tests.e2e.hands import Taste, by_slash, press_ready, slash_ready
from tests.e2e.opening import can, gathered
from tests.e2e.table import Played, acknowledged, carries_board, final, ply_of
from tests.e2e.world import PATIENCE, private
from tests.seeds import seeded, times

pytestmark = [pytest.mark.faults, pytest.mark.processes, pytest.mark.nightly]

PARTS = times(1, 3)
"""The number of games with kills: one for each seed of the run, but at most three."""
PLAN = (True, False, *[True] * times(2, 9))


@pytest.mark.waits(20)
@seeded
@pytest.mark.parametrize("part", range(PARTS))
async def test_killed_at_any_moment(world, part, seed):
    rng = random.Random(f"{seed}/{part}")
    await world.bot.start()
    table = await gathered(world, "table-1", [await world.person(name) for name in ("Ada", "Ben", "Chloe")])
    span, log, moments = 0.5, [], []
    for kill in PLAN:
        mutates = await next_change(world, table, Taste(rng, passing=0.1))
        if not kill:
            span = max(span * 0.5, await length_of(mutates, world, table))
            continue
        log = entries(world)
        doing = asyncio.create_task(mutates())
        await asyncio.sleep(rng.uniform(0, span))
        if doing.done():
            doing.result()
        await world.bot.kill()
        doing.cancel()
        await asyncio.wait([doing])
        now = entries(world)
        assert now[: len(log)] == log
        moments.append(await moment(table, len(log), len(now)))
        await world.bot.start()
    print("killed:", ", ".join(sorted(moments)))  # noqa: T201
    board = await newest_board(world, table)
    by_presses = list(table.played)
    while not final(board):
        played = await by_slash(table, board, Taste(rng, passing=0.9))
        by_presses.append(played)  # of a pass that was asked about nothing private stays
        board = await table.board_at(played.ply)
    table.played = list({one.number: one for one in (*await answered(table), *by_presses)}.values())
    assert len(table.played) > len(PLAN)
    await check_ending(table)


async def next_change(world, table, taste):
    if not entries(world):
        signup = await table.watcher.wait_for(table.channel, lambda m: can(m, "start"), PATIENCE)
        return lambda: start(table, signup)
    board = await newest_board(world, table)
    if taste.rng.random() < 0.7:
        return partial(pressed, table, table.asked(board), await press_ready(table, board, taste))
    return await slash_ready(table, board, taste)


async def start(table, signup):
    await table.watcher.press(signup, custom_id=can(signup, "start"))
    await table.board_at(1)


async def pressed(table, person, move):
    # Make a move and record the bot's acknowledgement at once, because it doesn't stay in the channel.
    answer = await move()
    if acknowledged(answer):
        table.note(person, answer)


async def length_of(mutates, world, table):
    began = time.monotonic()
    await mutates()
    await newest_board(world, table)
    await table.shrunk()
    return time.monotonic() - began


def entries(world):
    with contextlib.closing(sqlite3.connect(f"file:{world.bot.database}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT ply, who, text FROM entries ORDER BY ply").fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return rows


async def newest_board(world, table):
    ply = len(entries(world))
    board = await table.board_at(ply)
    assert ply_of(board) in {ply, None}
    return board


async def moment(table, before, now):
    if now == before:
        return "before the commit"
    boards = [m for m in await table.public() if carries_board(m)]
    if not boards or ply_of(boards[-1]) != now:
        return "before the announcement"
    return "before the old board shrank" if len(boards) > 1 else "after"


async def answered(table):
    return [
        Played(*done, person.id)
        for person in table.people.values()
        for message in await person.messages(table.channel)
        if private(message) and (done := acknowledged(message))
    ]
