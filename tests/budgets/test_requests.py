"""What a move sends to Discord, through the real client: requests that nobody asked for, pictures, bytes."""

import asyncio

import pytest

from games.mykerinos.game import GAME
from tests.budgets.counting import Counts, counted
from tests.e2e.opening import seated_by_buttons
from tests.e2e.toy_world import toy_world

pytestmark = pytest.mark.processes

MESSAGES = "/channels/{channel_id}/messages"


class Here:
    """Draws in this process, however slow the machine is, and counts that; the ``worker`` is still there."""

    def __init__(self, worker):
        self._worker = worker
        self.drawn = 0

    def __getattr__(self, name):
        return getattr(self._worker, name)

    async def do(self, make, what=""):
        self.drawn += 1
        return await asyncio.to_thread(make)


def posted(world):
    """The requests about messages in channels, in their order; answers to interactions are others."""
    return [one for one in world.sandbox.requests if one.route.startswith(MESSAGES)]


async def dig(table, board):
    """Whoever is asked digs by a command, until the board of the next move stands and the one before is shrunk."""
    match = await table.world.service.in_channel(table.channel)
    look = await table.world.service.look(match.id, (await table.world.service.look(match.id, None)).asked[0])
    person = table.people[match.players[look.viewer].user]
    await person.slash(table.channel, "mykerinos dig", field=GAME.write(look.legal[0]))
    board = await table.board_at(look.match.ply + 1)
    await table.world.bot.publisher.idle()
    return board


async def test_a_dig(tmp_path):
    counts = Counts()
    games = {"mykerinos": counted(GAME, counts)}
    async with toy_world(tmp_path, games=games) as world:
        counts.listen(world.service.store)
        world.bot.pictures.jobs = jobs = Here(world.bot.pictures.jobs)
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        table, board = await seated_by_buttons(world, "table-1", people)
        for _ in range(3):
            board = await dig(table, board)
        before, drawn = len(posted(world)), jobs.drawn
        counts.begin()
        await dig(table, board)
        sent = posted(world)[before:]
        # The board, and the one before it shrunk to what it told.
        assert [one.method for one in sent] == ["POST", "PATCH"]
        assert jobs.drawn - drawn == 1, "one picture"
        assert counts.of["options"] == 0, "they were read before"
        (size,) = [size for one in sent for _, _, size in one.files]
        assert size <= 110_000, "bytes of the picture"
        assert sum(len(one.sent) for one in sent) <= 2_000, "bytes of all else"
