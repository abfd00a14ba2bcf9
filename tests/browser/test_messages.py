"""How messages look: text, pictures, embeds, and how the list moves."""

import io

import discord
import pytest
from playwright.async_api import expect

from tests.browser.bot import ALT, TEXT, board, show

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

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


async def test_times_are_told_in_the_readers_language(windows, sandbox, bot, table):
    await bot.get_channel(table.id).send("<t:1136239445:D> and <t:1136239445:R>")
    page = await windows.open(sandbox, table, timezone_id="UTC")
    await expect(page.get_by_role("article").locator(".timestamp").first).to_have_text("January 2, 2006")
    await expect(page.get_by_role("article").locator(".timestamp").last).to_contain_text("years ago")
    page = await windows.open(sandbox, table, language="pl", timezone_id="UTC")
    await expect(page.get_by_role("article").locator(".timestamp").first).to_have_text("2 stycznia 2006")
    await expect(page.get_by_role("article").locator(".timestamp").last).to_contain_text("lat temu")


@pytest.mark.parametrize("case", [(1280, (550, 350)), (390, (366, 233))])
async def test_a_picture_has_its_room_before_it_is_there(windows, sandbox, bot, table, case):
    width, shown = case
    file = discord.File(board(), "board.png", description=ALT)
    await bot.get_channel(table.id).send("Your turn", file=file)
    page = await windows.open(sandbox, table, width=width)
    # Never answered: the picture keeps loading.
    await page.route("**/board.png", lambda _route: None)
    await page.reload(wait_until="domcontentloaded")
    picture = page.get_by_role("article").locator(".picture")
    await expect(picture).to_be_visible()
    box = await picture.bounding_box()
    assert (round(box["width"]), round(box["height"])) == shown
    await page.unroute_all(behavior="ignoreErrors")


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
    for number in range(60):
        await place.send(f"line {number}")
    page = await windows.open(sandbox, table)
    scroller = page.locator(".scroller")
    await expect(page.get_by_text("line 59")).to_be_in_viewport()
    await place.send("tall", file=discord.File(board(), "board.png"))
    await expect(page.locator(".picture")).to_be_in_viewport(ratio=0.99)
    await scroller.evaluate("node => node.scrollBy(0, -300)")
    before = await scroller.evaluate("node => node.scrollTop")
    await place.send("late news")
    pill = page.get_by_role("button", name="New messages")
    await expect(pill).to_be_visible()
    assert await scroller.evaluate("node => node.scrollTop") == before
    await pill.click()
    await expect(page.get_by_role("article").get_by_text("late news")).to_be_in_viewport()
    await expect(pill).to_be_hidden()
    await scroller.evaluate("node => node.scrollTo(0, 0)")
    await expect(page.get_by_text("line 0", exact=True)).to_be_attached()
    await expect(page.get_by_text("line 10", exact=True)).to_be_in_viewport()


async def test_nothing_jumps_while_pictures_load(windows, sandbox, bot, table):
    place = bot.get_channel(table.id)
    for _ in range(3):
        await place.send("a board", file=discord.File(io.BytesIO(board().getvalue()), "board.png"))
    page = await windows.open(sandbox, table)
    shifts = """() => new Promise(done => {
        let sum = 0;
        new PerformanceObserver(list => list.getEntries().forEach(e => sum += e.value))
            .observe({type: 'layout-shift', buffered: true});
        setTimeout(() => done(sum), 300);
    })"""
    await page.wait_for_function("[...document.querySelectorAll('.picture img')].every(image => image.complete)")
    assert await page.evaluate(shifts) < 0.02


async def test_layout_components_are_laid_out(windows, sandbox, bot, table):
    ui = discord.ui
    layout = ui.LayoutView(timeout=60)
    tell = ui.Button(label="Tell me", custom_id="tell")
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://zone.png", description="A zone"))
    section = ui.Section(ui.TextDisplay("## Round 2"), ui.TextDisplay("*Red* begins"), accessory=tell)
    layout.add_item(ui.Container(section, ui.Separator(), gallery, accent_colour=0x336699))
    await bot.get_channel(table.id).send(view=layout, file=discord.File(board(600, 380), "zone.png"))
    page = await windows.open(sandbox, table)
    box = page.get_by_role("article").last.locator(".container")
    await expect(box.get_by_role("heading", name="Round 2")).to_be_visible()
    await expect(box.get_by_role("button", name="Tell me")).to_be_visible()
    await expect(box.get_by_role("img", name="A zone")).to_be_visible()
    await expect(page.locator("img[src*='zone.png']")).to_have_count(1)
    assert await box.evaluate("node => getComputedStyle(node).borderLeftColor") == "rgb(51, 102, 153)"
