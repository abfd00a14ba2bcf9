import asyncio
import random
import time
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Way
from games.museum.actions import End
from games.mykerinos.game import GAME
from tests.bot.ui.pressing import unasked
from tests.budgets.counting import Counts, counted
from tests.chronos.test_pressing import safe_piles
from tests.e2e.hands import Taste, press_ready
from tests.e2e.hidden.test_hidden_chronos import SAND, Island, go
from tests.e2e.opening import seated_by_buttons
from tests.e2e.toy_world import ToyTable, labelled, move_id, toy_world
from tests.e2e.world import PATIENCE, answered, changed, private
from tests.museum.tables import GREEDY, played_until
from tests.museum.test_turn import beginning, exhibiting, offered

pytestmark = pytest.mark.processes

MESSAGES = "/channels/{channel_id}/messages"
ANSWERS = ("/interactions/", "/webhooks/")
HELD = {5, 6}
EMOJIS = "/applications/{application_id}/emojis"
GONE = 11 * 60_000
"""An absence long enough for the bot to assume that the person has left the table, in milliseconds."""


class Here:
    """Draws pictures in this process instead of in a worker, and counts them.

    The app's emojis aren't counted, because they are drawn once in the background.
    """

    def __init__(self, worker):
        self._worker = worker
        self.drawn = 0

    def __getattr__(self, name):
        return getattr(self._worker, name)

    async def do(self, make, what="", *, anew=False):
        self.drawn += not anew
        return await asyncio.to_thread(make)


class Sky:
    def __init__(self, behind):
        self.added = -behind

    def now(self):
        return int(time.time() * 1_000) + self.added


class Digs(Taste):
    def __init__(self):
        super().__init__(random.Random(1), passing=0)

    def verb(self, _board):
        return "dig"


class Spent:
    def __init__(self, world):
        self._world = world
        if not isinstance(world.bot.pictures.jobs, Here):
            world.bot.pictures.jobs = Here(world.bot.pictures.jobs)
        self._requests, self._drawn = len(world.sandbox.requests), world.bot.pictures.jobs.drawn

    @property
    def drawn(self):
        return self._world.bot.pictures.jobs.drawn - self._drawn

    @property
    def all(self):
        return [one for one in self._world.sandbox.requests[self._requests :] if not one.route.startswith(EMOJIS)]

    @property
    def posted(self):
        """Return the HTTP methods of the requests that changed messages in channels, in order. Responses to
        interactions are left out.
        """
        return [one.method for one in self.all if one.route.startswith(MESSAGES)]

    @property
    def answers(self):
        return sum(one.route.startswith(ANSWERS) for one in self.all)

    @property
    def held(self):
        return sum(one.route.endswith("/callback") and one.body["type"] in HELD for one in self.all)

    @property
    def others(self):
        return [one.route for one in self.all if not one.route.startswith((MESSAGES, *ANSWERS))]

    @property
    def text(self):
        return sum(len(one.sent) for one in self.all)

    @property
    def files(self):
        return [size for one in self.all for _, _, size in one.files]


LOOKS = 3


async def dig(table, board):
    match = await table.world.service.history.in_channel(table.channel)
    look = await table.world.service.history.look(
        match.id, (await table.world.service.history.look(match.id, None)).asked[0]
    )
    person = table.people[match.players[look.viewer].user]
    await answered(person, await person.slash(table.channel, "mykerinos dig", field=GAME.write(look.legal[0])))
    board = await table.board_at(look.match.ply + 1)
    await table.world.bot.publisher.idle()
    return board


async def seated(world):
    people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
    await unasked(SimpleNamespace(service=world.service), *(person.id for person in people))
    table, board = await seated_by_buttons(world, "table-1", people)
    for _ in range(3):
        board = await dig(table, board)
    return table, board


async def test_a_confirm(tmp_path):
    async with toy_world(tmp_path) as world:
        table, board = await seated(world)
        confirm = await press_ready(table, board, Digs())
        await world.bot.publisher.idle()
        spent = Spent(world)
        await confirm()
        match = await world.service.history.in_channel(table.channel)
        await table.board_at(match.ply)
        await world.bot.publisher.idle()
        # The board and the older one; the press is acknowledged, and the picker goes.
        assert (spent.posted, spent.answers, spent.others) == (["POST", "DELETE"], 2, [])
        assert spent.drawn == 1
        (size,) = spent.files
        assert size <= 110_000
        assert spent.text <= 2_500


async def test_an_exhibit_of_museum(tmp_path):
    async with toy_world(tmp_path) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        await unasked(SimpleNamespace(service=world.service), *(person.id for person in people))
        table = ToyTable(world, "museum", people)
        await table.begin()
        match = await world.service.history.in_channel(table.channel)
        look = await played_until(SimpleNamespace(service=world.service), match.id, exhibiting)
        person = table.people[look.match.players[look.viewer].user]
        await world.bot.publisher.idle()  # else a board that the next lines take along goes before it is pressed
        board = await person.wait_for(
            table.channel, lambda m: not private(m) and f":{look.match.ply}:" in str(m["components"]), PATIENCE
        )
        panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
        label = next(iter(labelled(panel, beginning(offered(look)[0])).values()))
        spent = Spent(world)
        await changed(person, panel, await person.press(panel, custom_id=label))
        await world.bot.publisher.idle()
        # The panel as it is now, with its picture. The table is told when the turn has ended.
        assert (spent.posted, spent.answers - spent.held, spent.others) == ([], 1, [])
        assert spent.drawn == 1, "one's own cards"
        (size,) = spent.files
        assert size <= 60_000
        assert spent.text <= 1_500
        spent = Spent(world)
        now = await world.service.history.look(match.id, look.viewer)
        while now.view.turn == look.viewer:
            move = End() if End() in now.legal else GREEDY(now.view, now.legal, 1, 0)
            await world.service.play.act(match.id, person.id, move, None, f"end {now.match.ply}")
            now = await world.service.history.look(match.id, look.viewer)
        await world.bot.publisher.idle()
        # All of the turn in one message, in the place of the one before.
        assert (spent.posted, spent.drawn) == (["POST", "DELETE"], 1)


async def test_a_press_at_a_live_table(tmp_path):
    sky = Sky(behind=SAND)  # its countdown
    async with toy_world(tmp_path, now=sky.now) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        table = Island(world, "chronos", people)
        board = await table.begin(sky, "en", sand=60_000)
        first, second = safe_piles((await table.look()).view)[:2]
        await people[0].press(board, custom_id=go(board, first), force=True)
        board = await table.shown()
        await world.bot.publisher.idle()
        spent = Spent(world)
        await people[1].press(board, custom_id=go(board, second), force=True)
        await table.shown()
        await world.bot.publisher.idle()
        # The one board, changed in its place; and the press is acknowledged.
        assert (spent.posted, spent.answers, spent.others) == (["PATCH"], 1, [])
        assert spent.drawn == 1
        (size,) = spent.files
        assert size <= 90_000
        assert spent.text <= 3_500


async def test_a_notice_by_direct_message(tmp_path):
    sky, counts = Sky(behind=4 * GONE), Counts()
    async with toy_world(tmp_path, games={"mykerinos": counted(GAME, counts)}, now=sky.now) as world:
        counts.listen(world.service.store)
        table, board = await seated(world)
        for user in table.people:
            await world.service.people.change(user, lambda person: replace(person, way=Way.DIRECT))
        for _ in range(3):  # each has been written to once: the place for that is known
            sky.added += GONE
            board = await dig(table, board)
        sky.added += GONE
        spent = Spent(world)
        counts.begin()
        await dig(table, board)
        # The board and the older one, the direct message; and the answer to the command.
        told = (sorted(spent.posted), spent.answers - spent.held, spent.others)
        assert told == (["DELETE", "POST", "POST"], 1, [])
        # A dig with its announcement. Besides: that they are to be written to is noted; the message reads the table, as
        # it stands with what its reader may know, their orders and their notes; it leaves the outbox.
        assert counts.of["statements"] - LOOKS <= 19, counts.told()
        assert len(spent.files) == 2, "the board, and the same to whom it calls"
        assert max(spent.files) <= 110_000
        assert spent.text <= 3_650  # two alt texts, which name who did what
