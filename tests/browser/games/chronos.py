"""Chronos Conquest on the page with the real bot: a clock that the test moves forward for everybody, and a player."""

import contextlib
import time

from playwright.async_api import TimeoutError as Late
from playwright.async_api import expect

from bot.features.play import played
from bot.match.pure.table.model import Status
from games.chronos.terms import VALUE
from tests.browser.page.test_narrow import WIDTH, looked_at
from tests.browser.play import PATIENCE

PUBLIC = "article:not(.private)"
SKEW = "() => { const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead; }"
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
