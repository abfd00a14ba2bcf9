import asyncio

import aiohttp
import discord
import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.play import following
from bot.features.play.following import Following
from bot.interaction.host import Parts
from render.chronos.words.names import card_word
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import press
from tests.chronos.table import begun, go, later
from tests.match.desk import request
from tests.tasks import named
from tests.wording import en

PATIENCE = 10


@pytest.fixture
async def host(host):
    host.service.desk.on_commit.append(host.following.committed)
    yield host
    await host.following.close()


def stack(cards):
    return en("**Your stack, top card first:** {cards}", cards=cards)


class Panel:
    def __init__(self, answer):
        self.answer, self.changes, self.fails = answer, [], None
        self.changed = asyncio.Event()
        answer.edit_original_response = self.edit
        answer.followup.edit_message = lambda _message, **facts: self.edit(**facts)

    async def edit(self, **facts):
        self.changes.append(facts)
        self.changed.set()
        if self.fails is not None:
            raise self.fails

    @property
    def text(self):
        return self.changes[-1]["content"]

    async def until(self, word):
        async with asyncio.timeout(PATIENCE):
            while not (self.changes and word in self.text):
                self.changed.clear()
                await self.changed.wait()


class Shown:
    def __init__(self, number):
        self.id = number


async def opened(host, match, user=ADA, what=("open",), kind=ControlKind.MOVE, **facts):
    control = ControlId.at(await host.service.history.get(match.id), kind, *what)
    held, come = [], host.come

    def known(*facts, **more):
        interaction = come(*facts, **more)
        send = interaction.response.send_message

        async def answer(text, **facts):
            await send(text, **facts)
            return Shown(7_000 + user)

        interaction.response.send_message = answer
        held.append(Panel(interaction))
        return interaction

    host.come = known
    try:
        await press(host, user, control, **facts)
    finally:
        host.come = come
    return held[0]


async def none_open(host):
    await asyncio.wait([task for task in asyncio.all_tasks() if task.get_name().startswith("panel ")], timeout=PATIENCE)
    assert len(host.following) == 0


async def settle(host):
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_table_of_another_process_is_looked_at_again_and_again_as_nobody_tells_of_it(host):
    match = await begun(host)
    afar = Following(ours=lambda guild: guild != match.guild, pace=0, afar=0.01)
    host.parts = Parts(host.threads, afar)
    panel = await opened(host, match)
    await go(host, match, ADA, 1)
    await panel.until("(Pile 1)")
    await afar.close()


async def test_it_shows_what_its_viewer_may_know_and_nothing_of_others(host):
    match = await begun(host, game=(("level", "1"), ("sand", "10")))
    mine, theirs = await opened(host, match), await opened(host, match, BEN)
    for pile in (1, 2, 3):
        await go(host, match, ADA, pile)
    await later(host, 10_100)
    await go(host, match, ADA, 4)
    (card,) = (await host.service.history.look(match.id, 0)).view.kingdoms[0].stack
    await mine.until(stack(card_word(card, en)))
    host.following.committed(match.id)
    await settle(host)
    assert all(stack("–") in one["content"] for one in theirs.changes)


async def test_nothing_is_sent_that_changes_nothing(host):
    match = await begun(host)
    panel = await opened(host, match)
    for _ in range(5):
        host.following.committed(match.id)
        await settle(host)
        await asyncio.sleep(0.01)
    assert panel.changes == []
    await go(host, match, BEN, 5)
    host.following.committed(match.id)
    await asyncio.sleep(0.05)
    assert panel.changes == [], "another's hourglass on a pile says nothing on this panel"


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (403, 50013)])
async def test_what_discord_refuses_ends_it_and_nothing_is_sent_anew(host, status, code):
    match = await begun(host)
    panel = await opened(host, match)
    answer = type("Answer", (), {"status": status, "reason": "no"})()
    panel.fails = discord.HTTPException(answer, {"code": code, "message": "no"})
    whispers = list(panel.answer.whispers)
    await go(host, match, ADA, 1)
    await none_open(host)
    await go(host, match, ADA, 2)
    await settle(host)
    assert len(panel.changes) == 1
    assert panel.answer.whispers == whispers


async def test_what_passes_is_tried_again(host):
    match = await begun(host)
    panel = await opened(host, match)
    panel.fails = aiohttp.ClientError()
    await go(host, match, ADA, 1)
    async with asyncio.timeout(PATIENCE):
        await panel.changed.wait()
    panel.fails = None
    panel.changes.clear()
    await panel.until("(Pile 1)")


async def test_a_press_in_the_moment_of_a_commit_ends_it_too(host):
    match = await begun(host)
    panel = await opened(host, match)
    (task,) = named(f"panel {7_000 + ADA}")
    await settle(host)
    host.following.committed(match.id)
    host.following.pressed(7_000 + ADA)
    await asyncio.wait([task], timeout=PATIENCE)
    assert task.done()
    assert panel.changes == []


async def test_time_alone_changes_it_and_of_two_panels_of_a_person_only_the_newer_one(host):
    match = await begun(host)
    await go(host, match, ADA, 1)
    host.clock.time += 9_900
    first = await opened(host, match)
    (older,) = named(f"panel {7_000 + ADA}")
    second = await opened(host, match)
    await asyncio.wait([older], timeout=PATIENCE)
    assert older.done()
    await second.until(en("⌛ {place}: free", place="Hourglass 1 (Pile 1)"))  # nobody tells of it
    assert first.changes == []


async def test_nothing_is_sent_while_discord_refuses_everybody_and_then_what_is_true(host):
    refusing, asked = True, asyncio.Event()

    def refused():
        asked.set()
        return refusing

    host.following = Following(refused, pace=0)
    host.parts = Parts(host.following)
    host.service.desk.on_commit.append(host.following.committed)
    match = await begun(host)
    panel = await opened(host, match)
    await go(host, match, ADA, 1)
    async with asyncio.timeout(PATIENCE):
        await asked.wait()
    assert panel.changes == []
    refusing = False
    host.following.committed(match.id)
    await panel.until("(Pile 1)")


async def test_whoever_is_forgotten_is_shown_nothing_more(host):
    match = await begun(host)
    mine, theirs = await opened(host, match), await opened(host, match, BEN)
    host.following.forget(ADA)
    await go(host, match, ADA, 1)
    await go(host, match, BEN, 2)
    await theirs.until("(Pile 2)")
    assert mine.changes == []


async def test_of_too_many_panels_the_newest_are_followed(host, monkeypatch):
    monkeypatch.setattr(following, "KEPT", 1)
    match = await begun(host)
    mine, theirs = await opened(host, match), await opened(host, match, BEN)
    await go(host, match, ADA, 1)
    await go(host, match, BEN, 2)
    await theirs.until("(Pile 2)")
    assert mine.changes == []


async def test_after_a_quarter_of_an_hour_it_stays_as_it_is(host, monkeypatch):
    match = await begun(host)
    monkeypatch.setattr(following, "LASTS", 0.05)
    panel = await opened(host, match)
    await none_open(host)
    await go(host, match, ADA, 1)
    await settle(host)
    assert panel.changes == []
    assert panel.answer.said.splitlines()[-1].startswith("-# ")
    assert en("Update") in [getattr(button.item, "label", "") for button in panel.answer.buttons().values()]


async def test_the_end_is_told_and_nothing_after_it(host):
    match = await begun(host)
    panel = await opened(host, match)
    await host.service.lobby.cancel(match.id, ADA, request(), moderator=False)
    await none_open(host)
    assert panel.text.startswith(en("This game is over."))
    assert panel.changes[-1]["view"] is None


async def test_who_left_is_shown_nothing_more(host):
    match = await begun(host)
    panel = await opened(host, match)
    await host.service.leaving.resign(match.id, ADA, request())
    await none_open(host)
    assert panel.changes == []
