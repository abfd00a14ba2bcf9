import contextlib
import time

import pytest
from playwright.async_api import TimeoutError as Gone
from playwright.async_api import expect

from bot.match.pure.table.model import Status
from tests.browser.games.test_whole_game import Studio
from tests.browser.play import CROSSED, PATIENCE
from tests.e2e.toy_world import ToyTable, toy_world

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

PUBLIC = "article:not(.private)"


@contextlib.asynccontextmanager
async def evening(browser, game, folder, monkeypatch):
    studio = Studio(browser, 1280, "en")
    async with toy_world(folder) as world:
        people = [await world.person(name) for name in ("Ada", "Ben")]
        table = ToyTable(world, game, people)
        channel = world.sandbox.channel("table-1")
        async with (
            studio.page(world.sandbox, channel, "Ada") as hers,
            studio.page(world.sandbox, channel, "Ben") as his,
        ):
            await table.begin()
            yield table, dict(zip(table.people, (hers, his), strict=True)), studio
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


@pytest.mark.waits(6)
async def test_lots_on_the_page(browser, tmp_path, monkeypatch):
    async with evening(browser, "lots", tmp_path, monkeypatch) as (table, pages, studio):
        look = await table.look()
        while look.match.status is Status.ACTIVE:
            page = pages[look.match.players[look.asked[0]].user]
            await page.locator(f"{PUBLIC} button[data-custom-id*=':{look.match.ply}:open']").last.click()
            before = look.match.ply
            lay = page.locator(f"article.private button[data-custom-id*=':{before}:lay:']")
            await lay.first.wait_for()
            await studio.station(page, "lots-panel")
            await lay.first.click()
            # The panel goes, or shows the next round to the player whose turn it is again.
            await expect(lay).to_have_count(0)
            look = await table.look()
            assert look.match.ply > before
            if look.match.status is Status.ACTIVE:
                await page.locator(f"{PUBLIC} button[data-custom-id*=':{look.match.ply}:open']").last.wait_for()
            await studio.station(page, "lots-board")
        for page in pages.values():
            await expect(page.locator(".embed", has_text="The end")).to_have_count(1, timeout=PATIENCE)
            await expect(page.locator("button[data-custom-id]:not([data-custom-id^='k:1:'])")).to_have_count(7)
        await studio.station(page, "lots-end")


@pytest.mark.nightly
@pytest.mark.waits(16)
async def test_sands_on_the_page(browser, tmp_path, monkeypatch):
    async with evening(browser, "sands", tmp_path, monkeypatch) as (table, pages, studio):
        pressed = 0
        while (look := await table.look()).match.status is Status.ACTIVE:
            for (user, page), pit in zip(pages.items(), "ab", strict=True):
                glass = (await table.look(user)).view.seats[look.match.seat_of(user)]
                if glass.pit is not None and glass.out > time.time() * 1000:
                    await page.wait_for_timeout(max(0, glass.out - time.time() * 1000) + 20)
                verb = f"set-{pit}" if glass.pit is None else "lift"
                button = page.locator(f"{PUBLIC} button[data-custom-id$=':{verb}']").last
                with contextlib.suppress(Gone):  # the tide may take the last board away meanwhile
                    await button.click(timeout=2000)
                    pressed += 1
                await studio.station(page, f"sands-{verb}")
        for page in pages.values():
            await expect(page.locator(".embed", has_text="The end")).to_have_count(1, timeout=PATIENCE)
        await studio.station(page, "sands-end")
        assert pressed > 4
