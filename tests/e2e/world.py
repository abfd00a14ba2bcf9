import asyncio
import contextlib
import inspect
import json
import re
from datetime import datetime

from sandbox import Person, Sandbox
from sandbox.world.settings import Settings
from tests.late import came_too_late
from tests.nursery import Child

PATIENCE = 180.0
"""The timeout, in seconds, for operations that take milliseconds on an idle machine."""
EPHEMERAL = 64
COUNTED = re.compile(r"<t:(\d+):R>")
"""Matches a relative timestamp, which Discord shows as "in 5 minutes" or "5 minutes ago"."""
CLOCKS = 2
"""The allowed difference between the clocks of the bot and its sandbox, in seconds."""
SWIFT = {"REQUESTS_PER_SECOND": "400", "PRIVACY_URL": "https://example.org/p", "TERMS_URL": "https://example.org/t"}
"""Settings for a bot with a much higher request limit, so that whole games don't spend most of their time waiting.

The tests of faults, kills and long runs keep the limit used in production.
"""


def patient():
    """Return a sandbox that gives the bot extra time to answer on a busy machine. Other tests check Discord's own time
    limit.
    """
    return Sandbox(Settings(answer_within=30.0))


class World:
    """A sandbox and a bot, used as `async with World(folder) as world:`.

    On exit it checks the network traffic and the bot's log. `expected` holds patterns of errors that a test causes on
    purpose.
    """

    def __init__(self, folder, sandbox=None, process=Child, **env):
        self.sandbox = sandbox or patient()
        self.folder = folder
        self.env = env
        self.process = process
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
        assert self._counting() == []
        assert [r for r in self.bot.trouble() if not any(re.search(e, r) for e in self.expected)] == []

    def _counting(self):
        # Return the messages with a countdown to a future time, which becomes wrong for later readers. A timestamp that
        # was already in the past when the message was written stays correct.
        found = []
        for channel in self.sandbox.world.channels.values():
            for message in channel.messages.values():
                data = message.data
                written = datetime.fromisoformat(data["edited_timestamp"] or data["timestamp"]).timestamp()
                found += [data for at in COUNTED.findall(formatted(data)) if int(at) > written + CLOCKS]
        return found

    async def person(self, name, locale="en-US"):
        if name not in self.people:
            made = Person(self.sandbox.url, self.sandbox.user(name).id, locale)
            self.people[name] = await self._stack.enter_async_context(made)
        return self.people[name]


def formatted(message):
    texts = json.dumps([message["content"], message["embeds"], message["components"]])
    return re.sub(r"```.*?```", "", texts)


def private(message):
    return bool(message["flags"] & EPHEMERAL)


async def answered(person, answer):
    assert answer.outcome in {"deferred", "message", "update"}, answer
    if answer.outcome == "update" and private(answer.message):
        return await updated(person, answer.message, answer) if answer.deferred else answer.message
    if answer.outcome == "update":  # a public message shows nothing; the bot's answer is below it
        return await person.wait_for(answer.channel, lambda m: answers(m, answer), PATIENCE)
    message = await person.settled(answer, PATIENCE)
    assert private(message), message
    return message


async def opened(person, ask):
    async with asyncio.timeout(PATIENCE):
        while (answer := await ask()).outcome != "modal":
            said = (await answered(person, answer))["content"]
            assert came_too_late(said), said
    return answer


async def updated(person, message, answer=None):
    before = message["edited_timestamp"]

    async def found():
        shown = await person.messages(message["channel_id"])
        now = next((one for one in shown if one["id"] == message["id"]), None)
        if now is None or now["edited_timestamp"] != before:
            return now or message
        return next((one for one in shown if one is not now and answer is not None and answers(one, answer)), None)

    return await person.until(found, PATIENCE)


def answers(message, answer):
    return private(message) and message.get("interaction_metadata", {}).get("id") == answer.interaction


async def either(*waits):
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()


async def until(true, within=PATIENCE):
    """Return what ``true()`` returns as soon as that is true. It polls: processes, files and databases tell nothing."""
    async with asyncio.timeout(within):
        while True:
            found = true()
            found = await found if inspect.isawaitable(found) else found
            if found:
                return found
            await asyncio.sleep(0.01)


async def gone(person, message):
    await person.wait_event("MESSAGE_DELETE", lambda data: data["id"] == message["id"], PATIENCE)


async def told(person, answer):
    return (await answered(person, answer))["content"]


async def changed(person, message, answer):
    assert answer.outcome == "update", answer
    before = (message["content"], message["components"], message["edited_timestamp"])
    return await person.wait_for(
        message["channel_id"],
        lambda m: m["id"] == message["id"] and (m["content"], m["components"], m["edited_timestamp"]) != before,
        PATIENCE,
    )
