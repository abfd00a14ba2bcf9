import pytest
from playwright.async_api import expect

from tests.browser.bot import show
from tests.browser.judging import violations

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

GRAVE = ("serious", "critical")
CONTRAST = {"runOnly": ["color-contrast"]}
OTHER = {"light": "dark", "dark": "light"}


FEED = {"exclude": [[".messages"]]}
"""The part of the page that axe skips. Messages take most of its time, and don't change while something is open over
them.
"""


class Judge:
    """Runs axe on the page: all rules in the window's theme, and the contrast rule in the other theme too."""

    def __init__(self, page, theme):
        self.page = page
        self.theme = theme
        self.faults = []
        self.context = None

    async def see(self, state):
        for theme, options in ((self.theme, None), (OTHER[self.theme], CONTRAST)):
            await self.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            for fault in await violations(self.page, self.context, options):
                if fault["impact"] in GRAVE:
                    self.faults.append((state, theme, fault["id"], [node["html"] for node in fault["nodes"]]))
        await self.page.evaluate("theme => document.documentElement.dataset.theme = theme", self.theme)
        self.context = FEED


@pytest.mark.parametrize("case", [(1280, "light", "en", "/game new "), (390, "dark", "de", "/spiel neu ")])
async def test_axe_finds_no_serious_fault(windows, sandbox, bot, table, case):
    width, theme, language, command = case
    await show(bot, sandbox, table)
    page = await windows.open(sandbox, table, width=width, language=language, color_scheme=theme)
    judge = Judge(page, theme)
    keys = page.keyboard
    message = page.get_by_role("article").last
    await expect(message.get_by_role("button", name="Whisper")).to_be_visible()
    await message.get_by_role("button", name="Whisper").click()
    await expect(page.locator(".private")).to_be_visible()
    await judge.see("a channel with a board, buttons and a private answer")

    await page.locator(".composer textarea").fill("/")
    await page.get_by_role("option").first.wait_for()
    await judge.see("the list of commands")
    await page.locator(".composer textarea").fill(command)
    await page.locator(".command-form").wait_for()
    await page.locator(".command-form .send").click()
    await expect(page.locator(".pill.wrong")).to_have_count(2)
    await judge.see("a command with errors")
    await keys.press("Escape")
    await keys.press("Escape")

    await page.get_by_role("button", name="Name it").click()
    form = page.get_by_role("dialog")
    await form.locator("button[type=submit]").click()
    await judge.see("a form with errors")
    await keys.press("Escape")
    await page.get_by_role("button", name="Up to three towns").click()
    await judge.see("a list to choose from")
    await keys.press("Escape")
    await page.locator(".picture-open").last.click()
    await judge.see("a picture in full size")
    await keys.press("Escape")

    await page.get_by_role("article").first.press("Shift+F10")
    await page.get_by_role("menu").wait_for()
    await judge.see("the menu of a message")
    await keys.press("Escape")
    if width == 390:
        await page.locator(".members-button").click()
    await page.locator(".member").first.click()
    await page.locator(".profile").wait_for()
    await judge.see("members and a profile")
    await keys.press("Escape")
    await keys.press("Escape")
    if width == 390:
        await page.locator(".drawer-button").click()
    await page.locator(".me").click()
    await page.get_by_role("menu").wait_for()
    await judge.see("the choice of the person")
    await keys.press("Escape")
    assert judge.faults == []


async def test_a_form_by_keyboard_alone(windows, sandbox, bot, table):
    await show(bot, sandbox, table)
    page = await windows.open(sandbox, table)
    await expect(page.get_by_role("button", name="Name it")).to_be_visible()
    keys = page.keyboard
    await keys.press("a")
    await expect(page.locator(".composer textarea")).to_have_value("a")
    await keys.press("Backspace")
    opener = page.get_by_role("button", name="Name it")
    for _ in range(12):
        await keys.press("Shift+Tab")
        if await opener.evaluate("node => node === document.activeElement"):
            break
    await keys.press("Enter")
    form = page.get_by_role("dialog", name="Name your table")
    await expect(form.get_by_role("textbox", name="Name")).to_be_focused()
    await keys.type("The round table")
    await keys.press("Tab")
    await keys.type("Bring bread")
    await keys.press("Tab")
    await keys.press("Enter")
    await page.get_by_role("listbox").wait_for()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.press("Tab")
    await keys.press("Tab")
    await expect(form.get_by_role("button", name="Submit")).to_be_focused()
    await keys.press("Enter")
    answer = page.get_by_role("article").last
    await expect(answer).to_contain_text("The round table / Bring bread / red")
    await expect(opener).to_be_focused()
    await expect(page.locator("#announcer")).to_contain_text("The round table / Bring bread / red")


async def test_what_has_the_keyboard_is_seen(windows, sandbox, bot, table):
    await show(bot, sandbox, table)
    page = await windows.open(sandbox, table)
    await expect(page.get_by_role("button", name="Name it")).to_be_visible()
    fire = """() => {
        const node = document.activeElement;
        const style = getComputedStyle(node);
        const field = node.closest(".field, .pill");
        const around = field && getComputedStyle(field).boxShadow !== "none";
        return [node.outerHTML.slice(0, 160), style.outlineStyle !== "none" || Boolean(around)];
    }"""
    last = page.get_by_role("region", name="Members").get_by_role("button").last
    await page.locator(".me").focus()
    stops = []
    while not await last.evaluate("node => node === document.activeElement"):
        await page.keyboard.press("Tab")
        stops.append(await page.evaluate(fire))
        assert len(stops) < 50
    assert [html for html, seen in stops if not seen] == []
    text = "".join(html for html, _ in stops)
    for part in (
        "<textarea",
        "scroller",
        "picture-open",
        "alt-badge",
        'data-custom-id="count"',
        "select",
        "<a href",
        "member",
    ):
        assert part in text
