import asyncio

import discord
import pytest

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
