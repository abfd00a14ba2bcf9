import asyncio
import re
import subprocess
import sys

import pytest

from bot.presenters.registry import PRESENTERS
from data.colors import COLORS
from sandbox.stage.shown import buttons
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import verbs
from tests.e2e.world import PATIENCE, SWIFT, World, answered
from tests.wording import en

pytestmark = pytest.mark.processes

MARKUP = re.compile(r"<:(\w+):(\d+)>")
NAMES = {*COLORS, *(f"{game}_{name}" for game, shown in PRESENTERS.items() for name in shown.symbols)}
STEP = 0.02
STEPS = round(4 * PATIENCE / STEP)
PLAIN = {color.sign for color in COLORS.values()}


async def uploaded(world, times=1):
    """Wait until the log has reported `times` finished uploads. Return the emojis' ids by name.

    There is no total time limit as long as uploads continue.
    """
    count, left = 0, STEPS
    while world.bot.said().count("Discord was given") < times:
        await asyncio.sleep(STEP)
        left -= 1
        if len(posts(world)) > count:
            count, left = len(posts(world)), STEPS
        assert left, "no further one is uploaded"
    return {emoji.name: emoji.id for emoji in world.sandbox.world.emojis.values()}


def posts(world):
    return [r for r in world.sandbox.requests if r.method == "POST" and r.route.endswith("/emojis")]


async def test_they_are_uploaded_once_and_used_everywhere(tmp_path):
    async with World(tmp_path, EMOJIS="yes", **SWIFT) as world:
        await world.bot.start()
        ids = await uploaded(world)
        assert set(ids) == NAMES
        people = [await world.person("Ada", "de"), await world.person("Ben")]
        table, board = await seated_by_buttons(world, "table-1", people)
        assert set(MARKUP.findall(board["content"])) <= {(name, str(number)) for name, number in ids.items()}
        assert MARKUP.search(board["content"])
        assert not PLAIN & set(board["content"])
        assert all("<:" not in (file.get("description") or "") for file in board["attachments"])
        ada = table.asked(board)
        picker = await answered(ada, await ada.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
        shown = {button["emoji"]["name"] for button in buttons(picker) if button.get("emoji")}
        assert "mykerinos_free" in shown
        assert shown <= NAMES
        for command in ("game board", "game record", "game history"):
            message = await answered(ada, await ada.slash(table.channel, command))
            for file in message["attachments"]:
                assert "<:" not in (file.get("description") or "")
                if file["content_type"].startswith("text/"):
                    assert b"<:" not in await ada.content(file)
        offers = await ada.autocomplete(table.channel, "mykerinos dig", "field", "")
        assert all("<" not in choice["name"] for choice in offers)
        # Those of a message are part of its length, and nothing else changes by a restart.
        await world.bot.kill()
        await world.bot.start()
        async with asyncio.timeout(PATIENCE):  # until it has asked Discord which there are, it shows none of them
            while True:
                picker = await answered(ada, await ada.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
                if any(button.get("emoji", {}).get("id") for button in buttons(picker)):
                    break
        assert len(posts(world)) == len(NAMES)


async def test_one_that_is_gone_keeps_nobody_from_playing_and_comes_back(tmp_path):
    async with World(tmp_path, EMOJIS="yes", **SWIFT) as world:
        await world.bot.start()
        await uploaded(world)
        ada = await world.person("Ada")
        table, board = await seated_by_buttons(world, "table-1", [ada], 1)
        board = await table.board_at(1)
        world.sandbox.world.emojis.clear()  # as if an owner had deleted them on Discord's page
        answer = await ada.press(board, custom_id=verbs(board)["dig"]["custom_id"])
        await ada.wait_for(table.channel, lambda m: en("That didn't work. Please try again.") in m["content"], PATIENCE)
        assert answer.outcome in {"deferred", "message", "update"}
        picker = await answered(ada, await ada.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
        assert {button["emoji"]["name"] for button in buttons(picker) if button.get("emoji")} <= {"▫️", "🔺", *PLAIN}


def cartouche(world, *words):
    env = {name: value for name, value in world.bot.env.items() if name != "EMOJIS"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *words], cwd=world.folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.nightly
async def test_the_command_checks_and_uploads(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        count = len(NAMES)

        async def run(*words):
            done = await asyncio.to_thread(cartouche, world, "emojis", *words)
            assert "Traceback" not in done.stderr
            return done

        done = await run("--check")
        assert (done.returncode, done.stdout.splitlines()[-1]) == (
            1,
            f"0 emojis are there, {count} missing, 0 changed.",
        )
        assert not list(world.folder.glob("*.sqlite3"))
        done = await run()
        assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{count} were uploaded.")
        assert {emoji.name for emoji in world.sandbox.world.emojis.values()} == NAMES
        await world.bot.start()
        done = await run("--check")
        assert (done.returncode, done.stdout) == (0, f"{count} emojis are there, 0 missing, 0 changed.\n")
        world.sandbox.world.emojis.pop(next(iter(world.sandbox.world.emojis)))
        done = await run("--check")
        assert done.returncode == 1
        assert "missing: blue" in done.stdout
        done = await run()
        assert (done.returncode, done.stdout) == (2, "")
        assert "the bot is running" in done.stderr
