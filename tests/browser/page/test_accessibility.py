import pytest
from playwright.async_api import expect

from tests.browser.bot import show
from tests.browser.judging import violations

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

GRAVE = ("serious", "critical")
CONTRAST = {"runOnly": ["color-contrast"]}
FEED = {"exclude": [[".messages"]]}
"""The part of the page that axe skips. Messages take most of its time, and don't change while something is open over
them.
"""


class Judge:
    """Runs axe on the page: all rules in the dark theme, and the contrast rule in the light one too."""

    def __init__(self, page):
        self.page = page
        self.faults = []
        self.context = None

    async def see(self, state):
        for theme, options in (("light", CONTRAST), ("dark", None)):
            await self.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            for fault in await violations(self.page, self.context, options):
                if fault["impact"] in GRAVE:
                    self.faults.append((state, theme, fault["id"], [node["html"] for node in fault["nodes"]]))
        self.context = FEED


async def test_axe_finds_no_serious_fault(windows, sandbox, bot, table):
    await show(bot, sandbox, table)
    page = await windows.open(sandbox, table, width=390, language="de", color_scheme="dark")
    judge = Judge(page)
    keys = page.keyboard
    message = page.get_by_role("article").last
    await expect(message.get_by_role("button", name="Whisper")).to_be_visible()
    await message.get_by_role("button", name="Whisper").click()
    await expect(page.locator(".private")).to_be_visible()
    await judge.see("a channel with a board, buttons and a private answer")

    await page.locator(".composer textarea").fill("/")
    await page.get_by_role("option").first.wait_for()
    await judge.see("the list of commands")
    await page.locator(".composer textarea").fill("/spiel neu ")
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
    await page.locator(".members-button").click()
    await page.locator(".member").first.click()
    await page.locator(".profile").wait_for()
    await judge.see("members and a profile")
    await keys.press("Escape")
    await keys.press("Escape")
    await page.locator(".drawer-button").click()
    await page.locator(".me").click()
    await page.get_by_role("menu").wait_for()
    await judge.see("the choice of the person")
    await keys.press("Escape")
    assert judge.faults == []


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
    parts = (
        "<textarea",
        "scroller",
        "picture-open",
        "alt-badge",
        'data-custom-id="count"',
        "select",
        "<a href",
        "member",
    )
    assert [part for part in parts if part not in text] == []
