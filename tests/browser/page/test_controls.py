import re

import pytest
from playwright.async_api import expect

from tests.browser.bot import Controls

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def settled(page):
    """Wait until every press is answered. Until then, the other controls of the same message can't be pressed."""
    await expect(page.locator("[aria-busy], article [aria-disabled]")).to_have_count(0)


@pytest.fixture
def opened(windows, sandbox, bot, table):
    async def do(name="Ada", **options):
        await bot.get_channel(table.id).send("Try the controls", view=Controls())
        return await windows.open(sandbox, table, name, **options)

    return do


async def test_after_a_press_by_key_the_focus_goes_on_to_the_first_button_of_what_follows(opened, bot, table):
    page = await opened()
    first = page.get_by_role("button", name="Count").first
    await first.press("Enter")
    await settled(page)
    await bot.get_channel(table.id).send("The next board", view=Controls())
    await expect(page.get_by_role("article")).to_have_count(2)
    await expect(page.get_by_role("article").last.get_by_role("button", name="Count")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").last).to_contain_text("Counted: 1")
    await page.locator(".composer textarea").focus()
    await bot.get_channel(table.id).send("One more", view=Controls())
    await expect(page.get_by_role("article")).to_have_count(3)
    await expect(page.locator(".composer textarea")).to_be_focused()


async def test_a_private_answer_is_seen_by_one_and_can_be_put_away(opened, windows, sandbox, table):
    page = await opened("Chloe")
    other = await windows.open(sandbox, table, "Ben")
    await page.get_by_role("button", name="Whisper").click()
    answer = page.get_by_role("article").last
    await expect(answer).to_contain_text("For @Chloe alone")
    await expect(answer).to_contain_text("Only you can see this")
    await page.get_by_role("button", name="Count").click()
    await expect(other.get_by_role("article").last).to_contain_text("Counted")
    await expect(other.get_by_role("article").get_by_text("alone")).to_have_count(0)
    await answer.get_by_role("button", name="Dismiss").click()
    await expect(page.get_by_role("article").get_by_text("alone")).to_have_count(0)
    await page.reload()
    await expect(page.get_by_role("article")).to_have_count(1)


async def test_a_press_without_an_answer_is_told_in_place(opened, sandbox, bot):
    page = await opened()
    asked = bot.asked_for()
    await page.get_by_role("button", name="Break").click()
    await expect(page.locator("[aria-busy]")).to_have_text("Break")
    await expect(page.locator("[aria-busy]")).to_have_accessible_name("Break")
    await asked  # a request that is still on its way has not waited
    sandbox.advance(4)
    await expect(page.get_by_role("article").last).to_contain_text("This interaction failed")
    await page.get_by_role("button", name="Count").click()
    await expect(page.get_by_role("article").last).to_contain_text("Counted: 1")
    await expect(page.get_by_role("article").get_by_text("This interaction failed")).to_have_count(0)


async def test_a_select_by_pointer_and_by_keys(opened):
    page = await opened()
    await page.get_by_role("button", name="Where to dig").click()
    await expect(page.get_by_role("option", name="Dendera")).to_contain_text("Number 3")
    await page.get_by_role("option", name="Dendera").click()
    await expect(page.get_by_role("article").last).to_contain_text("@Ada digs in Dendera.")
    await settled(page)
    several = page.get_by_role("button", name="Up to three towns")
    await several.press("Enter")
    await page.keyboard.press("Space")
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await page.keyboard.press("d")
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await expect(done).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").last).to_contain_text("Abu Simbel and Dendera")
    await page.get_by_role("button", name="Whom to invite").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await page.get_by_role("button", name="Whom to invite").click()
    await page.get_by_role("option", name="Emi").click()
    await expect(page.get_by_role("article").last).to_contain_text("Come in, @Emi!")


async def test_a_form_is_checked_and_sent(opened):
    page = await opened()
    await page.get_by_role("button", name="Name it").click()
    form = page.get_by_role("dialog", name="Name your table")
    name = form.get_by_role("textbox", name=re.compile("^Name"))
    await expect(name).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("This field is required.")
    await expect(form).to_contain_text("Please choose.")
    await name.fill("ab")
    await expect(form).to_contain_text("At least 3 characters, please.")
    await name.fill("The long table")
    await form.get_by_role("textbox", name="A note").fill("two\nlines")
    await form.get_by_label(re.compile("^Colour")).click()
    await page.get_by_role("option", name="Red").click()
    await expect(form.get_by_role("button", name="Colour: Red")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(page.get_by_role("article").last).to_contain_text(
        "The long table / two lines / red", use_inner_text=True
    )
    await page.get_by_role("button", name="Name it").click()
    await expect(name).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(form).to_have_count(0)
