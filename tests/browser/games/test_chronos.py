"""Chronos Conquest on the page with the real bot: a live table in two windows, and a slow table on a phone.

The tests move everyone's clock forward, so that hours take seconds. They save pictures if the environment variable
`SHOTS` is set.
"""

import contextlib
import time

import pytest
from playwright.async_api import TimeoutError as Late
from playwright.async_api import expect

from bot.features.play import played
from bot.match.pure.table.model import Status
from data.texts import texts
from games.chronos.terms import VALUE
from tests.browser.games.test_whole_game import Studio
from tests.browser.page.test_narrow import WIDTH, looked_at
from tests.browser.play import CROSSED, PATIENCE
from tests.chronos.test_live import FACTS, Island, changed
from tests.e2e.opening import can, filled
from tests.e2e.toy_world import toy_world

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

PUBLIC = "article:not(.private)"
SKEW = "() => { const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead; }"
LONGEST = 400
ANSWERS = "button[data-custom-id*=':do:'], button[data-custom-id*=':pick:']"


class Time:
    def __init__(self, monkeypatch):
        self.ahead = 0.0
        sent = played.sent_at
        monkeypatch.setattr(played, "sent_at", lambda one: sent(one) + self.ahead)
        self.pages = []
        self.ticks = None

    def now(self):
        return int((time.time() + self.ahead) * 1_000)

    async def watch(self, page):
        await page.evaluate(SKEW)
        self.pages.append(page)

    async def forward(self, millis):
        self.ahead += millis / 1_000
        await self.ticks.look()
        for page in self.pages:
            await page.evaluate("(ahead) => { window.ahead = ahead; }", self.ahead * 1_000)


class Player:
    def __init__(self, page, table, user, studio):
        self.page, self.table, self.user, self.studio = page, table, user, studio
        self.private = page.locator("article.private")
        self.did = set()

    async def look(self):
        return await self.table.look(self.user)

    async def press(self, what):
        # Press a button on the newest board. The button may disappear before it is pressed, because computer players
        # can take the last card and end the game.
        board = self.page.locator(PUBLIC, has=self.page.locator(f"button[data-custom-id$=':{what}']")).last
        button = board.locator(f"button[data-custom-id$=':{what}']")
        try:
            await button.click(timeout=5_000)
        except Late:
            if not await button.count() and await self.gone(what):
                return
            await button.click()
        await expect(self.page.locator("[aria-disabled]")).to_have_count(0)
        self.did.add(what.partition(":")[0])

    async def gone(self, what):
        return what.startswith("go:") or (await self.look()).match.status is not Status.ACTIVE

    async def act(self, look):
        seat = look.match.seat_of(self.user)
        view = look.view
        if any(choice.seat == seat for choice in view.choices):
            await self.choose()
            return
        if view.kingdoms[seat].height > 3 and "god" not in self.did and view.temple:
            await self.offer()
        free = [glass for glass in view.glasses if glass.owner == seat and glass.free <= look.at]
        if not free:
            return
        worth = {
            number: VALUE.get(pile.top) or 15
            for number, pile in enumerate(view.piles)
            if pile.height and pile.top != "eruption" and number != view.troy
        }
        crowd = {place: sum(glass.place == place for glass in view.glasses) for place in worth}
        best = max(worth, key=lambda place: (worth[place] - 12 * crowd[place], -place))
        await self.press(f"go:{best + 1}")
        if (await self.private.locator(ANSWERS).count()) > 0:
            await self.choose()

    async def choose(self):
        answers = self.private.locator(ANSWERS)
        if not await answers.count():
            await self.press("open")
        if not await answers.count():
            return  # time has decided meanwhile
        await station(self.page, self.studio, "chronos-choice")
        listed = "select" in (await answers.first.get_attribute("class") or "")  # a button goes with its press
        await answers.first.click()
        if listed:
            await self.page.get_by_role("option").first.click()
        await expect(self.page.locator("[aria-disabled]")).to_have_count(0)
        self.did.add("choice")

    async def opened(self):
        # Open *Your move* and wait for its picture. If the board disappears during the press, press the button on the
        # next board.
        picture = self.private.last.locator("img")
        for _ in range(5):
            await self.press("open")
            with contextlib.suppress(AssertionError):
                await expect(picture).to_have_count(1, timeout=PATIENCE / 5)
                return
        await expect(picture).to_have_count(1)

    async def offer(self):
        await self.opened()
        await station(self.page, self.studio, "chronos-mine")
        gods = self.private.last.locator("button.select[data-custom-id$=':open:offers']")
        if not await gods.count():
            return
        await gods.click()
        await self.page.get_by_role("option").first.click()
        give = self.private.last.locator("button[data-custom-id*=':give:']")
        await expect(give).to_be_visible()
        await station(self.page, self.studio, "chronos-pay")
        await give.click()
        await expect(self.page.locator("[aria-disabled]")).to_have_count(0)
        self.did.add("god")


async def station(page, studio, name):
    await (looked_at(page, studio, name) if studio.width == WIDTH else studio.station(page, name))


async def seated(world, people, computers, language, **options):
    table = Island(world, "chronos", people, computers=computers)
    owner, *others = people
    world.bot.public_locale = lambda _interaction: language
    await owner.slash(table.channel, "game new", game="chronos", players=len(people) + computers)
    signup = await filled(table, others, computers)
    match = await world.service.history.in_channel(table.channel)
    chosen = match.options
    for name, value in options.items():
        chosen = changed(chosen, name, value)
    await world.service.lobby.set_options(match.id, owner.id, "options", chosen)
    await owner.press(signup, custom_id=can(signup, "start"))
    return table


@contextlib.asynccontextmanager
async def watching(world, studio, table, clock):
    channel = world.sandbox.channel("table-1")
    async with contextlib.AsyncExitStack() as stack:
        players = []
        for user, name in zip(table.people, ("Ada", "Ben"), strict=False):
            page = await stack.enter_async_context(studio.page(world.sandbox, channel, name))
            await clock.watch(page)
            players.append(Player(page, table, user, studio))
        yield players


async def over(table, clock, players, sand, *, most=LONGEST):
    for number in range(most):
        look = await table.look()
        if look.match.status is not Status.ACTIVE:
            return True
        if number == 2:
            await station(players[0].page, players[0].studio, "chronos-board")
        for player in players:
            for _ in range(3):
                now = await player.look()
                if now.match.status is Status.ACTIVE:
                    await player.act(now)
        await clock.forward(sand)
    return False


async def check_the_end(player, studio, tr):
    page = player.page
    end = page.locator(".embed", has_text=tr("Islands")).last
    await expect(end).to_be_visible(timeout=PATIENCE)
    await end.scroll_into_view_if_needed()
    await studio.station(page, "chronos-end")
    board = page.locator(f"{PUBLIC} img[src*='board.png']").last
    await board.scroll_into_view_if_needed()
    await studio.station(page, "chronos-stacks")
    assert await page.evaluate("document.documentElement.scrollWidth") <= studio.width


@pytest.mark.nightly
@pytest.mark.waits(15)
async def test_a_minute_of_a_live_game_in_two_windows(browser, tmp_path, monkeypatch):
    clock, studio = Time(monkeypatch), Studio(browser, 1280, "en")
    async with toy_world(tmp_path, now=clock.now, clocked=True, **FACTS) as world:
        clock.ticks = world.bot.clock.ticks
        people = [await world.person(name) for name in ("Ada", "Ben")]
        table = await seated(world, people, 2, "en", level="5", sand="10", pace="slow")
        async with watching(world, studio, table, clock) as players:
            ada, ben = players
            await expect(ada.page.locator(f"{PUBLIC} button[data-custom-id$=':go:1']")).to_be_visible(timeout=PATIENCE)
            await studio.station(ada.page, "chronos-countdown")
            await clock.forward(10_000)
            await expect(ada.page.locator(PUBLIC).last).to_contain_text("Go!", timeout=PATIENCE)
            assert not await over(table, clock, players, 10_000, most=2)
            # Too soon three times: one refusal stays in view, and goes with the next action.
            await ben.act(await ben.look())
            refused = ben.private.filter(has_text="C7.3")
            for _ in range(3):
                await ben.press("count")
            await expect(refused).to_have_count(1)
            await studio.station(ben.page, "chronos-too-soon")
            await clock.forward(10_000)
            await ben.act(await ben.look())
            await expect(refused).to_have_count(0)
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


@pytest.mark.waits(20)
@pytest.mark.parametrize(
    "language", ["de", pytest.param("fr", marks=pytest.mark.nightly), pytest.param("pl", marks=pytest.mark.nightly)]
)
async def test_a_slow_game_on_a_phone(browser, tmp_path, monkeypatch, language):
    clock, studio = Time(monkeypatch), Studio(browser, WIDTH, language, is_mobile=True, has_touch=True)
    async with toy_world(tmp_path, now=clock.now, clocked=True, **FACTS) as world:
        clock.ticks = world.bot.clock.ticks
        table = await seated(world, [await world.person("Ada")], 3, language, level="5", sand="600")
        async with watching(world, studio, table, clock) as players:
            await clock.forward(10_000)
            assert await over(table, clock, players, 600_000)
            await check_the_end(players[0], studio, texts(language))
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []
