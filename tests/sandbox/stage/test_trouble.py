import pytest

from sandbox.stage.shown import Refusal
from tests.sandbox.raw import Wire


@pytest.fixture
async def ben(people):
    return await people("Ben")


async def test_a_channel_is_deleted(sandbox, ben, wire, api, channel):
    await ben.post("/-/trouble", what="delete_channel", channel=str(channel.id))
    assert (await wire.event("CHANNEL_DELETE"))["id"] == str(channel.id)
    assert (await ben.wait_event("CHANNEL_DELETE"))["id"] == str(channel.id)
    assert (await api("GET", f"/channels/{channel.id}")).code == 10003


async def test_the_bot_is_thrown_out_and_invited_again(sandbox, ben, wire):
    guild, bot = str(sandbox.guild.id), str(sandbox.core.bot)
    told = await ben.post("/-/trouble", what="leave", guild=guild, member=bot)
    assert bot not in told["guilds"][0]["members"]
    assert await wire.event("GUILD_DELETE") == {"id": guild}
    assert (await ben.wait_event("GUILD_MEMBER_REMOVE"))["user"]["id"] == bot
    told = await ben.post("/-/trouble", what="join", guild=guild, member=bot)
    assert bot in told["guilds"][0]["members"]
    assert (await wire.event("GUILD_CREATE"))["id"] == guild
    assert (await ben.wait_event("GUILD_MEMBER_ADD"))["user"]["id"] == bot
    assert len([r for r in sandbox.guild.roles.values() if r.bot]) == 1
    await ben.post("/-/trouble", what="outage", guild=guild)
    assert sandbox.world.outages == {int(guild)}
    await ben.post("/-/trouble", what="outage_over", guild=guild)
    assert sandbox.world.outages == set()


async def test_somebody_leaves_and_comes_back(sandbox, ben, people):
    guild, chloe = str(sandbox.guild.id), await people("Chloe")
    async with Wire(sandbox) as wire:
        await wire.ready(1 | 1 << 1)
        await ben.post("/-/trouble", what="leave", guild=guild, member=str(chloe.id))
        assert (await wire.event("GUILD_MEMBER_REMOVE"))["user"]["id"] == str(chloe.id)
        assert (await chloe.wait_event("GUILD_MEMBER_REMOVE"))["guild_id"] == guild, "who left is told too"
        assert (await chloe.world())["guilds"] == []
        await chloe.post("/-/trouble", what="join", guild=guild, member=str(chloe.id))
        assert (await wire.event("GUILD_MEMBER_ADD"))["user"]["id"] == str(chloe.id)
    assert (await chloe.world())["guilds"][0]["id"] == guild
    before = sandbox.guild.members[chloe.id].joined
    await chloe.post("/-/trouble", what="join", guild=guild, member=str(chloe.id))
    assert sandbox.guild.members[chloe.id].joined == before, "who is there stays as they are"


async def test_direct_messages_are_closed_and_opened(sandbox, ben, api):
    opened = (await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})).body
    path = f"/channels/{opened['id']}/messages"
    await ben.post("/-/trouble", what="close_dms", member=str(ben.id))
    assert (await api("POST", path, {"content": "x"})).code == 50007
    assert (await ben.get("/-/trouble"))["closed"] == [str(ben.id)]
    await ben.post("/-/trouble", what="open_dms", member=str(ben.id))
    assert (await api("POST", path, {"content": "x"})).status == 200
    assert (await ben.get("/-/trouble"))["closed"] == []


async def test_who_is_where(sandbox, ben):
    sandbox.add_guild("Hall", with_bot=False)
    first, second = (await ben.get("/-/trouble"))["guilds"]
    assert (first["name"], second["name"]) == ("The Reading Room", "Hall")
    assert (len(first["members"]), len(second["members"])) == (6, 5)


NONSENSE = {
    "an unknown trouble": {"what": "flood"},
    "an unknown channel": {"what": "delete_channel", "channel": "1"},
    "the owner": {"what": "leave", "member": "owner"},
    "an outage of nothing": {"what": "outage", "guild": "1"},
    "nobody": {"what": "leave", "member": "1"},
    "nowhere": {"what": "join", "guild": "1", "member": "owner"},
    "the bot's direct messages": {"what": "close_dms", "member": "bot"},
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_trouble_that_makes_no_sense(sandbox, ben, name):
    known = {"owner": str(sandbox.guild.owner), "bot": str(sandbox.core.bot)}
    asked = {"guild": str(sandbox.guild.id)} | {k: known.get(v, v) for k, v in NONSENSE[name].items()}
    with pytest.raises(Refusal, match=r"There is no such|The owner cannot leave"):
        await ben.post("/-/trouble", **asked)
    assert len(sandbox.guild.members) == 6
