import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.client.gateway.pulse import Timing
from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import PRESENTER
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME
from tests.e2e.hidden.test_hidden_chronos import Island, Sky, at, go
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, private, until

pytestmark = [pytest.mark.faults, pytest.mark.processes]

FACTS = {"games": {"chronos": GAME}, "presenters": {"chronos": PRESENTER}, "computers": {"chronos": COMPUTERS}}
SAND = 10_000
STILL, GOES_ON = "⏸️", "▶️"
SWIFT = Timing(step=0.02, beat=0.2, doubt=0.4, dead=0.8)


class Day:
    def __init__(self, world, sky):
        self.world, self.sky = world, sky

    async def begin(self):
        self.people = [await self.world.person(name) for name in ("Ada", "Ben", "Chloe")]
        self.table = Island(self.world, "chronos", self.people)
        self.board = await self.table.begin(self.sky, "en", level="3")

    async def press(self, person, place, board=None):
        board = board or self.board
        return await person.press(board, custom_id=go(board, place), force=True)

    async def moves(self):
        match = (await self.table.look()).match
        return [one for one in await self.world.service.history.log(match.id) if one.who >= 0]

    async def done(self, count):
        async def come():
            return len(await self.moves()) >= count

        await until(come)
        assert len(await self.moves()) == count

    async def all_shown(self):
        board = await self.table.shown()
        boards = [one for one in await self.table.watcher.messages(self.table.channel) if at(one) and not private(one)]
        assert len(boards) == 1
        return board

    async def says(self, text):
        return await self.table.watcher.wait_for(
            self.table.channel, lambda m: not private(m) and text in m["content"], PATIENCE
        )


@pytest.mark.waits(15)
async def test_a_live_game_goes_through_a_bad_day(tmp_path, monkeypatch):
    sky = Sky(monkeypatch)
    async with toy_world(tmp_path, now=sky.now, **FACTS) as world:
        for shard in world.bot._AutoShardedClient__shards.values():  # noqa: SLF001 - discord.py's
            shard._backoff.delay = lambda: 0.2  # noqa: SLF001 - discord.py's
        day = Day(world, sky)
        await day.begin()
        await refused_edits(day)
        await day.table.later(SAND + 1)
        await outage(day, day.people[1], 5, world.sandbox.gateway.drop)
        await day.table.later(SAND)
        await listen(day, SWIFT)
        await late_sign_of_life(day)
        await outage(day, day.people[2], 6, world.sandbox.gateway.silence)


async def refused_edits(day):
    weather = day.world.sandbox.weather
    weather.change({"only": r"(PATCH|POST) /channels/\d+/messages.*", "storm": 8, "storm_wait": 0.2})
    before = len(await day.moves())
    for person, place in zip((*day.people, *day.people), (4, 5, 6, 7, 8, 9), strict=True):
        await day.press(person, place)
    await day.done(before + 6)
    board = await day.all_shown()
    assert len(await day.moves()) == before + 6
    assert weather.count >= 8
    assert at(board) == (await day.table.look()).match.ply
    weather.clear()


@asynccontextmanager
async def lateness():
    late, loop = [], asyncio.get_running_loop()

    async def look():
        while True:
            due = loop.time() + 0.01
            await asyncio.sleep(0.01)
            late.append(1000 * (loop.time() - due))

    looking = asyncio.create_task(look())
    try:
        yield late
    finally:
        looking.cancel()


async def outage(day, person, place, fault):
    sandbox = day.world.sandbox
    shown, before = await day.all_shown(), len(await day.moves())
    await day.press(person, place)
    await day.done(before + 1)
    view = (await day.table.look()).view
    await day.all_shown()
    left = max(glass.out for glass in view.glasses) - await moment(day)
    assert 0 < left <= SAND
    sandbox.weather.change({"refuse_connects": 10_000})
    begun = await moment(day)
    fault()
    async with lateness() as late:  # the bot hears of it over the same event loop
        pressed = asyncio.create_task(person.press(shown, custom_id=go(shown, place + 1), force=True))
        board = await day.says(STILL)
    assert "<t:" not in board["content"].rpartition("➡️")[2], "no moment would be true"
    stood = await moment(day)
    assert stood <= begun + 250 + sum(late), "since then nobody could be heard, though that was not known yet"
    await day.table.later(17_000)
    assert await moment(day) == stood
    assert (await day.table.look()).match.status is Status.ACTIVE
    assert (await pressed).outcome == "failed"
    sandbox.weather.clear()
    board = await day.says(GOES_ON)
    assert STILL not in board["content"]
    again = max(glass.out for glass in view.glasses) - await moment(day)
    assert left - 4_000 < again <= left + 1_000, "it was heard for the last time a moment before"
    answer = await day.press(person, place, board)
    assert answer.outcome in {"message", "update"}
    day.board = await day.all_shown()
    moves = await day.moves()
    assert [one.at for one in moves] == sorted(one.at for one in moves)


async def listen(day, timing):
    bot = day.world.bot
    before = bot.latency
    for link in day.world.sandbox.gateway.links:
        link.op(11)
    await until(lambda: bot.latency != before)
    await bot.connections.pulse.look()
    bot.connections.pulse.timing = timing


async def late_sign_of_life(day):
    sandbox, bot = day.world.sandbox, day.world.bot
    time = day.world.service.desk.time
    board = await day.all_shown()
    connections = set(sandbox.gateway.links)
    # The library's own heartbeat was a minute ago.
    bot.shards[0]._parent.ws._keep_alive._last_send -= 60  # noqa: SLF001 - discord.py's
    sandbox.gateway.silence()
    match = (await day.table.look()).match
    await until(lambda: time.waits(match))
    pressed = asyncio.create_task(day.people[0].press(board, custom_id=go(board, 4), force=True))
    sandbox.gateway.speak()
    assert (await pressed).outcome in {"message", "update"}
    await until(lambda: not time.waits(match))
    await asyncio.sleep(SWIFT.dead)
    assert set(sandbox.gateway.links) == connections, "it was not given up"
    board = await day.all_shown()
    assert STILL not in board["content"]
    assert bot.latency < 30, "measured from the last heartbeat, whoever sent it"


async def moment(day):
    match = (await day.table.look()).match
    return day.world.service.desk.time.of(match)
