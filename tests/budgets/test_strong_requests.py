"""The traffic to Discord (requests, pictures and bytes) for a turn, including the replies of strong computer players.
The tests use the real client.

The computer players think when the test tells them to, and the clock is stopped while they do.
"""

import time
from types import SimpleNamespace

import pytest

from games.mykerinos.game import GAME
from games.registry import COMPUTERS
from tests.bot.ui.pressing import unasked
from tests.budgets.test_requests import Spent
from tests.budgets.test_thinking import ponders
from tests.e2e.opening import can, is_later
from tests.e2e.table import Table
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered
from tests.match.play.test_thinking import Mind

pytestmark = pytest.mark.processes

THINKS = {"mykerinos": {**COMPUTERS["mykerinos"], "seasoned": ponders}}
HELD = 2_100
"""The time for which a computer player thinks before the bot says so at the table, in milliseconds."""


class Still:
    def __init__(self):
        self.added, self._stopped = 0, None

    def now(self):
        return (self._stopped or self._real()) - HELD + self.added

    def stop(self):
        self._stopped = self._real()

    def _real(self):
        return int(time.time() * 1_000)


class Seated:
    def __init__(self, world, ada, mind):
        self.world, self.ada, self.mind = world, ada, mind
        self.table = Table(world, "table-1", [ada])

    async def begin(self):
        ada, channel = self.ada, self.table.channel
        await ada.slash(channel, "game new", game="mykerinos", players=3)
        signup = await ada.wait_for(channel, lambda m: can(m, "strong"), PATIENCE)
        for _ in range(2):
            await ada.press(signup, custom_id=can(signup, "strong"))
            signup = await ada.wait_for(channel, lambda m, old=signup: is_later(m, old), PATIENCE)
        await ada.press(signup, custom_id=can(signup, "start"))
        for _ in range(2):  # the turn that counts has an older board to take away
            await self.answers()
            await self.dig()
        await self.answers()
        await self.world.bot.publisher.idle()

    async def look(self):
        match = await self.world.service.history.in_channel(self.table.channel)
        return await self.world.service.history.look(match.id, match.seat_of(self.ada.id))

    async def answers(self):
        while not (look := await self.look()).legal:
            await self.mind.think()
            await self.moved(look.match.ply)
        return await self.table.board_at(look.match.ply)

    async def moved(self, ply):
        changed = self.world.service.desk.on_commit
        told = self.mind.told

        def note(_match):
            told.set()

        changed.append(note)
        while (await self.look()).match.ply <= ply:
            told.clear()
            if (await self.look()).match.ply <= ply:
                await told.wait()
        changed.remove(note)

    async def dig(self):
        action = (await self.look()).legal[0]
        await answered(self.ada, await self.ada.slash(self.table.channel, "mykerinos dig", field=GAME.write(action)))


@pytest.fixture
async def clock():
    return Still()


@pytest.fixture
async def seated(tmp_path, clock):
    async with toy_world(tmp_path, computers=THINKS, now=clock.now) as world:
        mind = Mind()
        world.service.desk.thoughts.open(mind)
        ada = await world.person("Ada")
        await unasked(SimpleNamespace(service=world.service), ada.id)
        made = Seated(world, ada, mind)
        await made.begin()
        clock.stop()
        yield made


async def test_a_turn_that_strong_computers_answer_within_two_seconds(seated):
    spent = Spent(seated.world)
    await seated.dig()
    await seated.answers()
    await seated.world.bot.publisher.idle()
    # As a turn that people answer: one board for all three moves, and the older one goes; the answer to the command.
    assert (spent.posted, spent.answers - spent.held, spent.others) == (["POST", "DELETE"], 1, [])
    assert spent.drawn == 1, "one picture"
    (size,) = spent.files
    assert size <= 110_000, "bytes of the picture"
    assert spent.text <= 3_000, "bytes of all else"


async def test_a_turn_that_they_answer_later(seated, clock):
    spent = Spent(seated.world)
    await seated.dig()
    clock.added += HELD
    thinking = await seated.ada.wait_for(
        seated.table.channel, lambda m: m["content"] and "started thinking" in m["content"], PATIENCE
    )
    await seated.world.bot.publisher.idle()
    assert thinking["attachments"]
    # Besides: the board that says who thinks.
    assert (spent.posted, spent.answers - spent.held, spent.others) == (["POST", "DELETE"], 1, [])
    await seated.answers()
    await seated.world.bot.publisher.idle()
    assert (spent.posted, spent.answers - spent.held, spent.others) == (["POST", "DELETE"] * 2, 1, [])
    assert spent.drawn == 2
    assert max(spent.files) <= 110_000
    assert spent.text <= 6_000
