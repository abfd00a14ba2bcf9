import asyncio

import pytest

from sandbox import Rates, Sandbox, Settings
from tests.sandbox.raw import Wire

GUILDS, GUILD_MESSAGES = 1, 1 << 9
INVALID = 9


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


async def test_a_session_outlives_all_but_some_close_codes(sandbox):
    for code in (4000, 4001, 4002, 4003, 4005, 4008, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014):
        async with Wire(sandbox) as wire:
            ready = await wire.ready()
            await wire.event("GUILD_CREATE")
            sandbox.gateway.drop(code)
            assert await wire.frame() == code
            assert (ready["session_id"] in sandbox.gateway.sessions) == (code in {4000, 4001, 4002, 4003, 4005, 4008})


@pytest.mark.parametrize(("concurrency", "second"), [(1, INVALID), (2, 0)])
async def test_as_many_shards_at_once_as_max_concurrency(concurrency, second):
    rates = Rates(default=(100, 1.0), overall=None, identifies=5.0)
    settings = Settings(rates=rates, shards=2, max_concurrency=concurrency)
    async with Sandbox(settings) as sandbox, Wire(sandbox) as one, Wire(sandbox) as other:
        await one.ready(shard=[0, 2])
        await other.frame()
        await other.identify(shard=[1, 2])
        assert (await other.frame())["op"] == second


async def test_the_sessions_of_a_day_are_counted():
    async with Sandbox(Settings(starts_a_day=2)) as sandbox:
        for left in (1, 0):
            async with Wire(sandbox) as wire:
                await wire.ready()
                got = (await wire.bot_gateway())["session_start_limit"]
                assert (got["total"], got["remaining"]) == (2, left)
                assert 0 < got["reset_after"] <= 86_400_000
        async with Wire(sandbox) as wire:
            await wire.frame()
            await wire.identify()
            assert await wire.frame() == 4004
        sandbox.advance(86_400)
        async with Wire(sandbox) as wire:
            await wire.ready()
