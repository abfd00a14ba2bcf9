import asyncio
from functools import partial

import discord
import pytest

from bot.client.names import is_member
from bot.match.pure.table.model import Place
from sandbox.world.changes.servers import remove_member

pytestmark = pytest.mark.processes

PATIENCE = 90


@pytest.fixture
async def present(scene):
    connected = asyncio.create_task(scene.client.connect())
    async with asyncio.timeout(PATIENCE):
        await scene.client.wait_until_ready()
    yield scene
    await scene.client.close()
    await connected


async def test_who_sees_a_channel(present):
    scene, people = present, present.people
    place = Place(scene.channel.guild, scene.channel.id, "mykerinos")
    _, ben, chloe, *_ = scene.users
    assert await people.sees(place, chloe)
    hidden = scene.client.wait_for("guild_channel_update", timeout=PATIENCE)
    scene.sandbox.overwrite(scene.channel, chloe, deny=discord.Permissions(view_channel=True).value)
    await hidden
    assert not await people.sees(place, chloe)
    assert await people.sees(place, ben)
    remove_member(scene.sandbox.core, scene.sandbox.world.guilds[scene.channel.guild], ben)
    assert not await people.sees(place, ben)
    assert await people.sees(Place(None, 1, "mykerinos"), ben), "nobody leaves direct messages"
    assert not await people.sees(Place(5, 1, "mykerinos"), chloe), "the bot has left"


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
