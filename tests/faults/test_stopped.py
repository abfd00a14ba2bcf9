import asyncio
import os
import random
import signal

import pytest

from tests.e2e.hands import Taste, slash_ready
from tests.e2e.world import PATIENCE
from tests.faults.test_processes import Shared, newest, tables

pytestmark = [pytest.mark.faults, pytest.mark.nightly, pytest.mark.postgres, pytest.mark.processes]

POSTS = "/channels/{channel_id}/messages"
WAIT = 4.0
"""The time for which discord.py waits before it retries a request that Discord has rate-limited, in seconds.

This is shorter than the time for which the bot's process hangs.
"""


def posts(world, channel):
    return [one for one in world.sandbox.rest.recorder.find("POST", POSTS) if f"/{channel}/" in one.path]


@pytest.mark.waits(60)
async def test_what_it_was_about_to_send_again_is_not_sent(tmp_path, on_server):
    async with Shared(tmp_path, on_server) as world:
        await world.first.start()
        second = await world.another()
        bots = {bot.pid: bot for bot in (world.first, second)}
        async with asyncio.timeout(PATIENCE):
            while set(await world.holders()) != set(bots):  # noqa: ASYNC110 - what a process does gives no event
                await asyncio.sleep(0.05)
        table = (await tables(world))[0]
        stands = (await world.holders())[world.shard(world.channels[0])]
        (other,) = set(bots) - {stands}
        move = await slash_ready(table, await newest(table), Taste(random.Random(1), passing=0.1))
        world.sandbox.weather.change({"storm": 1, "storm_wait": WAIT, "only": r"POST /channels/\d+/messages"})
        before = len(posts(world, table.channel))
        await move()
        async with asyncio.timeout(PATIENCE):
            while not any(one.status == 429 for one in posts(world, table.channel)[before:]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        os.kill(stands, signal.SIGSTOP)
        try:
            await world.held(other, other)
            await world.settled()
            posted = len(posts(world, table.channel))
        finally:
            os.kill(stands, signal.SIGCONT)
        async with asyncio.timeout(PATIENCE):  # it has found out, and has been given a part again
            while set(await world.holders()) != set(bots):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.05)
        await world.settled()
        assert len(posts(world, table.channel)) == posted
