import re
from random import Random

import pytest
from playwright.async_api import expect

from data.texts import texts
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser import ended
from tests.browser.games.test_whole_game import SeededBot, Studio
from tests.browser.play import PATIENCE
from tests.e2e.hands import Taste, by_slash
from tests.e2e.table import Table, final
from tests.e2e.world import World, told

pytestmark = [
    pytest.mark.browser,
    pytest.mark.processes,
    pytest.mark.nightly,
    pytest.mark.asyncio(loop_scope="session"),
]
LOCALES = {"en": "en-US", "de": "de"}
BETTER = {"en": r"([\d.]+) points? better", "de": r"um ([\d,]+)\D* besser"}


def amount(text):
    return float(text.replace(",", "."))


def pressed(page):
    """Return a list that grows with each press or choice on the page."""
    presses = []

    def note(request):
        if request.method == "POST" and request.url.endswith("/-/interactions"):
            presses.append(request.post_data)

    page.on("request", note)
    return presses


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_three_presses_lead_from_a_lost_game_to_ones_worst_move_its_reason_and_a_second_try(
    browser, tmp_path, width, language
):
    tr = texts(language)
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        ada = await world.person("Ada", LOCALES[language])
        channel = world.sandbox.channel("table-1")
        await ada.slash(channel.id, "game new", game="mykerinos", players=2)
        await told(ada, await ada.slash(channel.id, "game add-computer"))
        await told(ada, await ada.slash(channel.id, "game start"))
        table, taste = Table(world, "table-1", [ada]), Taste(Random(5), passing=0.4)
        board = await table.board_at(1)
        while not final(board):
            board = await table.board_at((await by_slash(table, board, taste)).ply)
        async with studio.page(world.sandbox, channel, "Ada") as page:
            won, second = re.findall(r"^[12]\. .*$", await page.locator(".embed").last.inner_text(), re.MULTILINE)
            assert "Ada" not in won, "Ada has to lose this game"
            assert "Ada" in second
            presses = pressed(page)
            await studio.station(page, "another-game")
            await ended.choose(page, tr("Analyse"))
            private = page.locator("article.private").last
            await expect(private).to_contain_text(re.sub(r"\*", "", tr("**Your turning points**")))
            await studio.station(page, "own-turning-points")
            lost = list(map(amount, re.findall(BETTER[language], await private.inner_text())))
            assert lost
            worst = tr("Turning point {number}", number=1 + lost.index(max(lost)))
            # On a busy machine, the rest of the analysis takes minutes.
            await private.get_by_role("button", name=worst, exact=True).click(timeout=4 * PATIENCE)
            await expect(private).to_contain_text(
                tr("You played (2): **{action}**", action="").replace("*", "").strip()
            )
            await expect(private.locator(".subtext")).not_to_have_count(0)  # the reasons
            await studio.station(page, "own-turning-point")
            await private.get_by_role("button", name=tr("Try again"), exact=True).click()
            await expect(private).to_contain_text(
                tr("What would you play now? I'll compare it with the move you made. The game itself doesn't change.")
            )
            assert len(presses) == 3
            await studio.station(page, "second-try")
            await private.get_by_role("button", name=tr("Pass"), exact=True).click()
            await expect(private.get_by_role("button", name=worst, exact=True)).to_be_visible()
            await studio.station(page, "second-try-judged")
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert studio.wrong == []
