import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.page.test_weather import barriers

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

SEND = "POST /channels/{channel_id}/messages"


@pytest_asyncio.fixture(loop_scope="session")
async def send(sandbox, table):
    """Yield a function that sends a message as the bot.

    After the test, the list of unsupported requests is cleared, because all tests here share the sandbox.
    """
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:

        async def do(**body):
            async with session.post(f"{sandbox.api}/channels/{table.id}/messages", json=body) as answer:
                return answer.status

        yield do
    sandbox.core.unsupported.clear()


async def test_it_is_told_while_there_is_something(windows, sandbox, table, send, unsupported):
    opener, heading = "Wetter", "Hier nicht unterstützt"
    page = await windows.open(sandbox, table, width=390, language="de")
    await page.locator(".drawer-button").click()
    button = page.locator(".weather-button")
    dot = "node => getComputedStyle(node, '::after').content"
    await expect(button).to_be_visible()
    assert await button.evaluate(dot) == "none"
    await button.click()
    panel = page.get_by_role("dialog", name=opener)
    section = panel.locator("section", has=page.get_by_role("heading", name=heading))
    await expect(panel.get_by_role("button").first).to_be_visible()
    await expect(section).to_have_count(0)

    unsupported |= {f"poll of {SEND}", f"componets of {SEND}"}
    assert [await send(content="x", poll={"question": {}}) for _ in range(2)] == [501, 501]
    await expect(page.locator("#announcer")).to_have_text(f"{heading}: poll of {SEND}")
    assert await send(content="x", componets=[1]) == 200
    lines = section.get_by_role("listitem")
    await expect(lines).to_have_count(2)
    await expect(lines.first).to_contain_text(f"componets of {SEND}")
    await expect(lines.first).to_contain_text("1× übergangen, zul")
    await expect(lines.last).to_contain_text("2× abgelehnt, zul")
    assert await panel.evaluate("e => e.scrollWidth <= e.clientWidth")

    for name in "abcdefg":
        unsupported.add(f"embeds.{name * 60} of {SEND}")
        await send(embeds=[{"title": "t", name * 60: 1}])
    await expect(lines).to_have_count(5)
    await expect(section).to_contain_text("4 weitere")
    assert await section.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert await barriers(page) == []

    await page.reload()
    await page.locator(".drawer-button").click()
    assert await button.evaluate(dot) != "none"
    await button.click()
    await expect(lines).to_have_count(5)
