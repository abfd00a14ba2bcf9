import discord
import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Way
from sandbox.world.changes.servers import remove_member
from tests.bot.publishing.posting.test_subjects import direct
from tests.match.desk import ring

pytestmark = pytest.mark.processes

HIDDEN = discord.Permissions(view_channel=True).value


async def ended(scene, match):
    await scene.service.lobby.cancel(match.id, scene.users[0], scene.request(), moderator=True)
    scene.publish()
    await scene.settled()
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


async def test_by_direct_message_only_those_who_see_the_channel(connected):
    scene = connected
    _, _, chloe, dev = scene.users
    match = await following(scene, chloe, dev, way=Way.DIRECT)
    await hidden(scene, dev)
    await ended(scene, match)
    assert len(direct(scene, chloe)) == 1
    assert f"<#{match.channel}>" in direct(scene, chloe)[0]
    assert direct(scene, dev) == []


async def test_by_a_mention_only_those_who_see_the_channel_and_are_still_there(connected):
    scene = connected
    _, _, chloe, dev = scene.users
    emi = scene.sandbox.user("Emi").id
    match = await following(scene, chloe, dev, emi)
    await hidden(scene, dev)
    remove_member(scene.sandbox.core, scene.sandbox.world.guilds[scene.channel.guild], emi)
    await ended(scene, match)
    told = [message["content"] for message in scene.messages() if "you followed" in message["content"]]
    assert len(told) == 1
    assert f"<@{chloe}>" in told[0]


async def test_if_a_direct_message_is_refused_the_follower_is_mentioned(connected):
    scene = connected
    chloe = scene.users[2]
    match = await following(scene, chloe, way=Way.DIRECT)
    scene.sandbox.world.users[chloe].dms_open = False
    await ended(scene, match)
    told = [message["content"] for message in scene.messages() if "you followed" in message["content"]]
    assert len(told) == 1
    assert f"<@{chloe}>" in told[0]
