import asyncio
import contextlib
from types import SimpleNamespace

import discord

from bot.client.gateway.sharing import Sharing
from bot.match.services.multiprocess.shards import just_now
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.library import pointed


class Waiting(discord.AutoShardedClient):
    async def before_identify_hook(self, shard_id, *, initial=False):
        await asyncio.Event().wait()


async def nothing(*_facts):
    pass


async def until(true):
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - the sandbox has no event for it
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def shared(takes):
    """Yield the sandbox and the shards of a client that waits before it identifies."""
    none = frozenset()
    shards = SimpleNamespace(begun=True, count=2, mine=none, coming=none, going=none, taken={}, on_round=[])
    shards.shard_of = lambda guild: (guild or 0) % shards.count
    shards.connect, shards.disconnect = (lambda _is_ready: None), (lambda: None)
    async with Sandbox(Settings(shards=2, max_concurrency=2)) as sandbox:
        with pointed(sandbox):
            client = Waiting(intents=discord.Intents.none())
            await client.login(sandbox.token)
            sharing = Sharing(client, shards, takes, nothing, just_now)
            await sharing.begin()
            sharing.start()
            yield sandbox, shards
            await sharing.stop()
            await client.close()


async def test_a_shard_that_is_not_to_come_any_more_while_it_connects_leaves_no_connection():
    async with shared(nothing) as (sandbox, shards):
        (told,) = shards.on_round
        shards.coming = frozenset({1})
        told()
        await until(lambda: len(sandbox.gateway.links) == 1)
        shards.coming = frozenset()
        told()
        await until(lambda: not sandbox.gateway.links)


async def test_whatever_goes_wrong_as_a_shard_is_taken_over_it_is_tried_again(caplog):
    taken = []

    async def takes(shard, _left):
        taken.append(shard)
        if len(taken) == 1:
            raise RuntimeError("nobody has thought of this")

    async with shared(takes) as (_, shards):
        shards.mine = frozenset({0})
        shards.on_round[0]()
        await until(lambda: taken == [0, 0])
    assert "cannot be looked at: nobody has thought of this" in caplog.text
