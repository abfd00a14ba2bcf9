import asyncio
from random import Random

import pytest
from playwright.async_api import expect

from data.texts import texts
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.games.test_whole_game import SeededBot, Studio
from tests.browser.page.test_narrow import WIDTH, looked_at
from tests.e2e.museum_hands import asked_by, board_for, by_panel, ply_of
from tests.e2e.opening import can, filled
from tests.e2e.toy_world import ToyTable
from tests.e2e.world import PATIENCE, World

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
LOCALES = {"en": "en-US", "de": "de", "fr": "fr", "pl": "pl"}
MOVES = 40
IDS = """() => JSON.stringify([...([...document.querySelectorAll("article.private")].at(-1)
    ?.querySelectorAll("[data-custom-id]") ?? [])].map((one) => one.dataset.customId))"""


class Page:
    def __init__(self, page, studio, tr):
        self.page, self.studio, self.tr = page, studio, tr
        self.panel = page.locator("article.private").last
        self.seen = set()

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    async def sees(self, ply):
        self.board = self.page.locator(f"article:not(.private) button[data-custom-id$=':{ply}:open']")
        await expect(self.board).to_be_visible()
        await self.page.evaluate("() => Promise.allSettled([...document.images].map((image) => image.decode()))")

    async def open(self):
        # Open *Your move* on the newest board. A note that the bot is working may appear before the panel.
        await self.after(self.board.click, "now !== '[]'")

    async def after(self, press, what="true"):
        # Call `press`, and wait until the panel shows the result. A busy bot first only acknowledges the press.
        before = await self.page.evaluate(IDS)
        await press()
        await self.page.wait_for_function(
            f"before => {{ const now = ({IDS})(); return now !== before && {what}; }}",
            arg=before,
            timeout=PATIENCE * 1_000,
        )
        await expect(self.page.locator("article.private [aria-disabled]")).to_have_count(0)

    async def station(self, name):
        # The page may draw the panel again while the test waits for it to keep still.
        await self.panel.evaluate("(panel) => panel.scrollIntoView({block: 'nearest'})")
        if self.studio.width == WIDTH:
            await looked_at(self.page, self.studio, name)
        else:
            await self.studio.station(self.page, name)
            assert await self.page.evaluate("document.documentElement.scrollWidth") <= self.studio.width
        self.seen.add(name)

    async def move(self):
        await self.open()
        ready = self.panel.locator("button[data-custom-id$=':ready']")
        lists = self.panel.locator(
            "button.select[data-custom-id$=':pick:0:0'], button.select[data-custom-id*=':some:']"
        )
        plain = self.panel.locator("button[data-custom-id*=':do:']")
        if await ready.count():
            await self.station("museum-action")
            await self.look_around()
            await self.after(ready.first.click, "now !== '[]'")
            await self.station("museum-exhibited")
            await self.after(plain.last.click)
        elif await lists.count():
            await self.station("museum-draws")
            await lists.first.click()
            await self.after(self.page.get_by_role("option").first.click)
        else:
            await self.station("museum-set-up" if await plain.count() > 2 else "museum-end")
            await self.after(plain.last.click)
        sure = self.panel.locator("button[data-custom-id$=':sure']")
        if await sure.count():
            await self.after(sure.click)

    async def look_around(self):
        tr = self.tr
        if "museum-cart" in self.seen:
            return
        await self.button(tr("Combine…")).click()
        await expect(self.button(tr("Back"))).to_be_visible()
        await self.panel.locator("button.select[data-custom-id$=':want']").click()
        await self.page.get_by_role("option").first.click()
        await self.page.locator(".select-foot button").click()
        await expect(self.panel).to_contain_text(tr("You want: {things}.", things="").strip(" .:"))
        await self.station("museum-cart")
        await self.button(tr("Back")).click()
        await self.button(tr("My museum")).click()
        await expect(self.panel.locator("img")).to_have_count(1)
        await expect(self.button(tr("Back"))).to_be_visible()
        await self.station("museum-mine")
        await self.button(tr("Back")).click()
        await expect(self.button(tr("My museum"))).to_be_visible()


@pytest.mark.waits(6)
@pytest.mark.parametrize(
    ("width", "language"),
    [
        pytest.param(1280, "en", marks=pytest.mark.nightly),
        (390, "de"),
        pytest.param(390, "fr", marks=pytest.mark.nightly),
        pytest.param(390, "pl", marks=pytest.mark.nightly),
    ],
)
async def test_the_first_turn_of_museum(browser, tmp_path, width, language):
    tr, rng = texts(language), Random(4)
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        ada, ben = [await world.person(name, LOCALES[language]) for name in ("Ada", "Ben")]
        table = ToyTable(world, "museum", [ada, ben], 1)
        await ada.slash(table.channel, "game new", game="museum", players=3)
        signup = await filled(table, [ben], 1)
        await ada.press(signup, custom_id=can(signup, "start"))
        board = await board_for(ben, table.channel)
        channel = world.sandbox.channel("table-1")
        async with studio.page(world.sandbox, channel, "Ada") as page:
            hers = Page(page, studio, tr)
            for _ in range(MOVES):
                await hers.sees(ply_of(board))
                asked = asked_by(board)
                if ada.id in asked:
                    await hers.move()
                else:
                    await by_panel(ben, board, rng)
                if "museum-exhibited" in hers.seen:
                    break
                board = await asyncio.wait_for(board_for(ben, table.channel, ply_of(board)), PATIENCE)
            assert hers.seen >= {"museum-set-up", "museum-action", "museum-cart", "museum-mine", "museum-exhibited"}
    assert not studio.wrong, "\n".join(studio.wrong)
