"""A sandbox with a bot and its people, for one test."""

import asyncio
import contextlib
import json
import re
from datetime import datetime

from sandbox import Person, Sandbox
from sandbox.world.settings import Settings
from tests.late import came_too_late
from tests.nursery import Child

PATIENCE = 180.0
"""Seconds for something that takes some milliseconds on an idle machine: only what never comes takes so long."""
EPHEMERAL = 64
COUNTED = re.compile(r"<t:(\d+):R>")
"""A moment that Discord tells by how long ago it was, or how soon it will be."""
CLOCKS = 2
"""Seconds by which the clocks of a bot and its sandbox may differ."""
SWIFT = {
    "REQUESTS_PER_SECOND": "400",
    "PRIVACY_URL": "https://example.org/p",
    "TERMS_URL": "https://example.org/t",
}
"""Settings of a bot that need not wait for its pace: whole games would do so for most of their time. The tests of bad
days, of kills and the soak keep the pace that players get.
"""


def patient():
    """A Discord that waits for a bot on a busy machine; that it does not for long is a matter of its own tests."""
    return Sandbox(Settings(answer_within=30.0))


class World:
    """`async with World(folder) as world:`. At the end checks what went over the wire and the bot's log.

    `expected`: patterns of errors that a test brings about on purpose.
    """

    def __init__(self, folder, sandbox=None, process=Child, **env):
        self.sandbox = sandbox or patient()
        self.folder = folder
        self.env = env
        self._process = process
        self.people = {}
        self.expected = []
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self):
        await self._stack.__aenter__()
        await self.sandbox.start()
        self._stack.push_async_callback(self.sandbox.stop)
        self.bot = self._process(self.folder, self.sandbox.url, self.sandbox.token, **self.env)
        self._stack.push_async_callback(self.bot.close)
        return self

    async def __aexit__(self, kind, error, trace):
        await self._stack.__aexit__(kind, error, trace)
        if error is None:
            self.check()
        else:
            print(f"--- the bot's log ---\n{self.bot.said()[-8000:]}")  # noqa: T201 - pytest shows it with the failure

    def check(self):
        assert self._counting() == []
        assert [r for r in self.bot.trouble() if not any(re.search(e, r) for e in self.expected)] == []

    def _counting(self):
        """Return the messages that count towards a moment to come: a later reader reads something false. A message that
        counts from a moment already past when it was written stays true.
        """
        found = []
        for channel in self.sandbox.world.channels.values():
            for message in channel.messages.values():
                data = message.data
                written = datetime.fromisoformat(data["edited_timestamp"] or data["timestamp"]).timestamp()
                found += [data for at in COUNTED.findall(formatted(data)) if int(at) > written + CLOCKS]
        return found

    async def person(self, name, locale="en-US"):
        """Return a person who watches and acts; the same object each time."""
        if name not in self.people:
            made = Person(self.sandbox.url, self.sandbox.user(name).id, locale)
            self.people[name] = await self._stack.enter_async_context(made)
        return self.people[name]

    def name_of(self, user):
        return self.sandbox.world.users[int(user)].global_name


def formatted(message):
    """The texts of a message in which Discord reads a timestamp: no names, no code, no alt texts."""
    texts = json.dumps([message["content"], message["embeds"], message["components"]])
    return re.sub(r"```.*?```", "", texts)


def private(message):
    return bool(message["flags"] & EPHEMERAL)


async def answered(person, answer):
    """Return the private message with the bot's answer, once it is there."""
    assert answer.outcome in {"deferred", "message", "update"}, answer
    if answer.outcome == "update" and private(answer.message):
        return await updated(person, answer.message, answer) if answer.deferred else answer.message
    if answer.outcome == "update":  # a public message shows nothing; the bot's answer is below it
        return await person.wait_for(answer.channel, lambda m: answers(m, answer), PATIENCE)
    message = await person.settled(answer, PATIENCE)
    assert private(message), message
    return message


async def opened(person, ask):
    """The form that ``ask()`` opens, a press or a command of ``person``; asked again while it comes too late."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await ask()).outcome != "modal":
            said = (await answered(person, answer))["content"]
            assert came_too_late(said), said
    return answer


async def updated(person, message, answer=None):
    """Wait until a private message changes, as the bot promised, or goes; return it. If it stays, return the message
    below it that answers instead (a refusal).
    """
    before = message["edited_timestamp"]
    async with asyncio.timeout(PATIENCE):
        while True:
            async with person._changed:
                shown = await person.messages(message["channel_id"])
                now = next((one for one in shown if one["id"] == message["id"]), None)
                if now is None or now["edited_timestamp"] != before:
                    return now or message
                below = (one for one in shown if one["id"] != message["id"])
                if answer is not None and (said := next((one for one in below if answers(one, answer)), None)):
                    return said
                await person._changed.wait()


def answers(message, answer):
    """Return whether a message is a private one, sent for this press."""
    return private(message) and message.get("interaction_metadata", {}).get("id") == answer.interaction


async def either(*waits):
    """Return the result of the first of several coroutines that ends; give up the others."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()


async def gone(person, message):
    """Wait until a message goes; return None."""
    await person.wait_event("MESSAGE_DELETE", lambda data: data["id"] == message["id"], PATIENCE)


async def told(person, answer):
    """The text of the bot's private answer."""
    return (await answered(person, answer))["content"]


async def changed(person, message, answer):
    """Return a private message once a press on it has changed it."""
    assert answer.outcome == "update", answer
    before = (message["content"], message["components"], message["edited_timestamp"])
    return await person.wait_for(
        message["channel_id"],
        lambda m: m["id"] == message["id"] and (m["content"], m["components"], m["edited_timestamp"]) != before,
        PATIENCE,
    )
