"""A real discord.py bot connected to a sandbox. HTTP and WebSocket are real; only the addresses are changed."""

import asyncio
import contextlib

import discord
import pytest
from discord.ext import commands

from sandbox import Person, Sandbox
from tests.library import pointed
from tests.sandbox import contract
from tests.sandbox.raw import Api, Wire


@pytest.fixture
def point():
    with contextlib.ExitStack() as stack:
        yield lambda sandbox: stack.enter_context(pointed(sandbox))


class Bot(commands.AutoShardedBot):
    def __init__(self, setup=None, **options):
        options.setdefault("intents", discord.Intents(guilds=True))
        # The client waits so long for further servers before it calls itself ready.
        options.setdefault("guild_ready_timeout", 0.01)
        super().__init__(command_prefix=commands.when_mentioned, **options)
        self._setup = setup
        self.faults = []
        self._told = asyncio.Event()

    async def setup_hook(self):
        self.tree.error(self._fault)
        if self._setup is not None:
            await self._setup(self)
        if self.tree.get_commands():
            await self.tree.sync()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Skip the client's pause of 5 seconds between two identifies."""

    async def _fault(self, interaction, error):
        self.faults.append(error)
        self._told.set()

    async def fault(self):
        await asyncio.wait_for(self._told.wait(), 60)
        return self.faults[0]

    async def on_error(self, event, *args, **kwargs):
        self.faults.append(event)


@contextlib.asynccontextmanager
async def running(sandbox, setup=None, **options):
    bot = Bot(setup, **options)
    task = asyncio.create_task(bot.start(sandbox.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=180)
        if task.done():
            task.result()
        assert bot.is_ready()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 60)


@pytest.fixture
async def sandbox(point):
    async with Sandbox() as made:
        point(made)
        yield made
    if contract.FILE:
        assert contract.wrong_answers(made.requests) == []


@pytest.fixture
def as_discord_describes():
    """Turn off the fixture that checks the bot's requests, because these tests send data that Discord refuses."""


@pytest.fixture
async def people(sandbox):
    opened = []
    async with contextlib.AsyncExitStack() as stack:

        async def open_person(name, locale="en-US"):
            opened.append(await stack.enter_async_context(Person(sandbox.url, sandbox.user(name).id, locale)))
            return opened[-1]

        yield open_person
    if contract.FILE:
        assert [problem for one in opened for event in one.events for problem in contract.event_problems(event)] == []


@pytest.fixture
async def api(sandbox):
    made = Api(sandbox)
    yield made
    await made.session.close()


@pytest.fixture
async def wire(sandbox):
    async with Wire(sandbox) as made:
        await made.ready()
        await made.event("GUILD_CREATE")
        yield made


@pytest.fixture
def channel(sandbox):
    return sandbox.channel("table-1")


@pytest.fixture
def path(channel):
    return f"/channels/{channel.id}/messages"


@pytest.fixture
def forbid(sandbox, channel):
    return lambda bits: sandbox.overwrite(channel, sandbox.core.bot, deny=bits)


@pytest.fixture
async def thread(sandbox, api, channel):
    made = await api("POST", f"/channels/{channel.id}/threads", {"name": "t", "type": 11})
    assert made.status == 201
    return sandbox.channel("t")
