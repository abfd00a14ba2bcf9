"""Two people play whole games of Museum against a computer on the page, with the real bot, to the final tally.
Pictures of each kind of moment are in tests/_shots.
"""

import pytest
from playwright.async_api import expect

from tests.browser.curator import Curator
from tests.browser.test_whole_game import Studio, game

pytestmark = [
    pytest.mark.browser,
    pytest.mark.processes,
    pytest.mark.nightly,
    pytest.mark.asyncio(loop_scope="session"),
]
MOVES = 300


async def begin(curators, language):
    """Ada opens the table, Ben and a computer sit down."""
    ada, ben = curators
    page = ada.page
    await page.locator(".composer textarea").focus()
    await page.keyboard.type("/game new")
    await page.get_by_role("option").first.wait_for()
    await page.keyboard.press("Enter")
    await page.locator(".command-form").wait_for()
    for word in ("museum", "3"):
        await page.get_by_role("option").first.wait_for()
        await page.keyboard.type(word)
        await page.keyboard.press("Enter")
    await ben.page.locator("button[data-custom-id$=':join']").click()
    await expect(page.locator(".embed-text").last).to_contain_text("Ben")
    await page.locator("button[data-custom-id$=':computer']").click()
    await expect(page.locator(".embed-text").last).to_contain_text("Computer")
    await ada.station("museum-sign-up", page.locator("button[data-custom-id$=':start']"))
    await page.locator("button[data-custom-id$=':start']").click()
    return await ada.look_after(0)


async def play(curators, board):
    """All moves of the two, each when the board calls them."""
    ada, _ = curators
    by_name = {one.name: one for one in curators}
    done = set()
    for _ in range(MOVES):
        if board.over:
            return
        left = [name for name in board.asked if name in by_name and (board.ply, name) not in done]
        ply = board.ply
        if left:
            hands = by_name[left[0]]
            await hands.look_after(ply - 1)
            ply = await hands.move(board)
            done.add((board.ply, hands.name))
        if ply is None and len(left) > 1:
            continue
        board = await ada.look_after(board.ply if ply is None else ply)
    raise AssertionError("the game has no end")


@pytest.mark.waits(60)
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_a_whole_game(browser, tmp_path, width, language):
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with game(tmp_path, language) as sandbox:
        channel = sandbox.channel("table-1")
        async with studio.page(sandbox, channel, "Ada") as hers, studio.page(sandbox, channel, "Ben") as his:
            curators = [Curator(hers, "Ada", studio), Curator(his, "Ben", studio)]
            await play(curators, await begin(curators, language))
            for one in curators:
                print(one.name, one.did, one.heap)
            for place, article in enumerate(await hers.locator("article:not(.private)").all()):
                await article.screenshot(path=f"/tmp/shots-mfin/{width}-end-{place}.png") if place > -1 else None
    assert studio.wrong == []
