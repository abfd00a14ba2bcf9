import asyncio
import time

from sandbox import Person
from tests.e2e.table import acknowledged
from tests.e2e.world import private

PATIENCE = 6.0
"""The time for which a person waits during a fault before they give up and look at the channel again, in seconds."""
CALM = 60.0


class Witness:
    """Observes everything in the sandbox. It wakes people who wait for a channel, and records which moves the bot
    acknowledged and which private messages disappeared.
    """

    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.acknowledged = set()
        self.taken = set()
        self.gone = set()
        self.offline = 0.0
        """The time for which the bot was offline, in seconds."""
        self._went = None
        self._waiting = {}
        sandbox.core.hub.listeners.append(self.hear)

    def hear(self, event):
        if event.name == "BOT_OFFLINE" and self._went is None:
            self._went = time.monotonic()
        elif event.name == "BOT_ONLINE" and self._went is not None:
            self.offline += time.monotonic() - self._went
            self._went = None
        if not event.name.startswith("MESSAGE_") and event.name != "CHANNEL_DELETE":
            return
        if event.message is not None and event.message.only_for is not None:
            if event.name == "MESSAGE_DELETE":
                self.gone.add(event.message.id)
                self._wake(None)
            elif done := acknowledged(event.data):
                self.acknowledged.add((event.channel.id, *done, event.message.only_for))
        self._wake(event.channel.id)

    def _wake(self, channel):
        for waiting in self._waiting.pop(channel, ()):
            if not waiting.done():
                waiting.set_result(None)

    async def change(self, channel=None):
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(channel, []).append(waiting)
        await waiting


class Player(Person):
    def __init__(self, sandbox, witness, user, locale):
        super().__init__(sandbox.url, user, locale)
        self.sandbox = sandbox
        self.witness = witness
        self.patience = PATIENCE

    async def world(self):
        return {"commands": self.sandbox.live.commands()}

    async def messages(self, channel):
        found = self.sandbox.world.channels.get(int(channel))
        if found is None:
            return []
        return [dict(m.data) for m in found.messages.values() if m.only_for in {None, self.id}]

    async def wait_for(self, channel, predicate, timeout=PATIENCE):  # noqa: ASYNC109 - as in Person
        async with asyncio.timeout(self.patience):
            while True:
                for message in reversed(await self.messages(channel)):
                    if predicate(message):
                        return message
                await self.witness.change(int(channel))

    async def wait_event(self, name, predicate=bool, timeout=PATIENCE):  # noqa: ASYNC109 - as in Person
        assert name == "MESSAGE_DELETE"
        async with asyncio.timeout(self.patience):
            seen = set()
            while True:
                gone = self.witness.gone - seen
                if any(predicate({"id": str(number)}) for number in gone):
                    return {}
                seen |= gone
                await self.witness.change()


def shown_to_all(sandbox, channel):
    found = sandbox.world.channels.get(channel)
    return [m.data for m in found.messages.values() if not private(m.data)] if found else []
