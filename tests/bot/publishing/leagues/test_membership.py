import asyncio
from functools import partial

import pytest

from bot.client.names import is_member
from tests.bot.publishing.conftest import PATIENCE

pytestmark = pytest.mark.processes


async def test_who_is_there_who_is_gone_and_what_cannot_be_said(connected):
    there = partial(is_member, connected.client, connected.pace)
    guild = connected.sandbox.guild.id
    ben = connected.sandbox.user("Ben")
    assert await there(guild, ben.id) is True
    connected.sandbox.remove_member(ben)
    assert await there(guild, ben.id) is False, "unknown member"
    assert await there(guild, 4_711) is False, "unknown user"
    assert await there(4_711, ben.id) is None, "the bot is not there"
    gone = asyncio.create_task(connected.client.wait_for("guild_remove", timeout=PATIENCE))
    await asyncio.sleep(0)
    connected.sandbox.kick_bot()
    await gone
    assert await there(guild, ben.id) is None
