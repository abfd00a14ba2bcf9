import asyncio

import pytest

from sandbox import Rates, Sandbox, Settings
from tests.library import compressed
from tests.sandbox.cog import setup
from tests.sandbox.conftest import running
from tests.sandbox.raw import Wire

GUILDS, INVALID = 1, 9


@pytest.mark.parametrize("compress", ["zlib-stream", "zstd-stream", ""])
async def test_a_bot_plays_with_each_compression(sandbox, people, compress):
    with compressed(compress):
        async with running(sandbox, setup) as bot:
            [link] = sandbox.gateway.links
            assert link.request.query.get("compress", "") == compress
            ada = await people("Ada")
            answer = await ada.slash(sandbox.channel("table-1").id, "test echo", text="x" * 400, times=5)
            assert answer.message["content"] == "x" * 2000
            resumed = asyncio.create_task(bot.wait_for("shard_resumed", timeout=90))
            await asyncio.sleep(0)
            sandbox.gateway.drop()
            await resumed
            assert (await ada.slash(sandbox.channel("table-1").id, "test echo", text="again")).outcome == "message"


async def test_a_session_outlives_all_but_some_close_codes(sandbox):
    for code in (4000, 4001, 4002, 4003, 4005, 4008, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014):
        async with Wire(sandbox) as wire:
            ready = await wire.ready()
            await wire.event("GUILD_CREATE")
            sandbox.gateway.drop(code)
            assert await wire.frame() == code
            assert (ready["session_id"] in sandbox.gateway.sessions) == (code in {4000, 4001, 4002, 4003, 4005, 4008})


async def test_a_session_that_is_told_to_be_invalid_may_begin_anew_on_its_connection(sandbox, people):
    ada = await people("Ada")
    async with Wire(sandbox) as wire:
        first = await wire.ready()
        sandbox.gateway.invalidate()
        await ada.wait_event("BOT_OFFLINE")
        while (await wire.frame())["op"] != INVALID:
            pass
        await wire.identify()
        assert (await wire.event("READY"))["session_id"] != first["session_id"]
        assert (await ada.world())["online"]


async def test_too_many_servers_for_one_shard():
    async with Sandbox(Settings(guilds_a_shard=1)) as sandbox:
        sandbox.add_guild("Hall")
        async with Wire(sandbox) as wire:
            await wire.frame()
            await wire.identify()
            assert await wire.frame() == 4011


async def test_another_version_of_the_gateway(sandbox):
    async with Wire(sandbox, version=6) as wire:
        assert await wire.frame() == 4012


NONSENSE = {
    "a list": "[1]",
    "no opcode": "{}",
    "nested too deeply": "[" * 3000,
    "an identify that is no object": '{"op": 2, "d": 5}',
    "a question that is no object": '{"op": 8, "d": [1]}',
    "more than 4096 bytes": '{"op": 1, "d": "' + "x" * 4096 + '"}',
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_payloads_that_cannot_be_read(sandbox, name):
    async with Wire(sandbox) as wire:
        if "question" in name:
            await wire.ready()
            await wire.event("GUILD_CREATE")
        else:
            await wire.frame()
        await wire.socket.send_str(NONSENSE[name])
        assert await wire.frame() == 4002


@pytest.mark.parametrize("shard", [5, [0], ["0", "1"], [1, 1], [-1, 2]])
async def test_shards_that_are_none(sandbox, shard):
    async with Wire(sandbox) as wire:
        await wire.frame()
        await wire.identify(shard=shard)
        assert await wire.frame() == 4010


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
