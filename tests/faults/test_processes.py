import asyncio
import io
import os
import random
import re
import signal
import subprocess
import tarfile
from pathlib import Path

import pytest

from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.e2e.hands import Taste, by_slash, slash_ready
from tests.e2e.opening import can, seated_by_buttons
from tests.e2e.process import ROOT, BotProcess
from tests.e2e.table import final
from tests.e2e.world import PATIENCE, World, told, until
from tests.faults.discord.test_discords_bad_days import told_once
from tests.nursery import Child, Nursery

pytestmark = [pytest.mark.faults, pytest.mark.nightly, pytest.mark.postgres, pytest.mark.processes]
NAMES = ("Ada", "Ben")
STANDS = 5.0
"""The longest time that a shard may have no connection while one process takes over from another, in seconds."""


class Shared(World):
    def __init__(self, folder, on_server, first=Child):
        self._on_server = on_server
        self._name = on_server.name(folder / "t")
        address = on_server.address(folder / "t")
        made = Settings(answer_within=30.0, shards=2, max_concurrency=2)
        super().__init__(folder, Sandbox(made), first, DATABASE=address.url, SHARDS="auto", REQUESTS_PER_SECOND="400")

    async def __aenter__(self):
        await super().__aenter__()
        self.first, self.others = self.bot, []
        self.first.made = lambda: None
        (self.folder / "var").mkdir()
        self.channels = [self.sandbox.channel("table-1")]
        while self.shard(self.channels[-1]) == self.shard(self.channels[0]):
            await asyncio.sleep(0.001)
            guild = self.sandbox.add_guild("Elsewhere")
            self.sandbox.add_channel("hello", guild)  # the bot posts its welcome there
            self.channels.append(self.sandbox.add_channel(f"far-{len(self.channels)}", guild))
        self.channels = [self.channels[0], self.channels[-1]]
        return self

    def shard(self, channel):
        return (self.sandbox.world.guild_of(channel).id >> 22) % 2

    async def another(self):
        folder = self.folder / f"process-{len(self.others)}"
        (folder / "var").mkdir(parents=True)
        made = Child(folder, self.sandbox.url, self.sandbox.token, **self.env)
        made.made = lambda: None
        self._stack.push_async_callback(made.close)
        self.others.append(made)
        await made.start()
        return made

    def check(self):
        super().check()
        assert [record for one in self.others for record in one.trouble()] == []

    async def rows(self, statement):
        return await asyncio.to_thread(self._on_server.cluster.do, self._name, statement)

    async def holders(self):
        rows = await self.rows("SELECT holder FROM shards ORDER BY number")
        return [None if row["holder"] is None else int(row["holder"].split()[-1]) for row in rows]

    async def held(self, *pids):
        async def are():
            return await self.holders() == list(pids)

        await until(are)

    async def divided(self, *pids):
        async def is_divided():
            return {*await self.holders()} == {*pids}

        await until(is_divided)

    async def settled(self):
        async def is_settled():
            return not await self.rows("SELECT 1 FROM outbox")

        await until(is_settled)


async def tables(world):
    people = [await world.person(name) for name in NAMES]
    return [(await seated_by_buttons(world, channel.id, people))[0] for channel in world.channels]


async def live_table(world):
    ada, *others = [await world.person(name) for name in (*NAMES, "Chloe")]
    live = world.sandbox.add_channel("live", world.sandbox.world.guild_of(world.channels[1])).id
    await ada.slash(live, "game new", game="chronos", players=3)
    signup = await ada.wait_for(live, lambda m: can(m, "join"), PATIENCE)
    for other in others:
        await other.press(signup, custom_id=can(signup, "join"))
    signup = await ada.wait_for(live, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)
    await ada.press(signup, custom_id=can(signup, "start"))
    await ada.wait_for(live, lambda m: m["attachments"], PATIENCE)


async def left_out(world):
    return [row["ahead"] for row in await world.rows("SELECT ahead FROM matches WHERE game = 'chronos'")]


async def newest(table):
    shown = [m for m in await table.public() if final(m) or "k:b:" in str(m["components"])]
    return shown[-1]


async def goes_on(table, rng):
    played = await by_slash(table, await newest(table), Taste(rng, passing=0.1))
    await table.board_at(played.ply)
    await told_once(table)


@pytest.mark.waits(60)
async def test_a_new_process_takes_over_from_the_old_one_and_somebody_always_answers(tmp_path, on_server):
    async with Shared(tmp_path, on_server) as world:
        await taken_over(world)


async def taken_over(world):
    rng = random.Random(1)
    await world.first.start()
    games = await tables(world)
    await live_table(world)
    before = await left_out(world)
    assert len(before) == 1
    answers, stop = [], asyncio.Event()

    async def ask(person, channel):
        while not stop.is_set():
            began = asyncio.get_running_loop().time()
            said = await told(person, await person.slash(channel.id, "game board"))
            assert "restart" not in said
            answers.append(asyncio.get_running_loop().time() - began)
            await asyncio.sleep(0.05)

    alone = [0.0, 0.0]

    async def watch():
        since = [None, None]
        while True:
            now = asyncio.get_running_loop().time()
            there = {one.shard[0] for one in world.sandbox.gateway.sessions.values() if one.link is not None}
            for shard in range(2):
                since[shard] = None if shard in there else since[shard] or now
                alone[shard] = max(alone[shard], now - (since[shard] or now))
            await asyncio.sleep(0.01)

    asking = [
        asyncio.create_task(ask(await world.person(name), channel))
        for name, channel in zip(NAMES, world.channels, strict=True)
    ]
    watching = asyncio.create_task(watch())
    second = await world.another()
    code = asyncio.create_task(world.first.stop())
    await world.held(second.pid, second.pid)
    assert await code == 0
    await asyncio.sleep(1)
    stop.set()
    await asyncio.gather(*asking)
    watching.cancel()
    assert len(answers) > len(asking)
    print(f"{len(answers)} answers, the longest after {max(answers):.2f} s; alone for {max(alone):.2f} s")  # noqa: T201
    assert max(alone) < STANDS
    assert await left_out(world) == before, "time stood still at a live table"
    await world.settled()
    for table in games:
        await goes_on(table, rng)


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)


@pytest.fixture
def before(tmp_path):
    """Return a folder with an earlier version of the program: the newest release before this commit, or else the
    previous commit. The environment variable `BEFORE` can name another commit.
    """
    named = os.environ.get("BEFORE") or git("describe", "--tags", "--abbrev=0", "HEAD^").stdout.decode().strip()
    content = git("archive", "--format=tar", named or "HEAD^").stdout
    if not content:
        pytest.skip("the program before this one isn't in this clone")
    folder = tmp_path / "before"
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(folder, filter="data")
    return folder


@pytest.mark.waits(60)
async def test_this_program_takes_over_from_the_one_before_it(tmp_path, on_server, before):
    class Before(BotProcess):
        def __init__(self, *facts, **env):
            super().__init__(*facts, **{**env, "PYTHONPATH": str(before)})

    schema = Path("bot", "match", "storage", "schema.py")
    if revision(before / schema) != revision(ROOT / schema):
        pytest.skip("this program changes the database, so the other one has to be stopped first")
    Nursery.the()  # its own start would hold the sandbox for seconds
    async with Shared(tmp_path, on_server, Before) as world:
        await taken_over(world)


def revision(path):
    return re.search(r"^REVISION.*$", path.read_text("utf-8"), re.MULTILINE)[0]


POSTS = "/channels/{channel_id}/messages"
WAIT = 4.0
"""The time for which discord.py waits before it retries a request that Discord has rate-limited, in seconds.

This is shorter than the time for which the bot's process hangs.
"""


def posts(world, channel):
    return [one for one in world.sandbox.rest.recorder.find("POST", POSTS) if f"/{channel}/" in one.path]


@pytest.mark.waits(60)
async def test_what_it_was_about_to_send_again_is_not_sent(tmp_path, on_server):
    async with Shared(tmp_path, on_server) as world:
        await world.first.start()
        second = await world.another()
        bots = {bot.pid: bot for bot in (world.first, second)}
        await world.divided(*bots)
        table = (await tables(world))[0]
        stands = (await world.holders())[world.shard(world.channels[0])]
        (other,) = set(bots) - {stands}
        move = await slash_ready(table, await newest(table), Taste(random.Random(1), passing=0.1))
        world.sandbox.weather.change({"storm": 1, "storm_wait": WAIT, "only": r"POST /channels/\d+/messages"})
        before = len(posts(world, table.channel))
        await move()
        await until(lambda: any(one.status == 429 for one in posts(world, table.channel)[before:]))
        os.kill(stands, signal.SIGSTOP)
        try:
            await world.held(other, other)
            await world.settled()
            posted = len(posts(world, table.channel))
        finally:
            os.kill(stands, signal.SIGCONT)
        await world.divided(*bots)  # it has found out, and has been given a part again
        await world.settled()
        assert len(posts(world, table.channel)) == posted
