import re

import pytest
from playwright.async_api import expect

from data.texts import texts
from tests.browser import ended
from tests.browser.curator import Curator
from tests.browser.games.test_whole_game import Studio, game

pytestmark = [
    pytest.mark.browser,
    pytest.mark.processes,
    pytest.mark.nightly,
    pytest.mark.asyncio(loop_scope="session"),
]
MOVES = 300
MOMENTS = {
    "sign-up",
    "choice",
    "sure",
    "draws",
    "take-board",
    "wish-board",
    "kept",
    "favours",
    "list-experts",
    "list-buy",
}
MOMENTS |= {"action", "exhibited", "end", "arrange", "swap-second", "swapped", "museums", "tally"}


async def begin(ada, ben):
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
    await expect(page.locator(".embed-text").last).to_contain_text(re.compile(r"\(computer\)", re.IGNORECASE))
    await ada.station("museum-sign-up", page.locator("button[data-custom-id$=':start']"))
    await page.locator("button[data-custom-id$=':start']").click()
    return await ada.look_after(0)


async def play(ada, ben, board):
    by_name = {one.name: one for one in (ada, ben)}
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


async def check_the_end(ada, tr):
    tally = ada.page.locator(".embed", has_text=tr("The final tally"))
    await expect(tally).to_have_count(1)
    museums = ada.page.locator(".embed", has=ada.page.locator("img[src*='/museum-']"))
    await expect(museums).to_have_count(3)
    await ada.station("museum-museums", museums.first)
    await ada.station("museum-tally", tally)
    words = await tally.inner_text()
    for name in ("Ada", "Ben"):
        assert name in words
    total = tr("**Total: {points}**", points="").strip(" *")
    assert words.count(total) == 3
    await check_the_replay(ada, tr)


async def check_the_replay(ada, tr):
    await ended.choose(ada.page, tr("Replay"))
    step = ada.page.locator("article.private", has=ada.page.locator("button[data-custom-id*=':on:']")).last
    for number in range(1, 4):
        await expect(step.locator(".picture img")).to_have_count(1)
        await ada.station(f"museum-replay-{number}", step)
        await step.locator("button[data-custom-id*=':on:']").click()
        await expect(step).to_contain_text(re.compile(rf"\b{number} \w+ \d+"))


@pytest.mark.waits(60)
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_a_whole_game_of_museum(browser, tmp_path, width, language):
    phone = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio = Studio(browser, width, language, **phone)
    async with game(tmp_path, language) as sandbox:
        channel = sandbox.channel("table-1")
        async with studio.page(sandbox, channel, "Ada") as hers, studio.page(sandbox, channel, "Ben") as his:
            ada, ben = Curator(hers, "Ada", studio), Curator(his, "Ben", studio)
            await play(ada, ben, await begin(ada, ben))
            await check_the_end(ada, texts(language))
    assert studio.wrong == []
    assert {f"museum-{one}" for one in MOMENTS} <= set(studio.seen)
    for one in (ada, ben):
        assert one.heap == 1, "each private message takes the place of the one before it"
        assert one.did["exhibit"] >= 4
        assert one.did["arrange"] == 1
