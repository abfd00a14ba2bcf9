"""A sandbox with a bot and its people, for one test."""

import contextlib
import re

import pytest

from sandbox import Person, Sandbox
from tests.e2e.process import BotProcess
from tests.sandbox import contract

PATIENCE = 30.0
"""Seconds for something that takes some milliseconds on a machine that is not busy."""
EPHEMERAL = 64


class World:
    """`async with World(folder) as world:`. At the end all that the bot sent is checked, and that it logged no error.

    `expected`: patterns of errors that a test brings about on purpose.
    """

    process = BotProcess

    def __init__(self, folder, sandbox=None, **env):
        self.sandbox = sandbox or Sandbox()
        self.folder = folder
        self.env = env
        self.people = {}
        self.expected = []
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self):
        await self._stack.__aenter__()
        await self.sandbox.start()
        self._stack.push_async_callback(self.sandbox.stop)
        self.bot = self.process(self.folder, self.sandbox.url, self.sandbox.token, **self.env)
        self._stack.push_async_callback(self.bot.close)
        return self

    async def __aexit__(self, kind, error, trace):
        await self._stack.__aexit__(kind, error, trace)
        if error is None:
            self.check()
        else:
            print(f"--- the bot's log ---\n{self.bot.said()[-8000:]}")  # noqa: T201 - pytest shows it with the failure

    def check(self):
        trouble = self.bot.trouble()
        assert not trouble or any(re.search(pattern, trouble) for pattern in self.expected), trouble
        if contract.FILE:
            assert contract.violations(self.sandbox.requests) == []

    async def person(self, name, locale="en-US"):
        """Somebody who watches and acts; the same object each time."""
        if name not in self.people:
            made = Person(self.sandbox.url, self.sandbox.user(name).id, locale)
            self.people[name] = await self._stack.enter_async_context(made)
        return self.people[name]

    def name_of(self, user):
        return self.sandbox.world.users[int(user)].global_name


def private(message):
    return bool(message["flags"] & EPHEMERAL)


async def answered(person, answer):
    """The private message in which the bot's answer stands, once it is there."""
    assert answer.outcome in {"deferred", "message", "update"}, answer
    if answer.outcome == "update":
        return answer.message
    message = await person.settled(answer, PATIENCE)
    assert private(message), message
    return message


async def told(person, answer):
    """The text of the bot's private answer."""
    return (await answered(person, answer))["content"]


async def changed(person, message, answer):
    """A private message after a press on it has changed it."""
    assert answer.outcome == "update", answer
    before = (message["content"], message["components"], message["edited_timestamp"])
    return await person.wait_for(
        message["channel_id"],
        lambda m: m["id"] == message["id"] and (m["content"], m["components"], m["edited_timestamp"]) != before,
        PATIENCE,
    )


needs_openapi = pytest.mark.skipif(
    not contract.FILE,
    reason="Discord's description of its API is needed: save openapi.json of github.com/discord/discord-api-spec "
    "(folder specs) and name the file in DISCORD_OPENAPI",
)
