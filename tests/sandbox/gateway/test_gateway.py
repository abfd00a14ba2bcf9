import asyncio

import pytest

from tests.sandbox.raw import Wire

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT, MEMBERS = 1, 1 << 9, 1 << 12, 1 << 15, 1 << 1
RECONNECT, INVALID = 7, 9


async def test_ready_then_the_servers(sandbox):
    async with Wire(sandbox) as wire:
        ready = await wire.ready()
        guild = await wire.event("GUILD_CREATE")
    hello = wire.frames[0]
    assert hello["d"]["heartbeat_interval"] == 41250
    assert ready["guilds"] == [{"id": str(sandbox.guild.id), "unavailable": True}]
    assert ready["application"] == {"id": str(sandbox.core.bot), "flags": ready["application"]["flags"]}
    assert ready["resume_gateway_url"] == sandbox.gateway_url
    assert [c["name"] for c in guild["channels"]] == ["welcome", "table-1", "table-2", "table-3"]
    assert [m["user"]["id"] for m in guild["members"]] == [str(sandbox.core.bot)]
    assert guild["member_count"] == 6
    assert [f["s"] for f in wire.frames[1:]] == [1, 2]


async def test_all_members_with_their_intent(sandbox):
    async with Wire(sandbox) as wire:
        await wire.ready(GUILDS | MEMBERS)
        assert len((await wire.event("GUILD_CREATE"))["members"]) == 6
        await wire.send(8, {"guild_id": str(sandbox.guild.id), "user_ids": [str(sandbox.user("Ben").id), "1"]})
        chunk = await wire.event("GUILD_MEMBERS_CHUNK")
        assert [m["user"]["username"] for m in chunk["members"]] == ["ben"]
        assert chunk["not_found"] == ["1"]


async def test_intents_choose_the_events(sandbox, api, path, people):
    ada = await people("Ada")
    async with Wire(sandbox) as quiet, Wire(sandbox) as loud:
        await quiet.ready(GUILDS)
        await loud.ready(GUILDS | GUILD_MESSAGES)
        await api("POST", path, {"content": "mine"})
        await ada.say(path.split("/")[2], "hers")
        sandbox.add_channel("new")
        await quiet.event("CHANNEL_CREATE")
        await loud.event("CHANNEL_CREATE")
    assert [f["t"] for f in quiet.frames if f["t"]] == ["READY", "GUILD_CREATE", "CHANNEL_CREATE"]
    told = [f["d"] for f in loud.frames if f["t"] == "MESSAGE_CREATE"]
    assert [m["content"] for m in told] == ["mine", ""], "the texts of others need the content intent"
    assert told[1]["guild_id"] == str(sandbox.guild.id)
    assert "roles" in told[1]["member"]


async def test_nothing_of_channels_that_the_bot_cannot_see(sandbox, people, path):
    ada = await people("Ada")
    sandbox.overwrite(sandbox.channel("table-1"), sandbox.core.bot, deny=1 << 10)
    async with Wire(sandbox) as wire:
        await wire.ready(GUILDS | GUILD_MESSAGES)
        await ada.say(sandbox.channel("table-1").id, "hidden")
        await ada.say(sandbox.channel("table-2").id, "seen")
        assert (await wire.event("MESSAGE_CREATE"))["channel_id"] == str(sandbox.channel("table-2").id)


async def test_channels_threads_and_servers_come_and_go(sandbox, api, wire):
    channel = sandbox.channel("table-1")
    thread = (await api("POST", f"/channels/{channel.id}/threads", {"name": "t", "type": 11})).body
    created = await wire.event("THREAD_CREATE")
    assert (created["id"], created["newly_created"]) == (thread["id"], True)
    assert created["member"]["user_id"] == str(sandbox.core.bot)
    sandbox.archive(sandbox.channel("t"))
    assert (await wire.event("THREAD_UPDATE"))["thread_metadata"]["archived"] is True
    sandbox.delete_channel(channel)
    assert (await wire.event("THREAD_DELETE"))["id"] == thread["id"]
    assert (await wire.event("CHANNEL_DELETE"))["id"] == str(channel.id)
    sandbox.kick_bot()
    assert await wire.event("GUILD_DELETE") == {"id": str(sandbox.guild.id)}
    sandbox.add_channel("unseen")
    sandbox.invite_bot()
    names = [c["name"] for c in (await wire.event("GUILD_CREATE"))["channels"]]
    assert names == ["welcome", "table-2", "table-3", "unseen"]
    assert not any(f["t"] == "CHANNEL_CREATE" for f in wire.frames)
    sandbox.begin_outage()
    assert await wire.event("GUILD_DELETE") == {"id": str(sandbox.guild.id), "unavailable": True}
    sandbox.add_channel("unheard of")
    async with Wire(sandbox) as later:
        assert (await later.ready())["guilds"] == [{"id": str(sandbox.guild.id), "unavailable": True}]
        sandbox.end_outage()
        for each in (wire, later):
            there = await each.event("GUILD_CREATE")
            assert there["unavailable"] is False
            assert [c["name"] for c in there["channels"]][-1] == "unheard of"
            assert not any(f["t"] == "CHANNEL_CREATE" for f in each.frames)


async def test_resume_replays_what_was_missed_and_nothing_else(sandbox):
    async with Wire(sandbox) as first:
        ready = await first.ready()
        await first.event("GUILD_CREATE")
        sandbox.add_channel("before")
        await first.event("CHANNEL_CREATE")
        seen = first.frames[-1]["s"]
        sandbox.gateway.drop()
    sandbox.add_channel("one")
    sandbox.add_channel("two")
    async with Wire(sandbox) as second:
        await second.frame()
        resume = {"token": sandbox.token, "session_id": ready["session_id"], "seq": seen}
        await second.send(6, resume)
        names = [(await second.event("CHANNEL_CREATE"))["name"] for _ in range(2)]
        await second.event("RESUMED")
    assert names == ["one", "two"]
    assert [f["t"] for f in second.frames] == [None, "CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]


async def test_a_session_that_is_not_known(sandbox):
    async with Wire(sandbox) as wire:
        await wire.frame()
        await wire.send(6, {"token": sandbox.token, "session_id": "x", "seq": 1})
        assert await wire.frame() == {"op": INVALID, "d": False, "s": None, "t": None}


CLOSES = {
    "no token": (2, {"token": "", "intents": 1}, 4004),
    "a shard that is not": (2, {"intents": 1, "shard": [2, 2]}, 4010),
    "no intents": (2, {}, 4013),
    "intents that are not": (2, {"intents": 1 << 40}, 4013),
    "not identified": (8, {"guild_id": "1"}, 4003),
    "an event of the future": (6, {"session_id": "here", "seq": 999}, 4007),
}


@pytest.mark.parametrize("name", CLOSES)
async def test_close_codes(sandbox, name):
    op, data, code = CLOSES[name]
    async with Wire(sandbox) as other, Wire(sandbox) as wire:
        ready = await other.ready()
        await wire.frame()
        data = {"token": sandbox.token, **data}
        if data.get("session_id") == "here":
            data["session_id"] = ready["session_id"]
        await wire.send(op, data)
        assert await wire.frame() == code


async def test_a_silent_connection_stays_open_and_nothing_comes_through_either_way(sandbox, people):
    ada = await people("Ada")
    async with Wire(sandbox) as dead:
        ready = await dead.ready()
        await dead.event("GUILD_CREATE")
        seen = dead.frames[-1]["s"]
        await ada.post("/-/weather", gateway="silence")
        await dead.send(1)
        sandbox.add_channel("meanwhile")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(dead.socket.receive(), 0.2)
        assert not dead.socket.closed
        async with Wire(sandbox) as other:
            await other.frame()
            await other.send(6, {"token": sandbox.token, "session_id": ready["session_id"], "seq": seen})
            assert (await other.event("CHANNEL_CREATE"))["name"] == "meanwhile"
            await other.event("RESUMED")
            await ada.post("/-/weather", gateway="speak")
            assert (await dead.event("CHANNEL_CREATE"))["name"] == "meanwhile"
            sandbox.add_channel("later")
            assert (await other.event("CHANNEL_CREATE"))["name"] == "later", "the session is there now"
        await dead.send(1)
        assert (await dead.frame())["op"] == 11
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(dead.socket.receive(), 0.1)
    assert [frame["op"] for frame in dead.frames].count(11) == 1, "the heartbeat of before was lost"


async def test_direct_messages_go_to_the_first_shard(sandbox, api):
    async with Wire(sandbox) as first, Wire(sandbox) as second:
        await first.ready(DIRECT_MESSAGES, shard=[0, 2])
        await second.ready(DIRECT_MESSAGES, shard=[1, 2])
        opened = (await api("POST", "/users/@me/channels", {"recipient_id": str(sandbox.user("Ben").id)})).body
        await api("POST", f"/channels/{opened['id']}/messages", {"content": "x"})
        assert "guild_id" not in await first.event("MESSAGE_CREATE")
        await second.send(1)
        while (await second.frame())["op"] != 11:
            pass
        assert not any(f["t"] == "MESSAGE_CREATE" for f in second.frames)
