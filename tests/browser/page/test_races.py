import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.bot import Controls

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

LATEST = "([id, last]) => import('/page/js/store.js').then(s => s.channelOf(id)?.last_message_id === last)"
UNREAD = "([id, count]) => import('/page/js/store.js').then(s => s.channelOf(id)?.unread === count)"
TEXT = "([id, text]) => import('/page/js/store.js').then(s => s.state.histories.get(id).list.at(-1).content === text)"


async def knows(page, message):
    await page.wait_for_function(LATEST, arg=[str(message.channel.id), str(message.id)])


class Held:
    """Holds back the first response to one kind of request, so that the page doesn't get it until `go` is set."""

    def __init__(self, page):
        self.page = page
        self.made = asyncio.Event()
        self.go = asyncio.Event()
        self.request = None

    async def hold(self, pattern):
        await self.page.route(pattern, self._route)

    async def _route(self, route):
        if self.request is not None:
            await route.continue_()
            return
        self.request = route.request
        answer = await route.fetch()
        self.made.set()
        await self.go.wait()
        await route.fulfill(response=answer)

    async def arrive(self):
        async with self.page.expect_event("requestfinished", lambda request: request == self.request):
            self.go.set()
        await self.page.evaluate("() => new Promise((done) => setTimeout(done))")


@pytest.fixture
def held():
    return Held


async def elsewhere(windows, sandbox, bot, table):
    other = sandbox.add_channel(f"{table.name}-other")
    place = await bot.seen(other.id)
    page = await windows.open(sandbox, table)
    return page, place, page.locator(f".channels [data-channel='{other.id}']")


async def test_what_happens_while_messages_are_fetched_is_not_missed(windows, sandbox, bot, table, held):
    page, place, link = await elsewhere(windows, sandbox, bot, table)
    first, second = await place.send("first"), await place.send("second")
    answer = held(page)
    await answer.hold(f"**/channels/{place.id}/messages*")
    await knows(page, second)
    await link.click()
    await answer.made.wait()
    await first.edit(content="first, changed")
    await second.delete()
    await knows(page, await place.send("meanwhile"))
    await answer.arrive()
    await expect(page.get_by_role("article").locator(".content")).to_have_text(["first, changed (edited)", "meanwhile"])
    await expect(page.locator(".unread-line")).to_have_count(1)


async def test_who_one_was_before_does_not_come_back(windows, sandbox, table, held):
    page = await windows.open(sandbox, table)
    answer = held(page)
    await answer.hold("**/-/world*")
    await sandbox.live.close()
    await answer.made.wait()
    await page.locator(".me").click()
    await page.get_by_role("menuitemradio", name="Ben").click()
    await expect(page.locator(".me")).to_contain_text("Ben")
    await answer.arrive()
    await page.locator("textarea").fill("as Ben")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").last.locator(".author")).to_have_text("Ben")


async def test_a_press_is_no_press_less_for_what_happens_meanwhile(windows, sandbox, bot, table):
    page, place, link = await elsewhere(windows, sandbox, bot, table)
    board = await bot.get_channel(table.id).send("Try the controls", view=Controls())
    await page.get_by_role("button", name="Whisper").hover()
    await page.mouse.down()
    await board.edit(content="Try them now")
    await page.wait_for_function(TEXT, arg=[str(table.id), "Try them now"])
    await page.mouse.up()
    await expect(page.locator("article.private")).to_contain_text("For @Ada alone")
    await expect(page.get_by_role("article").first).to_contain_text("Try them now")
    await link.hover()
    await page.mouse.down()
    await place.send("news")
    await page.wait_for_function(UNREAD, arg=[str(place.id), 1])
    await page.mouse.up()
    await expect(page.get_by_role("heading", level=1)).to_have_text(place.name)
    await expect(link).not_to_have_class(re.compile("unread"))
