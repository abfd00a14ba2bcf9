import asyncio
import contextlib
import dataclasses
import os
import time
from collections import Counter
from pathlib import Path

from bot.match.services.hold import HOLD
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.core import Over
from games.mykerinos.actions import Pass
from games.registry import GAMES, computer
from sandbox import Sandbox
from sandbox.world.changes.servers import add_member, add_user
from sandbox.world.rates import DISCORD
from sandbox.world.settings import Settings
from tests.match.desk import table
from tests.soak.flat import free_address
from tests.soak.ground import OnFile
from tests.soak.people import Player, Witness

LOCALES = ("en-US", "de", "en-GB", "fr")
RATES = dataclasses.replace(DISCORD, routes=DISCORD.routes | {"commands.put": (100, 60.0)})
"""Discord's rate limits, but with a higher limit for registering commands. This bot registers them at each start; the
real one only after changes.
"""
STARTS = 100_000
PASS = Pass()
HASTE = 0.3
"""The probability that a player passes despite having other moves, while the game is being advanced
to a late position.
"""
LAST = 4
LATE = 4
TABLES_EACH = 4
"""The number of matches per simulated person. It determines how many people are created."""


@dataclasses.dataclass
class Match:
    """A match with its place and its players.

    `seats`: the user in each seat, or None for a computer player. `over`: whether the last board is the final one.
    `lost`: the reason for an early end.
    """

    number: int
    channel: int
    guild: int
    users: tuple[int, ...]
    seats: tuple[int | None, ...]
    began: int = 0
    turns: int = 0
    over: bool = False
    lost: str = ""
    left: set[int] = dataclasses.field(default_factory=set)


class Field:
    """The environment of a long-running test, used as `async with Field(folder, matches, rng, ground) as field:`.
    :meth:`start` starts the bot.

    ``ground``: the class that provides its database and bot processes (:mod:`tests.soak.ground`). ``env``: further
    environment variables for the bot.
    """

    RATES = RATES

    def __init__(self, folder, matches, rng, ground=OnFile, processes=1, **env):
        self.folder = Path(folder)
        self.rng = rng
        self.ground = ground(self.folder, processes)
        self.env = env
        self.bots = []
        self.made = []
        many = {"shards": 2, "max_concurrency": 2} if self.ground.shared else {}
        self.sandbox = Sandbox(Settings(rates=self.RATES, answer_within=30.0, starts_a_day=STARTS, **many))
        self.witness = Witness(self.sandbox)
        self.matches = []
        self.players = {}
        self.count = Counter()
        self._wanted = matches
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self):
        await self._stack.__aenter__()
        self._stack.callback(self.ground.close)
        await self.sandbox.start()
        self._stack.push_async_callback(self.sandbox.stop)
        await self._settle_people()
        await self._open_tables()
        return self

    async def __aexit__(self, *error):
        await self._stack.__aexit__(*error)

    async def start(self):
        for _ in range(self.ground.processes):
            self.bots.append(await self.another())

    def process(self):
        folder = self.folder / f"process-{len(self.made)}"
        (folder / "var").mkdir(parents=True)
        made = self.ground.child(folder, self.sandbox, METRICS=free_address(), **self.env)
        self._stack.push_async_callback(made.close)
        self.made.append(made)
        return made

    async def another(self):
        made = self.process()
        await made.start()
        return made

    def shard_of(self, guild):
        return (guild >> 22) % 2

    async def open(self):
        return await Store.open(self.ground.place, alone=False)

    async def _settle_people(self):
        core, home = self.sandbox.core, self.sandbox.guild
        for number in range(max(6, self._wanted // TABLES_EACH)):
            add_member(core, home, add_user(core, f"Soaker {number}").id)
        self.home = home
        self.away = self.sandbox.add_guild("The Other Room")
        while self.ground.shared and self.shard_of(self.away.id) == self.shard_of(home.id):
            self.sandbox.kick_bot(self.away)
            await asyncio.sleep(0.001)
            self.away = self.sandbox.add_guild("The Other Room")
        self.moderator = home.owner
        for number, user in enumerate(u.id for u in self.sandbox.world.users.values() if not u.bot):
            player = Player(self.sandbox, self.witness, user, LOCALES[number % len(LOCALES)])
            self.players[user] = player
            self._stack.push_async_callback(player.close)

    async def _open_tables(self):
        async with await Store.open(self.ground.place) as store:
            service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), os.urandom, hold=HOLD)
            for number in range(self._wanted):
                match = await self._open_table(service, number)
                self.matches.append(match)
                if number % LATE == 0:
                    await self._play_on(service, match)

    async def _open_table(self, service, number):
        rng = self.rng
        guild = self.away if number % 5 == 4 else self.home
        channel = self.sandbox.add_channel(f"soak-{number}", guild)
        seats, computers = rng.choice(((2, 0), (2, 0), (2, 1), (3, 0), (3, 0), (3, 1), (4, 2)))
        owner, *others = rng.sample(sorted(self.players), seats - computers)
        where = {"guild": guild.id, "channel": channel.id, "locale": rng.choice(("en-US", "de"))}
        match = await table(service, owner, *others, game="mykerinos", **where, players=seats, remind_after=24)
        for extra in range(computers):
            await service.lobby.add_computer(match.id, owner, "random", f"{number}-c{extra}")
        begun = (await service.play.start(match.id, owner, f"{number}-start")).match
        seats = tuple(player.user for player in begun.players)
        return Match(match.id, channel.id, guild.id, (owner, *others), seats)

    async def _play_on(self, service, match):
        game = GAMES["mykerinos"]
        for number in range(1_000):
            position = await service.positions.now(match.number)
            view = game.view(position.state, None)
            if isinstance(position.pending, Over) or (view.round == LAST and sum(not z.done for z in view.zones) < 2):
                break
            (seat,) = position.pending.asked
            moves = game.legal(position.state, seat, 0)
            move = PASS if PASS in moves and self.rng.random() < HASTE else self.rng.choice(moves)
            user = position.match.players[seat].user
            await service.play.act(match.number, user, move, None, f"{match.number}-{number}")
        *told, last = await service.store.outbox_due(10_000, match.number)
        for row in told:
            await service.store.outbox_done(row, None, board=False)
        match.began = last.first - 1

    def rows(self, statement, *values):
        return self.ground.rows(statement, *values)

    def standing(self):
        return [match for match in self.matches if match.channel in self.sandbox.world.channels]
