import asyncio
import re

import discord
import pytest
from playwright.async_api import expect

from tests.browser.bot import ALT, TEXT, Controls, board, show

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


async def test_an_address_in_this_world_is_opened_here(windows, sandbox, bot, table):
    first = await bot.get_channel(table.id).send("The board")
    hall = sandbox.channel("table-3")
    # The page asks about a link with words of its own; a bare one shows its address.
    await bot.get_channel(hall.id).send(f"[to the board]({first.jump_url}) · {first.jump_url}")
    page = await windows.open(sandbox, hall)
    before = len(page.context.pages)
    bare = page.get_by_role("article").last.locator("a.mention")
    await expect(bare).to_have_text(f"#{table.name} › 💬")
    await page.get_by_role("link", name="to the board").last.click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text(table.name)
    await expect(page.get_by_role("article").last).to_contain_text("The board")
    assert len(page.context.pages) == before


async def test_a_picture_has_its_room_before_it_is_there(windows, sandbox, bot, table):
    file = discord.File(board(), "board.png", description=ALT)
    await bot.get_channel(table.id).send("Your turn", file=file)
    page = await windows.open(sandbox, table, width=390)
    # Never answered: the picture keeps loading.
    await page.route("**/board.png", lambda _route: None)
    await page.reload(wait_until="domcontentloaded")
    picture = page.get_by_role("article").locator(".picture")
    await expect(picture).to_be_visible()
    box = await picture.bounding_box()
    assert (round(box["width"]), round(box["height"])) == (366, 233)
    await page.unroute_all(behavior="ignoreErrors")


async def test_a_picture_in_anothers_place_lets_that_one_be_seen_until_it_is_there(windows, sandbox, bot, table):
    sent = await bot.get_channel(table.id).send(file=discord.File(board(), "board.png", description=ALT))
    page = await windows.open(sandbox, table)
    image = page.get_by_role("img", name=ALT)
    await expect(image).to_have_js_property("complete", True)
    waiting = asyncio.Event()

    async def later(route):
        await waiting.wait()
        await route.continue_()

    await page.route("**/next.png", later)
    await sent.edit(attachments=[discord.File(board(), "next.png", description=ALT)])
    await expect(image).to_have_attribute("src", re.compile("next"))
    await expect(page.locator(".picture img.before")).to_have_attribute("src", re.compile("board"))
    waiting.set()
    await expect(page.locator(".picture img")).to_have_count(1)
    await expect(image).to_have_js_property("complete", True)


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


async def test_an_embed_shows_its_parts_and_its_picture_once(windows, sandbox, bot, table):
    await show(bot, sandbox, table)
    page = await windows.open(sandbox, table)
    embed = page.get_by_role("region", name="Zone 2: Dendera")
    await expect(embed.locator(".embed-row").first.locator(".embed-name")).to_have_text(["First", "Second", "Third"])
    await expect(embed.locator(".embed-footer")).to_have_text("Rule M5.3")
    assert await embed.evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(192, 93, 59)"
    await expect(embed.get_by_role("img", name="The zone, small.")).to_be_visible()
    await expect(page.locator("img[src*='zone.png']")).to_have_count(1)
    await expect(page.get_by_role("link", name="record.txt")).to_be_visible()


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


async def test_a_wide_picture_stays_within_its_container(windows, sandbox, bot, table):
    ui = discord.ui
    layout = ui.LayoutView(timeout=60)
    wide = ui.MediaGallery(discord.MediaGalleryItem("attachment://wide.png", description="A board"))
    layout.add_item(ui.Container(ui.TextDisplay("Above"), wide, ui.TextDisplay("x" * 200), accent_colour=0x336699))
    await bot.get_channel(table.id).send(view=layout, file=discord.File(board(), "wide.png"))
    page = await windows.open(sandbox, table, width=320)
    box = page.get_by_role("article").last.locator(".container")
    picture = box.get_by_role("img", name="A board")
    await expect(picture).to_be_visible()
    outer, inner = await box.bounding_box(), await picture.bounding_box()
    assert inner["x"] >= outer["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] <= 320
    assert await box.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_messages_by_author_and_time_a_layout_and_what_an_answer_answers(windows, sandbox, bot, table):
    day, ui, place = 86_400, discord.ui, bot.get_channel(table.id)
    sandbox.advance(1.5 * day - sandbox.core.clock.now() % day)  # to the next noon: no day begins in between
    for text in ("one", "two"):
        await place.send(text)
    sandbox.advance(8 * 60)
    layout = ui.LayoutView(timeout=60)
    section = ui.Section(ui.TextDisplay("## Round 2"), accessory=ui.Button(label="Tell me", custom_id="tell"))
    layout.add_item(ui.Container(section, ui.Separator(), accent_colour=0x336699))
    await place.send(view=layout)
    sandbox.advance(day)
    await place.send("# Round 1\nBlue digs\n- here\n- there", view=Controls())
    page = await windows.open(sandbox, table, timezone_id="UTC")
    articles = page.get_by_role("article")
    await expect(articles).to_have_count(4)
    assert [await each.locator(".author").count() for each in await articles.all()] == [1, 0, 1, 1]
    await expect(page.locator(".day")).to_have_count(2)
    box = articles.nth(2).locator(".container")
    await expect(box.get_by_role("heading", name="Round 2")).to_be_visible()
    await expect(box.get_by_role("button", name="Tell me")).to_be_visible()
    assert await box.evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(51, 102, 153)"
    await page.get_by_role("button", name="Whisper").click()
    await expect(articles.last.locator(".jump")).to_have_text("Round 1 Blue digs here there")


async def test_ones_own_words_are_changed_answered_and_deleted(windows, sandbox, table):
    ben = await windows.open(sandbox, table, "Ben")
    ada = await windows.open(sandbox, table, "Ada")
    await ben.locator("textarea").fill("helo @Ada")
    await ben.keyboard.press("Enter")
    first = ada.get_by_role("article").first
    await expect(first).to_contain_text("helo @Ada")
    own = ben.get_by_role("article").first
    await expect(own).to_contain_text("helo @Ada")  # one window may be told before the other
    await ben.keyboard.press("ArrowUp")
    field = ben.get_by_role("textbox", name="Edit message")
    await expect(field).to_have_value("helo @Ada")
    await field.fill("hello @Ada")
    await ben.keyboard.press("Enter")
    await expect(first).to_contain_text("hello @Ada (edited)")
    await expect(own).to_contain_text("hello @Ada (edited)")
    await expect(ben.locator(".composer textarea")).to_be_focused()
    await ben.keyboard.press("ArrowUp")
    await ben.keyboard.type(" no")
    await ben.keyboard.press("Escape")
    await expect(field).to_have_count(0)
    await first.hover()
    bar = ada.get_by_role("group", name="Message")
    await expect(bar.get_by_role("button", name="Edit")).to_have_count(0)
    await bar.get_by_role("button", name="Reply").click()
    await expect(ada.get_by_text("Replying to Ben")).to_be_visible()
    await ada.keyboard.press("Escape")
    await expect(ada.get_by_text("Replying to Ben")).to_be_hidden()
    await first.hover()
    await bar.get_by_role("button", name="Reply").click()
    await ada.keyboard.type("hello yourself")
    await ada.keyboard.press("Enter")
    answer = ben.get_by_role("article").last
    await expect(answer.locator(".jump")).to_have_text("hello @Ada")
    await expect(answer).to_have_class(re.compile("mentions-me"))
    await first.click(button="right", position={"x": 300, "y": 8})
    await ada.get_by_role("menuitem", name="Delete").click()
    sure = ada.get_by_role("dialog", name="Delete message")
    await expect(sure).to_contain_text("hello @Ada")
    await ada.keyboard.press("Escape")
    await expect(ben.get_by_role("article")).to_have_count(2)
    await first.click(button="right", position={"x": 300, "y": 8})
    await ada.get_by_role("menuitem", name="Delete").click()
    await sure.get_by_role("button", name="Delete").click()
    await expect(ben.get_by_role("article")).to_have_count(1)


async def test_messages_are_walked_by_keys_and_copied_from(windows, sandbox, bot, table):
    await bot.get_channel(table.id).send("the **first**")
    last = await bot.get_channel(table.id).send("the last")
    page = await windows.open(sandbox, table, permissions=["clipboard-read", "clipboard-write"])
    await expect(page.get_by_role("article")).to_have_count(2)
    await page.get_by_text("the last").click()
    await page.keyboard.press("ArrowUp")
    await expect(page.get_by_role("article").first).not_to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await expect(page.locator(".scroller")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.get_by_role("article").last).to_be_focused()
    await page.keyboard.press("Enter")
    await page.get_by_role("menuitem", name="Copy message ID").press("Enter")
    await expect(page.locator("#announcer")).to_have_text("Copied")
    assert await page.evaluate("navigator.clipboard.readText()") == str(last.id)
    await expect(page.get_by_role("article").last).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Shift+F10")
    await page.get_by_role("menuitem", name="Copy text").click()
    await page.wait_for_function("navigator.clipboard.readText().then(text => text === 'the first')")
    await page.keyboard.press("Escape")
    await expect(page.locator(".composer textarea")).to_be_focused()


async def test_a_line_stands_above_what_is_new(windows, sandbox, bot, table):
    other = sandbox.add_channel(f"{table.name}-other")
    page = await windows.open(sandbox, table)
    await page.locator("textarea").fill("seen")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").last).to_contain_text("seen")
    await page.locator(f"[data-channel='{other.id}']").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(other.name)
    for number in range(40):
        await bot.get_channel(table.id).send(f"news {number}\nof\nthe day")
    link = page.locator(f".channels [data-channel='{table.id}']")
    await expect(link).to_contain_text("40 unread")
    await link.click()
    line = page.locator(".unread-line")
    await expect(page.get_by_text("news 39")).to_be_in_viewport()
    await expect(line).not_to_be_in_viewport()
    await expect(line.locator("xpath=following-sibling::li[1]")).to_contain_text("news 0")
    bar = page.get_by_role("button", name="40 new since")
    await bar.click()
    await expect(line).to_be_in_viewport()
    await expect(bar).to_be_hidden()
    await page.get_by_role("button", name="To the newest messages").click()
    await expect(page.get_by_text("news 39")).to_be_in_viewport()
    await page.locator("textarea").fill("thanks")
    await page.keyboard.press("Enter")
    await expect(line).to_have_count(0)
