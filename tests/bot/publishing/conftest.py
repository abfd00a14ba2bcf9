import asyncio
import itertools
import time
from random import Random

import discord
import pytest

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.drawing.pictures import Pictures
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.publisher import Publisher
from games.registry import GAMES, computer
from sandbox.app import Sandbox
from tests.library import pointed

PATIENCE = 90
_requests = itertools.count(1)

SWIFT = 400.0
"""The bot's limit on requests per second. It's high because only `test_pace.py` tests the limit, and the other tests
needn't wait for it.
"""


class Scene:
    def __init__(self, sandbox, store):
        self.sandbox = sandbox
        self.store = store
        self.late = 0
        now, entropy = (lambda: int(time.time() * 1000) - self.late), Random(2).randbytes
        self.service = Service(store, GAMES, computer, now, entropy)
        self.pace = Pace(SWIFT)
        self.client = discord.AutoShardedClient(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=self.pace.trace,
        )
        self.people = People(self.client)
        self.pictures = Pictures(self.people, {"mykerinos": PRESENTERS["mykerinos"]})
        self.composer = Composer(self.service, self.people, self.pictures, PRESENTERS)
        self.publisher = None
        self.channel = sandbox.channel("table-1")
        self.users = [sandbox.user(name).id for name in ("Ada", "Ben", "Chloe", "Dev")]

    def request(self):
        return f"r{next(_requests)}"

    async def open(self, people=1, computers=2, locale="en-US", **options):
        ada, *others = self.users
        chosen = Options(players=people + computers, **options)
        match = await self.service.lobby.create(
            request=self.request(),
            guild=self.sandbox.guild.id,
            channel=self.channel.id,
            owner=ada,
            game="mykerinos",
            locale=locale,
            options=chosen,
        )
        for user in others[: people - 1]:
            match = await self.service.lobby.join(match.id, user, self.request())
        for _ in range(computers):
            match = await self.service.lobby.add_computer(match.id, ada, "random", self.request())
        return match

    async def begin(self, people=1, computers=2, **options):
        match = await self.open(people, computers, **options)
        return (await self.service.play.start(match.id, self.users[0], self.request())).match

    async def asked(self, match):
        position = await self.service.positions.now(match)
        (seat,) = position.pending.asked
        moves = GAMES["mykerinos"].legal(position.state, seat, 0)
        return position.match.players[seat].user, moves

    async def move(self, match):
        user, moves = await self.asked(match)
        return await self.service.play.act(match, user, moves[0], None, self.request())

    async def moved(self, match):
        acted = await self.move(match)
        await self.settled()
        return acted

    async def act(self, match, *beginnings):
        for words in beginnings:
            user, moves = await self.asked(match)
            move = next(move for move in moves if GAMES["mykerinos"].write(move).startswith(words))
            await self.service.play.act(match, user, move, None, self.request())

    def publish(self, **options):
        options.setdefault("pause", lambda _tries: 0.01)
        self.publisher = Publisher(self.client, self.store, self.service, self.composer, pace=self.pace, **options)
        self.service.desk.on_commit.append(self.publisher.wake)
        self.publisher.start()
        return self.publisher

    async def published(self):
        self.publish()
        await self.settled()

    async def stop(self):
        self.service.desk.on_commit.clear()
        if self.publisher:
            await self.publisher.stop()
            self.publisher = None

    def loses(self, monkeypatch, number):
        send, tried = self.client.http.send_message, []

        async def sent(*args, **options):
            tried.append(args)
            if len(tried) == number:
                response = type("Response", (), {"status": 404, "reason": "", "headers": {}})()
                raise discord.NotFound(response, {"code": 10008, "message": "Unknown Message"})
            return await send(*args, **options)

        monkeypatch.setattr(self.client.http, "send_message", sent)
        return tried

    def gone(self):
        for user in self.users:
            self.service.desk.presence.forget(user)

    def forget_nonces(self):
        """Let Discord forget all nonces, as it does after some minutes."""
        self.sandbox.core.nonces.clear()
        for message in self.sandbox.messages(self.channel):
            message.data.pop("nonce", None)

    async def settled(self, patience=90.0, *, older=True):
        async with asyncio.timeout(patience):
            while any(older or row.kind is not AnnouncementKind.OLDER for row in await self.store.outbox_due(50)):
                await self.publisher.idle()
                await asyncio.sleep(0.002)  # rows that wait for their time give no event
            await self.publisher.idle()

    def everything(self):
        return [
            message.data for message in self.sandbox.messages(self.channel) if message.author == self.client.user.id
        ]

    def messages(self):
        return [message for message in self.everything() if not message["content"].startswith("-# 🔒")]


@pytest.fixture
async def scene(tmp_path):
    async with Sandbox() as sandbox, await Store.open(tmp_path / "cartouche.sqlite3") as store:
        made = Scene(sandbox, store)
        with pointed(sandbox):
            async with made.client:
                await made.client.login(sandbox.token)
                yield made
                sandbox.weather.clear()
                await made.stop()
                await made.pictures.close()


@pytest.fixture
async def connected(scene):
    task = asyncio.create_task(scene.client.connect())
    async with asyncio.timeout(PATIENCE):
        await scene.client.wait_until_ready()
    yield scene
    await scene.client.close()
    await task
