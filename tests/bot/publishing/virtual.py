"""Runs the real publisher and its rate limiter in virtual time, with a thousand tables and minutes of network trouble.

Nothing here uses a network: a function stands in for Discord.
"""

import asyncio
import selectors
from types import SimpleNamespace

import aiohttp
import discord
import yarl

from bot.client.pace.pace import Pace
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import of_match
from bot.match.services.multiprocess.shards import Everything
from bot.publishing.composing.messages import Powers
from bot.publishing.posting.publisher import Publisher

CREATED = 1_700_000_000_000


class Impatient(selectors.DefaultSelector):
    def select(self, timeout=None):
        return super().select(timeout and 0)


class Swift(asyncio.SelectorEventLoop):
    """An event loop that never waits: its time jumps to the next timer.

    Its selector never waits either, because asyncio would wait if the next timer was cancelled."""

    _now = 0.0

    def __init__(self):
        super().__init__(Impatient())

    def time(self):
        return self._now

    def _run_once(self):
        if not self._ready and self._scheduled:
            self._now = max(self._now, self._scheduled[0].when())
        super()._run_once()


def swiftly(scene):
    with asyncio.Runner(loop_factory=Swift) as runner:
        return runner.run(scene())


class Answer:
    def __init__(self, status=200, body="{}", **headers):
        self.status = status
        self.reason = ""
        self.body = body
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    async def read(self):
        return self.body.encode()


FINE = Answer()
PAGE = "<!DOCTYPE html><html><body>no</body></html>"


class Wire:
    """A fake connection to Discord.

    `answers(path)` returns the response to a request, or an exception for a failed connection. `sent` lists the time
    and path of each request.
    """

    def __init__(self, pace, latency=0.05):
        self.pace = pace
        self.pace.trace.freeze()
        self.latency = latency
        self.answers = lambda path: FINE
        self.sent = []

    async def send(self, path):
        context, url = SimpleNamespace(), yarl.URL(f"https://discord.com/api/v10{path}")
        await self.pace.trace.on_request_start.send(None, context, SimpleNamespace(url=url, method="POST"))
        self.sent.append((asyncio.get_running_loop().time(), path))
        try:
            answer = await self._answer(path)
        except BaseException as error:
            asked = SimpleNamespace(url=url, method="POST", exception=error)
            await self.pace.trace.on_request_exception.send(None, context, asked)
            raise
        asked = SimpleNamespace(url=url, method="POST", response=answer)
        await self.pace.trace.on_request_end.send(None, context, asked)
        if answer.status >= 300:
            kind = {403: discord.Forbidden, 404: discord.NotFound}.get(answer.status, discord.HTTPException)
            raise kind(answer, answer.body)
        return answer

    async def _answer(self, path):
        await asyncio.sleep(self.latency)
        answer = self.answers(path)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def most_in_a_second(self):
        times, most, begin = [at for at, _ in self.sent], 0, 0
        for number, at in enumerate(times):
            while times[begin] <= at - 1:
                begin += 1
            most = max(most, number - begin + 1)
        return most

    def since(self, at):
        return [path for when, path in self.sent if when >= at]


def reminder(number):
    return OutboxRow(
        id=number,
        subject=of_match(number),
        channel=5_000 + number,
        kind=AnnouncementKind.REMINDER,
        first=0,
        last=0,
        who=None,
        created=CREATED + number,
        steps=(),
    )


class Tables:
    def __init__(self, count):
        self.rows = {number: reminder(number) for number in range(1, count + 1)}
        self.posted = []
        self.reading = self.most_reading = 0
        self.on_told = []
        self.reach = SimpleNamespace(lasting=lambda _where: None)
        self.shards = Everything()
        self.history = self.desk = self.places = self
        self.games = {"mykerinos"}

    # The parts of the store and the service that the publisher uses

    async def outbox_waiting(self):
        return {row.subject: row.created for row in self.rows.values()}

    async def due(self, limit, match):
        self.reading += 1
        self.most_reading = max(self.most_reading, self.reading)
        await asyncio.sleep(0.002)
        self.reading -= 1
        return ([self.rows[match]] if match in self.rows else []), None, None

    async def outbox_failed(self, row, reason):
        self.rows.pop(row.id)

    async def get(self, match):
        return SimpleNamespace(guild=1)

    async def of(self, match):
        return SimpleNamespace(game="mykerinos")


class Posting:
    def __init__(self, wire, tables, requests):
        self.wire, self.tables, self.requests = wire, tables, requests

    def powers(self, row):
        return Powers()

    async def deliver(self, row, found, powers, *, newest, told=()):
        for _ in range(self.requests):
            await self.wire.send(f"/channels/{row.channel}/messages")
        self.tables.posted.append(row.match)
        del self.tables.rows[row.match]


class Office:
    def __init__(self, count, *, requests=1, latency=0.05, **pace):
        self.pace = Pace(now=asyncio.get_running_loop().time, **pace)
        self.wire = Wire(self.pace, latency)
        self.tables = Tables(count)
        self.publisher = Publisher(None, self.tables, self.tables, None, pace=self.pace)
        self.publisher.tables.poster = Posting(self.wire, self.tables, requests)

    async def __aenter__(self):
        self.publisher.start()
        return self

    async def __aexit__(self, *error):
        await self.publisher.stop()

    async def all_posted(self, patience=600):
        loop = asyncio.get_running_loop()
        began = loop.time()
        while self.tables.rows:
            assert loop.time() < began + patience, f"{len(self.tables.rows)} are left"
            await asyncio.sleep(0.01)
        return loop.time() - began


def in_office(count, **options):
    """Run the decorated test in virtual time, while the publisher has `count` tables to tell."""

    def as_test(scene):
        def test():
            async def whole():
                async with Office(count, **options) as office:
                    await scene(office)

            swiftly(whole)

        test.__name__ = scene.__name__
        return test

    return as_test


REFUSALS = {
    "401": Answer(401, '{"message": "401: Unauthorized", "code": 0}'),
    "403 as a page": Answer(403, PAGE),
    "429 of the network": Answer(429, PAGE, Retry_After="2"),
    "503": Answer(503, PAGE),
    "broken connections": aiohttp.ServerDisconnectedError(),
}
