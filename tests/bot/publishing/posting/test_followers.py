import asyncio
from functools import partial

import discord
import pytest
from msgspec.structs import replace

from bot.client.names import is_member
from bot.match.pure.people.settings import Way
from bot.match.pure.table.model import Place
from sandbox.world.changes.servers import remove_member
from tests.bot.publishing.posting.test_subjects import direct
from tests.bot.publishing.reading import called
from tests.match.desk import ring
from tests.wording import en

pytestmark = pytest.mark.processes

HIDDEN = discord.Permissions(view_channel=True).value


async def ended(scene, match):
    await scene.service.lobby.cancel(match.id, scene.users[0], scene.request(), moderator=True)
    await scene.published()
    await ring(scene.service)
    await scene.settled()


async def following(scene, *users, way=None):
    match = await scene.begin(people=2, computers=0)
    for user in users:
        await scene.service.people.change(user, lambda person: replace(person, way=way))
        assert await scene.service.watching.follow(match, user)
    return match


async def hidden(scene, user):
    changed = scene.client.wait_for("guild_channel_update", timeout=90)
    scene.sandbox.overwrite(scene.channel, user, deny=HIDDEN)
    await changed


def mentioned(scene):
    ended = en("<@{user}>, the game you followed has ended.", user="|").partition("|")[2]
    return [user for one in scene.messages() if ended in one["content"] for user in called(one)]


async def test_by_direct_message_only_those_who_see_the_channel(connected):
    scene = connected
    _, _, chloe, dev = scene.users
    emi = scene.sandbox.user("Emi").id
    match = await following(scene, chloe, dev, emi, way=Way.DIRECT)
    await hidden(scene, dev)
    scene.sandbox.world.users[emi].dms_open = False
    await ended(scene, match)
    (text,) = direct(scene, chloe)
    assert f"<#{match.channel}>" in text
    assert direct(scene, dev) == []
    assert mentioned(scene) == [emi], "who takes no direct messages"


async def test_by_a_mention_only_those_who_see_the_channel_and_are_still_there(connected):
    scene = connected
    _, _, chloe, dev = scene.users
    emi = scene.sandbox.user("Emi").id
    match = await following(scene, chloe, dev, emi)
    await hidden(scene, dev)
    remove_member(scene.sandbox.core, scene.sandbox.world.guilds[scene.channel.guild], emi)
    await ended(scene, match)
    assert mentioned(scene) == [chloe]


async def test_who_is_there_who_is_gone_and_what_cannot_be_said(connected):
    there = partial(is_member, connected.client, connected.pace)
    guild = connected.sandbox.guild.id
    ben = connected.sandbox.user("Ben")
    assert await there(guild, ben.id) is True
    connected.sandbox.remove_member(ben)
    assert await there(guild, ben.id) is False, "unknown member"
    assert await there(guild, 4_711) is False, "unknown user"
    assert await there(4_711, ben.id) is None, "the bot is not there"
    gone = asyncio.create_task(connected.client.wait_for("guild_remove", timeout=90))
    await asyncio.sleep(0)
    connected.sandbox.kick_bot()
    await gone
    assert await there(guild, ben.id) is None
    place = Place(guild, connected.channel.id, "mykerinos")
    assert not await connected.people.sees(place, ben.id), "the bot has left"
    assert await connected.people.sees(place._replace(guild=None), ben.id), "nobody leaves direct messages"
