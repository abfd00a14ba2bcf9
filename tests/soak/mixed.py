"""A soak test with tables of all games, where people often look things up between moves. It checks that memory use
stops growing.

`python -m tests.soak --mixed 60000` runs it for 60,000 moves and prints the bot's memory use. There are no simulated
faults, because the other soak test covers them. Each finished table is followed by another one in its channel, so the
number of tables stays the same.
"""

import asyncio
import itertools
import json
import random
import re
import tempfile
import time
from collections import Counter
from pathlib import Path

from bot.match.storage.store import Store
from games.registry import GAMES
from sandbox import Sandbox
from sandbox.stage.person import LOADING
from sandbox.stage.shown import buttons
from sandbox.world.changes.servers import add_member, add_user
from sandbox.world.rates import FREE
from sandbox.world.settings import Settings
from tests.bot.completed import completed
from tests.e2e.hands import confirm_button, sure_button
from tests.e2e.process import BotProcess
from tests.e2e.world import SWIFT, until
from tests.games.known import known
from tests.soak.ground import OnFile
from tests.soak.people import Player, Witness
from tests.soak.playing import FAILED

TABLES = 30
PEOPLE = 20
MEGABYTE = 1 << 20
MARKS = 100
PATIENCE = 30.0
"""The time for which a person waits for a response, in seconds."""
LOOKING = 0.06
MOST = 8 * MEGABYTE
"""The allowed difference in memory use between the third quarter of all moves and the last one, in bytes.

The allocator keeps a varying amount of memory after the bot makes a film.
"""
SEATS = 3
COMMANDS = {game: completed(game) for game in GAMES}
SHORT = known("SHORT")
QUICK = 0.1
LOOKS = {
    "game history": 6,
    "game board": 4,
    "game record": 3,
    "game film": 2,
    "player export": 2,
    "player profile": 2,
    "game mine": 2,
    "game list": 2,
    "game hint": 1,
    "server leaderboard": 1,
    "server statistics": 1,
}
ASKED = "SELECT seat, user FROM players WHERE match = ? AND computer IS NULL ORDER BY seat"
GATHERS = "SELECT id FROM matches WHERE channel = ? AND owner = ? AND status = 'signup'"
OPEN = "SELECT id, asked FROM matches WHERE channel = ? AND status = 'active'"


class Mixed:
    def __init__(self, folder, rng, tables=TABLES, **env):
        self.rng = rng
        self.tables = tables
        self.sandbox = Sandbox(Settings(rates=FREE, answer_within=PATIENCE))
        self.witness = Witness(self.sandbox)
        self.ground = OnFile(Path(folder))
        self.folder = Path(folder)
        self.env = env
        self.count = Counter()
        self.seen = []
        """The memory measurements, each as the number of stored moves and the bytes used."""
        self.people = []

    async def __aenter__(self):
        await self.sandbox.start()
        env = {**SWIFT, "DATABASE": str(self.ground.place), **self.env}
        async with await Store.open(self.ground.place):
            """It is there."""
        self.bot = BotProcess(self.folder, self.sandbox.url, self.sandbox.token, **env)
        self.bot.made = lambda: None  # the database is there
        await self.bot.start()
        for number in range(PEOPLE):
            user = add_user(self.sandbox.core, f"Soaker {number}")
            add_member(self.sandbox.core, self.sandbox.guild, user.id)
            person = Player(self.sandbox, self.witness, user.id, ("en-US", "de", "pl", "fr")[number % 4])
            person.patience = PATIENCE
            self.people.append(person)
        return self

    async def __aexit__(self, *error):
        for person in self.people:
            await person.close()
        await self.bot.close()
        await self.sandbox.stop()

    async def run(self, moves, say=print):
        games = itertools.cycle(GAMES)
        stop = asyncio.Event()
        playing = [asyncio.create_task(self._play(number, next(games), stop)) for number in range(self.tables)]
        begun, marks = time.monotonic(), [moves * number // MARKS for number in range(1, MARKS + 1)]
        try:
            while marks:
                await asyncio.sleep(0.5)
                if ended := [task for task in playing if task.done()]:
                    ended[0].result()
                done = self.stored()
                if done >= marks[0]:
                    marks = [mark for mark in marks if mark > done]
                    self.seen.append((done, memory(self.bot.pid)))
                    rate = done / (time.monotonic() - begun)
                    say(f"{done} moves, {self.seen[-1][1] / MEGABYTE:.1f} MiB, {rate:.1f} moves a second", flush=True)
        finally:
            stop.set()
            await asyncio.gather(*playing, return_exceptions=True)
        return self.faults()

    def stored(self):
        return self.ground.rows("SELECT count(*) FROM entries WHERE who >= 0")[0][0]

    def faults(self):
        total = self.seen[-1][0]
        quarters = [[size for done, size in self.seen if low < done / total <= low + 0.25] for low in (0.5, 0.75)]
        before, after = (sorted(sizes)[len(sizes) // 2] for sizes in quarters)
        grown = after - before
        found = [] if grown <= MOST else [f"memory has grown by {grown / MEGABYTE:.1f} MiB in the last quarter"]
        return found + self.bot.trouble()

    async def _play(self, number, game, stop):
        channel = self.sandbox.add_channel(f"mixed-{number}").id
        while not stop.is_set():
            people = self.rng.sample(self.people, SEATS - 1)
            try:
                await self._open(channel, game, people)
                while not stop.is_set() and (found := self.ground.rows(OPEN, channel)):
                    await self._turn(channel, game, people, *found[0])
            except FAILED as error:
                self.count[f"failed: {type(error).__name__} {str(error)[:60]}"] += 1
                await asyncio.sleep(0.2)

    async def _open(self, channel, game, people):
        if self.ground.rows(OPEN, channel):
            return
        owner, *others = people
        await self._ask(owner, channel, "game new", game=game, players=SEATS, clock="none")
        await until(lambda: self.ground.rows(GATHERS, channel, owner.id), PATIENCE)
        for option, value in SHORT.get(game, ()):
            await self._ask(owner, channel, "game options", option=option, value=value)
        for other in others:
            await self._ask(other, channel, "game join")
        await self._ask(owner, channel, "game add-computer", kind="greedy")
        await self._ask(owner, channel, "game start")
        self.count[f"{game} begun"] += 1

    async def _turn(self, channel, game, people, match, asked):
        users = dict(self.ground.rows(ASKED, match))
        waiting = [seat for seat, since in enumerate(json.loads(asked)) if since is not None]
        asked_now = [users[seat] for seat in waiting if seat in users] or list(users.values())
        user = self.rng.choice(asked_now)
        person = next(one for one in self.people if one.id == user)
        if self.rng.random() < LOOKING:
            await self._look(channel, person)
        ways, plain = [*COMMANDS[game][0]], COMMANDS[game][1]
        self.rng.shuffle(ways)
        if self.rng.random() >= QUICK:
            for name, option in ways:
                if choices := await person.autocomplete(channel, name, option):
                    await self._ask(person, channel, name, **{option: self.rng.choice(choices)["value"]})
                    return
        for name in plain:
            await self._ask(person, channel, name)
        if GAMES[game].timed:
            await asyncio.sleep(0.3)

    async def _look(self, channel, person):
        name = self.rng.choices(list(LOOKS), list(LOOKS.values()))[0]
        self.count[name] += 1
        shown = await self._shown(person, await person.slash(channel, name))
        if shown is None:
            return
        if name == "game history":
            for _ in range(3):
                pages = [one["custom_id"] for one in buttons(shown) if one.get("custom_id") and not one.get("disabled")]
                if not pages:
                    break
                await person.press(shown, custom_id=self.rng.choice(pages))
                shown = await person.wait_for(channel, lambda one, known=shown: one["id"] == known["id"])
        await self._dismiss(person, shown)

    async def _ask(self, person, channel, name, **values):
        answer = await person.slash(channel, name, **values)
        shown = await self._shown(person, answer)
        if shown is None:
            return
        if sure := sure_button(shown) or confirm_button(shown):
            await person.press(shown, custom_id=sure["custom_id"])
        await self._dismiss(person, shown)

    async def _shown(self, person, answer):
        if answer.message is None:
            return None
        number = answer.message["id"]
        async with asyncio.timeout(PATIENCE):
            while True:
                shown = [one for one in await person.messages(answer.channel) if one["id"] == number]
                if not shown or not shown[0]["flags"] & LOADING:
                    return shown[0] if shown else None
                await self.witness.change(answer.channel)

    async def _dismiss(self, person, shown):
        if any(one["id"] == shown["id"] for one in await person.messages(shown["channel_id"])):
            await person.dismiss(shown)


def memory(pid):
    found = re.search(r"^Anonymous:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(found[1]) * 1024


async def mixed(moves, seed, folder=None, say=print, tables=TABLES):
    say(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="mixed-") as own:
        async with Mixed(folder or own, random.Random(seed), tables) as played:
            faults = await played.run(moves, say)
            for what, count in sorted(played.count.items()):
                say(f"  {what}: {count}")
            return faults
