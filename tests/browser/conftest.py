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
    "--renderer-process-limit=1",
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


class Profile:
    """The storage of a person's browser, which the tests reuse one after another.

    Creating a profile takes ten times as much processor time as opening a page. One page always stays open, so that the
    browser process is reused. Storage is cleared between tests.
    """

    def __init__(self, context, stays):
        self.context, self.stays = context, stays

    @classmethod
    async def made(cls, browser, sandbox):
        context = await browser.new_context()
        context.set_default_timeout(PATIENCE)
        stays = await context.new_page()
        await stays.goto(f"{sandbox.url}/page/icon.svg")
        return cls(context, stays)

    async def cleared(self):
        for page in self.context.pages:
            if page is not self.stays:
                await page.close()
        await self.stays.evaluate("localStorage.clear()")
        await self.context.clear_cookies()


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def profiles(browser):
    return []


class Windows:
    def __init__(self, browser, profiles):
        self.browser = browser
        self.free = profiles
        self.taken = []
        self.contexts = []
        self.complaints = []

    async def open(self, sandbox, channel, name="Ada", *, width=1280, language="en", **options):
        page = await (self._special(options) if options else self._usual(sandbox))
        await page.set_viewport_size({"width": width, "height": 844})
        page.on("console", lambda line: line.type in ("error", "warning") and self.complaints.append(line.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        hears = listening(page)
        await page.goto(f"{sandbox.url}/?user={sandbox.user(name).id}&channel={channel.id}&lang={language}")
        await page.get_by_role("heading", level=1).get_by_text(channel.name).wait_for()
        await asyncio.wait_for(hears.wait(), PATIENCE / 1_000)
        return page

    async def _usual(self, sandbox):
        profile = self.free.pop() if self.free else await Profile.made(self.browser, sandbox)
        self.taken.append(profile)
        return await profile.context.new_page()

    async def _special(self, options):
        context = await self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return await context.new_page()

    async def close(self):
        for context in self.contexts:
            await context.close()
        for profile in self.taken:
            await profile.cleared()
            self.free.append(profile)


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser, profiles):
    made = Windows(browser, profiles)
    yield made
    complaints = list(made.complaints)
    await made.close()  # a stream that just opens is cut off then, which Chromium complains of
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def table(sandbox, bot):
    bot.faults.clear()
    bot.asked.clear()
    channel = sandbox.add_channel(f"test-{len(sandbox.world.channels)}")
    await bot.seen(channel.id)
    yield channel
    assert bot.faults == []
