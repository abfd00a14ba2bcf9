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
LOCALES = {"en": "en-US", "de": "de"}


@pytest.mark.waits(4)
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_an_order_is_given_by_three_presses_and_acts(browser, tmp_path, width, language):
    tr = texts(language)
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        people = {name: await world.person(name, LOCALES[language]) for name in ("Ada", "Ben")}
        table, board = await seated_by_buttons(world, "table-1", list(people.values()), computers=1)
        turn = table.asked(board)
        waiting = next(name for name, person in people.items() if person is not turn)
        channel = world.sandbox.channel("table-1")
        async with studio.page(world.sandbox, channel, waiting) as page:
            await page.locator("article:not(.private)").get_by_role("button", name=tr("Help"), exact=True).last.click()
            helped = page.locator("article.private").last
            await helped.get_by_role("button", name=tr("Orders"), exact=True).click()
            await page.get_by_role("button", name=tr("Pass when my turn comes")).click()
            give = page.get_by_role("button", name=tr("Save order"))
            await expect(give).to_be_visible()
            await studio.station(page, "order-asked")
            await give.click()
            await expect(page.locator("article.private").last).to_contain_text(tr("Your order is active."))
            await studio.station(page, "order-stands")
            await by_slash(table, board, Taste(Random(3), passing=0.0))
            by_order = tr("{sentence} *(from an order)*", sentence="").strip().strip("*()")
            await expect(page.locator("article:not(.private)", has_text=by_order)).to_have_count(1)
            await studio.station(page, "order-acted")
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert studio.wrong == []
