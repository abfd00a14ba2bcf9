import asyncio
from random import Random

import pytest

from tests.e2e.hands import Taste, by_buttons, by_slash, press_ready
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import acknowledged, moves_of, numbers_told, ply_of
from tests.e2e.world import PATIENCE, until

NIGHTLY = pytest.mark.nightly
pytestmark = [pytest.mark.faults, pytest.mark.processes]

POSTS = r"POST /channels/\d+/messages"


async def begun(world, channel="table-1", names=("Ada", "Ben")):
    if not world.bot.running:
        await world.bot.start()
    return await seated_by_buttons(world, channel, [await world.person(name) for name in names])


async def moves(table, board, count, seed=1, hand=by_slash):
    taste = Taste(Random(seed), passing=0.1)
    for _ in range(count):
        played = await hand(table, board, taste)
        board = await table.board_at(played.ply)
    return board


async def told_once(table):
    await table.shrunk()
    record, _ = await table.state()
    made = list(range(1, len(moves_of(record)) + 1))
    # A post before a lost answer shows the present position; the next one announces the moves that led there.

    async def all_told():
        return len(numbers_told(await table.public())) >= len(made)

    await until(all_told)
    await table.shrunk()
    told = numbers_told(await table.public())
    assert told == made
    assert {played.number for played in table.played} <= set(told)


async def test_interactions_that_come_twice_or_in_another_order_are_done_once_and_those_too_late_never(world):
    weather = world.sandbox.weather
    weather.duplicate_interactions = True
    table, board = await begun(world)
    board = await moves(table, board, 4, hand=by_slash)
    board = await moves(table, board, 3, hand=by_buttons)
    weather.clear()
    weather.reorder_interactions = True
    board = await moves(table, board, 3)
    weather.clear()
    person, before = table.asked(board), (await table.record()).lines
    weather.expire_interactions = True
    assert (await person.slash(table.channel, "mykerinos pass")).outcome == "failed"
    weather.clear()
    assert (await table.record()).lines == before
    await moves(table, board, 1)
    assert len({played.number for played in table.played}) == 11
    await told_once(table)


async def test_a_double_click_plays_once(world):
    table, board = await begun(world)
    person = table.asked(board)
    before, ply = moves_of(await table.record()), ply_of(board) + 1
    last = await press_ready(table, board, Taste(Random(2), passing=0))
    both = await asyncio.gather(last(), last())
    done = {found for answer in both if (found := acknowledged(answer))}
    board = await table.board_at(ply)
    *earlier, move = moves_of(await table.record())
    assert earlier == before
    # Both are pressed on one private message: where the second one's refusal changes it first, both read that.
    assert done <= {(len(before) + 1, move.what)}
    played = table.note(person, (len(before) + 1, move.what), ply)
    assert ply_of(board) == played.ply
    await told_once(table)


@pytest.mark.parametrize(
    "fault", ["invalidate", *(pytest.param(one, marks=NIGHTLY) for one in ("drop", "reconnect", "resume"))]
)
async def test_the_bot_comes_back_to_the_gateway(world, fault):
    table, board = await begun(world)
    board = await moves(table, board, 1)
    seen = len(table.watcher.events)
    {
        "drop": world.sandbox.gateway.drop,
        "reconnect": world.sandbox.gateway.reconnect,
        "resume": lambda: world.sandbox.gateway.invalidate(resumable=True),
        "invalidate": world.sandbox.gateway.invalidate,
    }[fault]()
    await back_again(table.watcher, seen)
    await moves(table, board, 2, seed=3)
    await told_once(table)


async def back_again(person, seen):
    def both(_event):
        names = [event["t"] for event in person.events[seen:]]
        return "BOT_OFFLINE" in names and "BOT_ONLINE" in names[names.index("BOT_OFFLINE") :]

    await person.wait_event("BOT_ONLINE", both, PATIENCE)
