"""Unreadable responses from Discord: proxy error pages, truncated bodies, incomplete JSON.

Discord may or may not have carried out the request. The bot claims nothing it can't know, posts nothing twice, and
keeps its log short.
"""

from random import Random

import pytest

from tests.e2e.hands import Taste, press_ready, slash_ready
from tests.e2e.opening import seated_by_buttons
from tests.e2e.process import RECORD
from tests.e2e.table import acknowledged
from tests.e2e.world import private, told
from tests.faults.discord.test_discords_bad_days import told_once
from tests.faults.discord.test_traps import EACH_PATH, PATHS

pytestmark = [pytest.mark.faults, pytest.mark.processes]

DONE = {
    "a page": {"garble_every": 2, "garble_with": "page"},
    "half of it": {"garble_every": 2, "garble_with": "half"},
    "empty": {"garble_every": 2, "garble_with": "empty"},
    "broken off": {"cut_every": 2},
}
NOT_DONE = {
    "403 as a page": {"error_every": 2, "error_status": 403, "pages": True},
    "503 as a page": {"error_every": 2, "error_status": 503, "pages": True},
    "429 as a page": {"storm": 2, "pages": True},
    "429 of the network as a page": {"storm": 2, "storm_via": False, "pages": True},
}
WRONG = ("Something went wrong", "Nothing has changed")


@pytest.mark.waits(8)
@pytest.mark.parametrize("path", EACH_PATH)
@pytest.mark.parametrize("done", [True, False], ids=["done", "not done"])
async def test_moves_go_on_and_are_told_once(world, path, done):
    await world.bot.start()
    table, board = await seated_by_buttons(world, "table-1", [await world.person("Ada"), await world.person("Ben")])
    taste = Taste(Random(3), passing=0)
    for fault in (DONE if done else NOT_DONE).values():
        for ready in (slash_ready, press_ready):
            move = await ready(table, board, taste)
            before = len((await table.record()).lines)
            world.sandbox.weather.change({"only": PATHS[path], **fault})
            answer = await move()
            if acknowledged(answer):
                table.note(table.asked(board), answer)
            board = await table.board_at(before + 1)
            await table.shrunk()
            world.sandbox.weather.clear()
    assert world.sandbox.weather.count >= 8
    await told_once(table)
    said = [
        m["content"] for person in table.people.values() for m in await person.messages(table.channel) if private(m)
    ]
    assert [text for text in said if any(wrong in text for wrong in WRONG)] == []
    log = world.bot.said()
    assert "<html" not in log
    assert "Traceback" not in log
    assert max(len(record) for record in RECORD.split(log)) < 600


@pytest.mark.parametrize(
    "how", ["page", "cut", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("half", "empty"))]
)
async def test_a_start_that_gets_such_an_answer_is_tried_again(world, how):
    weather = {"cut_every": 1} if how == "cut" else {"garble_every": 1, "garble_with": how}
    world.sandbox.weather.change({"only": "GET /users/@me", **weather})
    await world.bot.start(wait=False)
    await world.bot.wait_log("next try in 1 s")
    world.sandbox.weather.clear()
    await world.bot.wait_log("Cartouche is ready")
    assert "Traceback" not in world.bot.said()
    ada = await world.person("Ada")
    assert await told(ada, await ada.slash(world.sandbox.channel("table-1").id, "game join"))


@pytest.mark.parametrize("status", [429, *(pytest.param(one, marks=pytest.mark.nightly) for one in (403, 503))])
async def test_a_start_that_is_refused_by_the_network_is_tried_again(world, status):
    world.sandbox.weather.change({"only": "GET /users/@me", "error_every": 1, "error_status": status, "pages": True})
    await world.bot.start(wait=False)
    await world.bot.wait_log("next try in 1 s")
    world.sandbox.weather.clear()
    await world.bot.wait_log("Cartouche is ready")
    assert "<html" not in world.bot.said()


@pytest.mark.parametrize("code", [4004, 4014])
async def test_a_connection_that_is_refused_for_good_is_said_in_one_line(world, code):
    await world.bot.start()
    await world.bot.wait_log("Invite it")  # the last line of a start
    await world.bot.wait_log("posted server=")  # the welcome, which may come later
    seen = world.bot.log.stat().st_size
    world.sandbox.gateway.drop(code)
    assert await world.bot.ended() == 2
    # A machine that has too much to do is said in a line of its own.
    said = [line for line in world.bot.said(seen).strip().splitlines() if "The event loop stood still" not in line]
    assert len(said) == 1, said
    (line,) = said
    assert f"(code {code})" in line


async def test_a_token_that_is_taken_away_during_the_start_is_said_in_one_line(world):
    world.sandbox.weather.change({"only": "PUT /applications", "error_every": 1, "error_status": 401})
    await world.bot.start(wait=False)
    assert await world.bot.ended() == 2
    (line,) = world.bot.said().strip().splitlines()
    assert "DISCORD_TOKEN" in line
