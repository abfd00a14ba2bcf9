import pytest
from playwright.async_api import expect

from data.texts import texts
from games.registry import GAMES, HINTS
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.games.test_whole_game import SeededBot, Studio
from tests.e2e.table import Table
from tests.e2e.world import World, told

pytestmark = [
    pytest.mark.browser,
    pytest.mark.processes,
    pytest.mark.nightly,
    pytest.mark.asyncio(loop_scope="session"),
]
LOCALES = {"en": "en-US", "de": "de"}


@pytest.mark.parametrize("game", [name for name in HINTS if not GAMES[name].timed])
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_a_hint_can_be_read_and_pressed(browser, tmp_path, width, language, game):
    tr = texts(language)
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        ada = await world.person("Ada", LOCALES[language])
        channel = world.sandbox.channel("table-1")
        await ada.slash(channel.id, "game new", game=game, players=2)
        await told(ada, await ada.slash(channel.id, "game add-computer"))
        await told(ada, await ada.slash(channel.id, "game start"))
        await Table(world, "table-1", [ada]).board_at(1)
        async with studio.page(world.sandbox, channel, "Ada") as page:
            await page.locator("article:not(.private)").get_by_role("button", name=tr("Help"), exact=True).last.click()
            private = page.locator("article.private").last
            await private.get_by_role("button", name=tr("Hint"), exact=True).click()
            await expect(private).to_contain_text(tr("What I'd consider in your place, best first:"))
            await studio.station(page, f"hint-{game}")
            await private.get_by_role("button", name=tr("Compare mine"), exact=True).click()
            await expect(private).to_contain_text(
                tr("Which move do you have in mind? I'll only compare it; I won't play it.")
            )
            await studio.station(page, f"hint-{game}-own")
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert studio.wrong == []
