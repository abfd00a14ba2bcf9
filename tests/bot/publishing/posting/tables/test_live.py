import asyncio
import re
import time

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.presenters.choosing import BOARD
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import LIVE_LINES, Composer
from bot.publishing.composing.messages import NEXT
from bot.publishing.posting.waiting import LIVE
from games.kit import GameKit
from games.registry import GAMES
from render.kit.picture import Drawing
from tests.bot.publishing.reading import buttons, sealed
from tests.match.desk import entropy, first_legal
from tests.toys.registered import register
from tests.toys.sands import GAME as SANDS
from tests.toys.sands import GlassSet
from tests.toys.sands_presenter import SandsPresenter
from tests.wording import en

BEGINS = en("The game begins. Seating order: {people}", people="")
THANKS = en("Thanks for playing, {people}!", people="|").partition("|")[0]


class Diggers(SandsPresenter):
    def prompt(self, match, view, tr):
        return f"{' '.join(f'<@{player.user}>' for player in match.players)} play at any time."


class Pictures:
    def expect(self, game): ...

    async def board(self, match, view, events, tr, which=BOARD, *, at=None):
        pits = ["-" if seat.pit is None else "ABC"[seat.pit] for seat in view.seats]
        return Drawing(b"board", "board.png", " ".join(pits))

    async def close(self):
        pass


class Live:
    def __init__(self, scene):
        self.scene = scene
        self.at = 0

    def now(self):
        return int(time.time() * 1000) + self.at

    async def begin(self):
        scene = self.scene
        ada, ben, *_ = scene.users
        match = await scene.service.lobby.create(
            request=scene.request(),
            guild=scene.sandbox.guild.id,
            channel=scene.channel.id,
            owner=ada,
            game="sands",
            locale="en-US",
            options=Options(players=2, remind_after=0),
        )
        await scene.service.lobby.join(match.id, ben, scene.request())
        self.match = (await scene.service.play.start(match.id, ada, scene.request())).match.id

    async def act(self, *actions, seat=0):
        for action in actions:
            await self.scene.service.play.act(self.match, self.scene.users[seat], action, None, self.scene.request())

    async def tide(self):
        tide = (await self.scene.service.positions.now(self.match)).state.tide
        self.at += max(0, tide - self.now())
        await self.scene.service.play.wake(self.match)

    async def board(self):
        number = (await self.scene.service.history.get(self.match)).board_message
        (found,) = [one for one in self.scene.messages() if int(one["id"]) == number]
        return found

    def boards(self):
        return [one for one in self.scene.messages() if one["components"] and NEXT in one["content"]]

    def edits(self):
        path = f"/channels/{self.scene.channel.id}/messages/"
        return [one.path for one in self.scene.sandbox.requests if one.method == "PATCH" and path in one.path]

    def pings(self):
        return [one["content"] for one in self.scene.messages() if one["mentions"]]


@pytest.fixture
async def live(scene, monkeypatch):
    register(monkeypatch, GameKit(rules=SANDS, presenter=Diggers()))
    table = Live(scene)
    scene.service = Service(scene.store, GAMES, first_legal, table.now, entropy, kinds=lambda _game: ("random",))
    await scene.pictures.close()
    scene.pictures = Pictures()
    scene.composer = Composer(scene.service, scene.people, scene.pictures, PRESENTERS)
    monkeypatch.setattr("bot.publishing.posting.waiting.LIVE", 0.3)
    await table.begin()
    return table


async def posted(live, **options):
    live.scene.publish(**options)
    await live.scene.settled()


async def test_the_board_stays_where_it_is_and_shows_what_is_true(scene, live):
    await posted(live)
    first = await live.board()
    before = [one["id"] for one in scene.messages()]
    assert BEGINS not in first["content"]  # that is in a message of its own, which stays
    for action, shown in (("set A", "A -"), ("set B", "A B")):
        await live.act(action, seat=action == "set B")
        await scene.settled()
        board = await live.board()
        assert board["attachments"][0]["description"] == shown
        assert board["id"] == first["id"]
    assert [one["id"] for one in scene.messages()] == before
    assert any(BEGINS in one["content"] for one in scene.messages())
    assert f"<@{scene.users[0]}> digs at pit A." in board["content"]
    assert buttons(board) == buttons(first)
    assert len(board["attachments"]) == 1


async def test_a_live_table_calls_people_when_it_begins_and_when_it_is_over_and_never_between(scene, live):
    await posted(live)
    calls = len(live.pings())
    assert calls
    assert f"<@{scene.users[0]}>" in (await live.board())["content"].rpartition(NEXT)[2]
    for _ in range(3):
        await live.act("set A")
        await scene.settled()
        assert "<@" not in (await live.board())["content"].rpartition(NEXT)[2]
        await live.tide()
        await scene.settled()
    ended = [text for text in live.pings()[calls:] if THANKS in text]
    assert live.pings()[calls:] == ended
    assert len(ended) <= 1


async def test_many_moves_at_once_are_one_change_and_only_the_last_state_is_shown(scene, live):
    await posted(live)
    await live.act("set A")
    await scene.settled()
    edits = len(live.edits())
    for _ in range(2):  # a gale brings the tide after three sand times
        live.at += 1_000
        await live.act("lift", "set A")
    await live.act("set C", seat=1)
    await scene.settled()
    assert len(live.edits()) - edits <= 2
    board = await live.board()
    assert board["attachments"][0]["description"] == "A C"
    told = board["content"].partition(NEXT)[0].strip().split("\n")
    assert len(told) <= LIVE_LINES
    assert "pit C" in told[-1]
    assert await scene.store.outbox_due(99) == []


async def test_two_changes_are_a_while_apart_and_the_end_comes_at_once(scene, live, monkeypatch):
    assert LIVE == 1.5
    monkeypatch.setattr("bot.publishing.posting.waiting.LIVE", 3600.0)
    await posted(live)
    edits = len(live.edits())
    await live.act("set A")
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert len(live.edits()) == edits  # it waits: the start has just been shown
    for _ in range(3):
        await live.tide()
    assert (await scene.service.history.get(live.match)).status is Status.OVER
    await scene.settled()
    assert len(live.edits()) == edits + 1
    board = await live.board()
    assert not board["components"]
    assert NEXT not in board["content"]
    *_, last = scene.messages()
    assert last["id"] != board["id"]
    assert [embed["title"] for embed in last["embeds"]] == [en("The end")]
    assert sealed(last) == [(await scene.service.history.get(live.match)).seed]


async def test_what_is_urgent_is_shown_at_once_and_what_follows_waits(scene, live, monkeypatch):
    urgent = Diggers()
    urgent.urgent = lambda event: isinstance(event, GlassSet) and event.pit == 2
    register(monkeypatch, GameKit(rules=SANDS, presenter=urgent))
    monkeypatch.setattr("bot.publishing.posting.waiting.LIVE", 3600.0)
    await posted(live)
    edits = len(live.edits())
    for pit, expected in (("A", 0), ("C", 1), ("A", 1)):
        await live.act(f"set {pit}", seat=pit == "C")
        if expected == len(live.edits()) - edits:
            for _ in range(20):
                await asyncio.sleep(0.01)
        async with asyncio.timeout(90):
            while len(live.edits()) - edits < expected:  # noqa: ASYNC110 - the sandbox' list of requests tells nobody
                await asyncio.sleep(0.01)
        assert len(live.edits()) == edits + expected
        if pit == "A":
            live.at += 1_000
            await live.act("lift")
    assert (await live.board())["attachments"][0]["description"].endswith("C")


@pytest.mark.parametrize("deleted", [False, True])
async def test_after_a_crash_the_board_shows_the_true_state_and_is_there_once(scene, live, deleted):
    pauses = [0.01]
    await posted(live, pause=lambda _tries: pauses[-1])
    if deleted:
        await scene.client.http.delete_message(scene.channel.id, int((await live.board())["id"]))
    crashed = asyncio.Event()

    async def noting(*facts, **more):
        crashed.set()
        raise StoreFault(Fault.LOCKED, "gone before it was noted")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.store, "outbox_done", noting)
        pauses.append(60)
        await live.act("set A")
        async with asyncio.timeout(90):
            await crashed.wait()
        await scene.stop()
    assert await scene.store.outbox_due(99)
    await live.act("set C", seat=1)
    scene.service.desk.recent.clear()
    await posted(live)
    board = await live.board()
    assert board["attachments"][0]["description"] == "A C"
    assert len(live.boards()) == 1
    assert "pit A" in board["content"]
    assert await scene.store.outbox_due(99) == []


async def test_the_board_says_that_the_clock_stands_still_and_how_much_was_left_out(scene, live):
    await posted(live)
    outages = scene.service.outages
    outages.begin(0)
    live.at += 20_000
    await outages.tell(0)
    await scene.settled()
    board = await live.board()
    assert "⏸️" in board["content"]
    assert "play at any time" not in board["content"], "nobody can"
    await outages.end(0)
    await scene.settled()
    board = await live.board()
    told = re.search(r"▶️.* (\d+) ", board["content"])
    assert 20 <= int(told[1]) < 30
    assert "play at any time" in board["content"]
    await live.act("set A")
    await scene.settled()
    assert "▶️" not in (await live.board())["content"]
    assert len(live.boards()) == 1


async def test_a_board_that_was_deleted_is_posted_anew_and_is_the_one_from_then_on(scene, live):
    await posted(live)
    gone = await live.board()
    await scene.client.http.delete_message(scene.channel.id, int(gone["id"]))
    await live.act("set A")
    await scene.settled()
    board = await live.board()
    assert board["id"] != gone["id"]
    assert board["attachments"][0]["description"] == "A -"
    await live.act("set B", seat=1)
    await scene.settled()
    assert (await live.board())["id"] == board["id"]
    assert len(live.boards()) == 1
    assert len(live.pings()) <= 1
