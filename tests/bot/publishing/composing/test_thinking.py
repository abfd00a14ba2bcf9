import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.clocks import thinking
from bot.publishing.posting.waiting import THINKING, held_for, joined
from data.texts import languages, texts
from games.computer import Work
from games.registry import COMPUTERS
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at
from tests.match.play.test_thinking import Mind

MYKERINOS = PRESENTERS["mykerinos"]


def first_of(legal):
    return legal[0]


def ponders(_view, legal, _seed, _now):
    return Work(partial(first_of, tuple(legal)))


class Room:
    def __init__(self, host):
        self.host, self.mind = host, Mind()
        host.service.desk.thoughts.open(self.mind)
        self.committed = asyncio.Event()
        host.service.desk.on_commit.append(lambda _match: self.committed.set())

    async def begin(self):
        facts = {"guild": GUILD, "channel": CHANNEL, "owner": ADA, "game": "mykerinos", "locale": "en"}
        options = Options(players=3, game=(("seating", "joined"),))
        match = await self.host.service.lobby.create(request="new", options=options, **facts)
        for number in range(2):
            await self.host.service.lobby.add_computer(match.id, ADA, "strong", f"computer {number}")
        self.match = (await self.host.service.play.start(match.id, ADA, "start")).match
        while (look := await self.look()).asked != (0,):
            await self.answers()
        self.first = look.legal[0]
        return self

    async def look(self):
        return await self.host.service.history.look(self.match.id, 0)

    async def told(self):
        for row in await self.host.store.outbox_due(1000):
            await self.host.store.outbox_done(row, None, board=False)

    async def move(self):
        self.match = (await self.host.service.play.act(self.match.id, ADA, self.first, None, "move")).match

    async def answers(self):
        self.committed.clear()
        await self.mind.think()
        await asyncio.wait_for(self.committed.wait(), 20)
        self.match = await self.host.service.history.get(self.match.id)

    async def due(self):
        return await self.host.service.history.due(50, self.match.id)


@pytest.fixture
async def room(tmp_path):
    computers = {**COMPUTERS, "mykerinos": {**COMPUTERS["mykerinos"], "seasoned": ponders}}
    host = await host_at(tmp_path / "matches.sqlite3", computers=computers)
    yield await Room(host).begin()
    await host.service.desk.thoughts.close()
    await host.store.close()


async def test_the_board_waits_for_a_moment_and_says_then_who_thinks_and_since_when(room):
    await room.told()
    await room.move()
    rows, match, look = await room.due()
    assert held_for(rows, match, look, MYKERINOS, rows[0].created) == THINKING
    assert held_for(rows, match, look, MYKERINOS, rows[0].created + THINKING) == 0
    assert held_for([replace(rows[0], kind=AnnouncementKind.RESIGNED)], match, look, MYKERINOS, rows[0].created) == 0
    line = thinking(match, look.asked, texts("en"))
    assert f"started thinking <t:{match.moved // 1000}:R>" in line
    assert "<@" not in line, "nobody is called"
    for language in languages():
        assert f"<t:{match.moved // 1000}:R>" in thinking(match, look.asked, texts(language))


async def test_what_computers_answer_is_told_with_what_they_answer(room):
    await room.told()
    await room.move()
    first = (await room.due())[0]
    await room.answers()
    await room.answers()
    rows, match, look = await room.due()
    assert len(rows) == 3
    assert held_for(rows, match, look, MYKERINOS, rows[0].created) == 0, "Ada is asked"
    assert thinking(match, look.asked, texts("en")) == ""
    ((row, told),) = joined(rows, match)
    assert row.id == first[0].id
    assert len(told) == 2
    assert [step.entry.who for step in row.steps if step.move][:3] == [0, 1, 2]


async def test_what_they_answer_later_is_told_by_itself(room):
    await room.told()
    await room.move()
    await room.told()
    await room.answers()
    rows, match, _ = await room.due()
    assert [len(told) for _, told in joined(rows, match)] == [0]
