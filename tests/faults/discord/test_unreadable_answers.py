"""Requests that Discord refuses, or carries out although the bot can't read its answer.

The bot claims nothing it can't know, posts nothing twice, and keeps its log short.
"""

import itertools
import re
from random import Random

import pytest

from tests.e2e.hands import Taste, press_ready, slash_ready
from tests.e2e.opening import seated_by_buttons
from tests.e2e.process import RECORD
from tests.e2e.table import acknowledged
from tests.e2e.world import private, told
from tests.faults.discord.test_discords_bad_days import told_once
from tests.halves import halved

pytestmark = [pytest.mark.faults, pytest.mark.processes]

FAULTS = {
    "done, and nobody can read it": [
        {"lose_every": 2},
        {"cut_every": 2},
        {"garble_every": 2, "garble_with": "page"},
        {"garble_every": 2, "garble_with": "half"},
        {"garble_every": 2, "garble_with": "empty"},
    ],
    "refused": [
        {"storm": 3, "storm_wait": 0.2},
        {"storm": 2, "storm_wait": 0.2, "storm_global": True},
        {"error_every": 2, "error_status": 500},
        {"error_every": 2, "error_status": 403, "pages": True},
        {"error_every": 2, "error_status": 503, "pages": True},
        {"storm": 2, "storm_via": False, "pages": True},
        {"reset_every": 2},
    ],
}
PATHS = {
    "first answer": r"POST /interactions",
    "later answer": r"(PATCH|DELETE) /webhooks",
    "new board": r"POST /channels/\d+/messages",
    "old board": r"PATCH /channels/\d+/messages",
}
WRONG = ("Something went wrong", "Nothing has changed")


@pytest.mark.waits(8)
@halved("path,kind", PATHS, FAULTS)
async def test_moves_go_on_and_are_told_once(world, path, kind):
    await world.bot.start()
    table, board = await seated_by_buttons(world, "table-1", [await world.person("Ada"), await world.person("Ben")])
    taste = Taste(Random(3), passing=0)
    for fault, ready in zip(FAULTS[kind], itertools.cycle((slash_ready, press_ready)), strict=False):
        move = await ready(table, board, taste)
        before = len((await table.record()).lines)
        world.sandbox.weather.change({"only": PATHS[path], **fault})
        answer = await move()
        if acknowledged(answer):
            table.note(table.asked(board), answer)
        board = await table.board_at(before + 1)
        await table.shrunk()
        world.sandbox.weather.clear()
    assert world.sandbox.weather.count >= len(FAULTS[kind])
    await told_once(table)
    said = [
        m["content"] for person in table.people.values() for m in await person.messages(table.channel) if private(m)
    ]
    assert [text for text in said if any(wrong in text for wrong in WRONG)] == []
    log = world.bot.said()
    assert "<html" not in log
    assert "Traceback" not in log
    assert max(len(record) for record in RECORD.split(log)) < 600


@pytest.mark.parametrize("weather", [{"cut_every": 1}, {"error_every": 1, "error_status": 429, "pages": True}])
async def test_a_start_that_gets_such_an_answer_is_tried_again(world, weather):
    world.sandbox.weather.change({"only": "GET /users/@me", **weather})
    await world.bot.start(wait=False)
    await world.bot.wait_log("next try in 1 s")
    world.sandbox.weather.clear()
    await world.bot.wait_log("Cartouche is ready")
    assert not re.search("Traceback|<html", world.bot.said())
    ada = await world.person("Ada")
    assert await told(ada, await ada.slash(world.sandbox.channel("table-1").id, "game join"))


@pytest.mark.parametrize("code", [4004, pytest.param(4014, marks=pytest.mark.nightly)])
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
