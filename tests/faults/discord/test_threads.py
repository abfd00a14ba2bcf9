import asyncio
import re
import sqlite3
from contextlib import closing

import pytest

from bot.features.table.opening import NOTE
from bot.match.pure.table.limits import LIMITS
from sandbox.world.changes.threads import add_thread
from tests.e2e.world import PATIENCE, told

pytestmark = [pytest.mark.faults, pytest.mark.processes]
TABLE = {"game": "mykerinos", "players": 2, "thread": True}


def threads(world):
    return {channel.id for channel in world.sandbox.world.channels.values() if channel.thread}


async def test_many_commands_at_once_open_no_more_threads_than_tables(world):
    await world.bot.start()
    ada = await world.person("Ada")
    channel = world.sandbox.channel("table-1").id
    answers = await asyncio.gather(*(ada.slash(channel, "game new", **TABLE) for _ in range(12)))
    said = await asyncio.gather(*(told(ada, answer) for answer in answers))
    opened = {int(found[1]) for text in said if (found := re.search(r"<#(\d+)>", text))}
    assert len(opened) == LIMITS.signups
    assert threads(world) == opened


async def test_a_thread_left_by_a_crash_before_its_table_was_stored_is_gone_after_the_next_start(world):
    await world.bot.start()
    await world.bot.close()
    core, channel = world.sandbox.core, world.sandbox.channel("table-1")
    began = add_thread(core, channel, core.bot, "what Discord calls now").id
    orphan = add_thread(core, channel, core.bot, "Mykerinos: Ada's table").id
    others = add_thread(core, channel, world.sandbox.user("Ada").id, "Ada's own").id
    with closing(sqlite3.connect(world.bot.database)) as database:
        database.execute("INSERT INTO meta VALUES (?, ?)", (f"{NOTE}{began}", str(channel.id)))
        database.commit()
    ada = await world.person("Ada")
    gone = asyncio.create_task(ada.wait_event("THREAD_DELETE", lambda data: data["id"] == str(orphan), PATIENCE))
    await world.bot.start()
    await gone
    assert others in threads(world)
