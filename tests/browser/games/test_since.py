from random import Random

import pytest
from playwright.async_api import expect

from data.texts import texts
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.games.test_whole_game import SeededBot, Studio
from tests.e2e.hands import Taste, by_slash
from tests.e2e.opening import seated_by_buttons
from tests.e2e.world import World

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.waits(4)
async def test_coming_back_to_a_table(browser, tmp_path):
    tr = texts("de")
    studio = Studio(browser, 390, "de", is_mobile=True, has_touch=True)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE="de") as world:
        await world.bot.start()
        ada = await world.person("Ada", "de")
        table, board = await seated_by_buttons(world, "table-1", [ada], computers=3)
        taste = Taste(Random(3), passing=0.1)
        for _ in range(5):
            board = await table.board_at((await by_slash(table, board, taste)).ply)
        await table.shrunk()
        told = [message["content"] for message in await table.public() if "⏩" in message["content"]]
        assert told
        channel = world.sandbox.channel("table-1")
        async with studio.page(world.sandbox, channel, "Ada") as page:
            folded = page.locator("article:not(.private)", has_text="⏩")
            await studio.station(page, "folded")
            # The first one is no board any more, and its button is still there.
            await folded.first.get_by_role("button", name=tr("Show all")).click()
            details = page.locator("article.private").last
            await expect(details.locator(".embed-text").first).to_contain_text("2.")
            await studio.station(page, "details")
            button = page.get_by_role("button", name=tr("Since your last turn"))
            await expect(button).to_have_count(1)
            await button.click()
            answer = page.locator("article.private", has_text=tr("Left to place: {counts}.").partition("{")[0])
            await expect(answer.locator("img[src*='/board.png']")).to_be_visible()
            await answer.locator(".picture").scroll_into_view_if_needed()
            await studio.station(page, "since")
            assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    assert studio.wrong == []
