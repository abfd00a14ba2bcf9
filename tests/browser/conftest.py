"""One Chromium, one sandbox with one bot for all tests here; a channel and windows of its own for each test."""

import asyncio
import shutil

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.bot import running
from tests.browser.play import PATIENCE, listening
from tests.library import pointed

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


expect.set_options(timeout=PATIENCE)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def browser():
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: the page is not tested (on Debian: apt-get install chromium)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def sandbox(browser):
    async with Sandbox(Settings(bot_name="Cartouche")) as made:
        with pointed(made):
            yield made


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def bot(sandbox):
    async with running(sandbox) as made:
        yield made


class Windows:
    """Opens windows on the page and gathers what they complain of."""

    def __init__(self, browser):
        self.browser = browser
        self.contexts = []
        self.complaints = []

    async def open(self, sandbox, channel, name="Ada", *, width=1280, language="en", **options):
        """A window that shows the channel, and hears of whatever happens from now on."""
        context = await self.browser.new_context(viewport={"width": width, "height": 844}, **options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = await context.new_page()
        page.on("console", lambda line: line.type in ("error", "warning") and self.complaints.append(line.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        hears = listening(page)
        await page.goto(f"{sandbox.url}/?user={sandbox.user(name).id}&channel={channel.id}&lang={language}")
        await page.get_by_role("heading", level=1).get_by_text(channel.name).wait_for()
        await asyncio.wait_for(hears.wait(), PATIENCE / 1_000)
        return page


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser):
    made = Windows(browser)
    yield made
    for context in made.contexts:
        await context.close()
    assert made.complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def table(sandbox, bot):
    """A fresh channel, which the bot knows."""
    bot.faults.clear()
    bot.asked.clear()
    channel = sandbox.add_channel(f"test-{len(sandbox.world.channels)}")
    await bot.seen(channel.id)
    yield channel
    assert bot.faults == []
