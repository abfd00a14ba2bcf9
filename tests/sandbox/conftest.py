import contextlib

import pytest

from sandbox import Person, Sandbox
from tests.sandbox import contract
from tests.sandbox.raw import Api, Wire


@pytest.fixture
async def sandbox():
    async with Sandbox() as made:
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
