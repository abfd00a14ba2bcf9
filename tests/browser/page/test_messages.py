import discord
import pytest
from playwright.async_api import expect

from tests.browser.bot import ALT, TEXT, board

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

NO_ONE = discord.AllowedMentions.none()


async def test_markdown_becomes_text_and_never_html(windows, sandbox, bot, table):
    ada, ben = sandbox.user("Ada").id, sandbox.user("Ben").id
    await bot.get_channel(table.id).send(TEXT.format(ada=ada, ben=ben, channel=table.id), allowed_mentions=NO_ONE)
    page = await windows.open(sandbox, table)
    message = page.get_by_role("article").last
    await expect(message.get_by_role("heading", name="Heading one")).to_be_visible()
    await expect(message.locator("strong")).to_have_text("bold")
    await expect(message.locator("em")).to_have_text("slanted")
    await expect(message.locator("s")).to_have_text("gone")
    await expect(message.locator(".subtext")).to_have_text("the small print")
    await expect(message.locator("p code")).to_have_text("code")
    await expect(message.locator("pre")).to_contain_text('    return "<b>not html</b>"')
    await expect(message.get_by_role("link", name="a link")).to_have_attribute("href", "https://example.com/a_(b)")
    await expect(message.locator("blockquote .mention")).to_have_text(["@Ada", "@Ben", f"#{table.name}"])
    await expect(message.locator("ul ul li")).to_have_text("inside")
    await expect(message.locator("ol li")).to_have_text(["one", "two"])
    await expect(message).to_contain_text("snake_case_stays, 2 * 3 * 4, *not slanted*, <script>alert(1)</script>")
    assert await message.locator("script, b").count() == 0
    secret = message.get_by_role("button", name="Spoiler: show")
    await expect(secret.get_by_text("a secret")).to_be_hidden()
    await secret.press("Enter")
    await expect(message.get_by_text("a secret")).to_be_visible()


async def test_a_picture_opens_in_full_and_tells_its_alt_text(windows, sandbox, bot, table):
    await bot.get_channel(table.id).send(file=discord.File(board(), "board.png", description=ALT))
    page = await windows.open(sandbox, table)
    await expect(page.get_by_role("img", name=ALT)).to_be_visible()
    await page.get_by_role("button", name="ALT").click()
    await expect(page.get_by_role("dialog", name="Description")).to_contain_text(ALT)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    opener = page.locator(".picture-open")
    await opener.press("Enter")
    full = page.get_by_role("dialog", name="Picture")
    await expect(full.get_by_role("img")).to_have_js_property("complete", True)
    assert (await full.get_by_role("img").bounding_box())["width"] > 1000
    await page.keyboard.press("Escape")
    await expect(full).to_have_count(0)
    await expect(opener).to_be_focused()


async def test_the_list_follows_the_newest_unless_one_reads_above(windows, sandbox, bot, table):
    place = bot.get_channel(table.id)
    first, *_ = [await place.send(f"line {number}") for number in range(60)]
    page = await windows.open(sandbox, table)
    scroller = page.locator(".scroller")
    await expect(page.get_by_text("line 59")).to_be_in_viewport()
    await place.send("tall", file=discord.File(board(), "board.png"))
    await expect(page.locator(".picture")).to_be_in_viewport(ratio=0.99)
    await scroller.evaluate("node => node.scrollBy(0, -300)")
    before = await scroller.evaluate("node => node.scrollTop")
    await first.edit(content="line nought")
    await place.send("late news")
    pill = page.get_by_role("button", name="New messages")
    await expect(pill).to_be_visible()
    assert await scroller.evaluate("node => node.scrollTop") == before
    await pill.click()
    await expect(page.get_by_role("article").get_by_text("late news")).to_be_in_viewport()
    await expect(pill).to_be_hidden()
    # What was not loaded does not stand there out of its place because it was changed.
    await expect(page.get_by_text("line nought")).to_have_count(0)
    await scroller.evaluate("node => node.scrollTo(0, 0)")
    await expect(page.get_by_text("line nought")).to_be_attached()
    await expect(page.get_by_role("article")).to_have_count(62)
    await expect(page.get_by_text("line 10", exact=True)).to_be_in_viewport()
