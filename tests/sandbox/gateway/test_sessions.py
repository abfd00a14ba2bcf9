import pytest

from sandbox import Rates, Sandbox, Settings
from tests.sandbox.raw import Wire

GUILDS, INVALID = 1, 9


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
