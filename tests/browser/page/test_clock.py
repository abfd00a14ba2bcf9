import re
import time

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HOUR = 3_600


class Follower:
    def __init__(self, sandbox):
        self.sandbox, self.deadline = sandbox, sandbox.now() + 24 * HOUR

    async def next(self):
        return self.deadline

    async def move(self, to):
        self.sandbox.advance(to - self.sandbox.now())


@pytest.fixture
def followed(sandbox):
    sandbox.follow(Follower(sandbox))
    before = sandbox.core.clock.offset
    yield
    sandbox.core.clock.offset = before
    sandbox.follow(None)


async def move(page, how):
    await page.get_by_role("button", name=re.compile("Time here|Zeit hier")).click()
    await page.get_by_role("menuitem", name=how).click()
    await expect(page.locator("button.clock:enabled")).to_be_visible()


@pytest.mark.usefixtures("followed")
async def test_the_time_moves_and_everything_shown_follows(windows, sandbox, bot, table):
    begun = sandbox.now()
    await bot.get_channel(table.id).send(f"Since <t:{int(begun)}:R>")
    page = await windows.open(sandbox, table)
    message = page.locator("article.message").last
    await move(page, "6 hours")
    await expect(message.locator("time[data-relative]")).to_have_text("6 hours ago")
    await move(page, "To the next deadline")
    assert abs(sandbox.now() - begun - 24 * HOUR) < 60  # the deadline was set a little before `begun`
    await expect(message.locator("time[data-relative]")).to_have_text("yesterday")
    await expect(message.locator("time.sent")).to_contain_text("Yesterday at")
    day = time.strftime("%a", time.localtime(sandbox.now()))
    await expect(page.locator("button.clock")).to_contain_text(f"Time here: {day}")
    other = await windows.open(sandbox, table, "Ben", width=390, language="de")
    await expect(other.locator("article.message time[data-relative]").last).to_have_text("gestern")
    await other.get_by_role("button", name="Kanäle").click()
    await move(other, "Einen Tag")
    assert 0 <= sandbox.now() - begun - 48 * HOUR < 120
