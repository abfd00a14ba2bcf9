import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_command_by_keyboard_alone(windows, sandbox, bot, table):
    page = await windows.open(sandbox, table)
    await page.clock.install()
    await page.locator("textarea").focus()
    await page.keyboard.type("/ga")
    listed = page.get_by_role("listbox", name="Commands")
    await expect(listed.get_by_role("option")).to_have_text(
        [
            "/game newgameplayers+3 optionalOpen a table",
            "/game silentSay nothing and leave one waiting",
            "/game whisperWhisper something",
        ]
    )
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="game")).to_be_focused()
    await page.keyboard.type("muse")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="game")).to_have_value("Museum")
    await expect(page.get_by_role("combobox", name="players")).to_be_focused()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("players: At most 4, please.")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("3")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.get_by_role("listbox", name="Options").get_by_role("option", name="town").wait_for()
    # The page asks the bot when one pauses, so the test stops the page's time while it types.
    await page.clock.pause_at(await page.evaluate("Date.now() + 1000"))
    await page.keyboard.press("Enter")
    await page.keyboard.type("lux")
    await page.clock.resume()
    await page.get_by_role("option", name="Luxor").wait_for()
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    bot.slow.clear()
    await page.keyboard.press("Enter")
    answer = page.get_by_role("article").last
    await expect(answer).to_contain_text("Cartouche is thinking…")
    await expect(answer).to_contain_text("Ada used /game new")
    bot.slow.set()
    await expect(answer).to_contain_text("Opened: u 3 Luxor None None")
    await expect(answer.get_by_text("(edited)")).to_have_count(0)
    assert bot.asked == ["lux"]


async def test_the_apps_own_entries_in_menus(windows, sandbox, bot, table):
    page = await windows.open(sandbox, table)
    await page.locator("textarea").fill("four")
    await page.keyboard.press("Enter")
    await page.get_by_role("article").last.press("Shift+F10")
    await page.get_by_role("menuitem", name="Count letters").click()
    await expect(page.get_by_role("article").last).to_contain_text("4 letters")
    await expect(page.get_by_role("article").last).to_contain_text("Ada used Count letters")
    await page.get_by_role("region", name="Members").get_by_role("button", name="Dev").click()
    await page.get_by_role("button", name="Wave at").click()
    await expect(page.get_by_role("article").last).to_contain_text("@Ada waves at @Dev")
