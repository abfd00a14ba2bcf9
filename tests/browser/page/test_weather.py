import asyncio

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.judging import violations

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def fair(sandbox):
    yield
    sandbox.weather.clear()
    for user in (sandbox.user("Ben").id, sandbox.core.bot):
        if user not in sandbox.guild.members:
            sandbox.invite_bot() if user == sandbox.core.bot else pytest.fail("Ben was left outside")


async def barriers(page):
    found = []
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [
            (scheme, v["id"], v["nodes"][0]["html"])
            for v in await violations(page)
            if v["impact"] in ("serious", "critical")
        ]
    return found


async def told(page, text):
    await expect(page.locator(".weather-told")).to_have_text(text)


async def test_trouble_on_a_phone_in_german(windows, sandbox, bot, table):
    ben, chloe = sandbox.user("Ben"), sandbox.user("Chloe")
    page = await windows.open(sandbox, table, "Chloe", width=390, language="de")
    await page.get_by_role("button", name="Kanäle").click()
    await page.get_by_role("button", name="Wetter").click()
    panel = page.get_by_role("dialog", name="Wetter")
    assert await panel.evaluate("e => [e.scrollWidth <= e.clientWidth, e.clientWidth]") == [True, 390]
    assert await barriers(page) == []

    for label, event in (("Trennen", "resumed"), ("Neu verbinden lassen", "resumed"), ("Sitzung vergessen", "ready")):
        back = asyncio.create_task(bot.wait_for(event, timeout=90))
        await asyncio.sleep(0)
        await panel.get_by_role("button", name=label).click()
        await back

    await panel.get_by_role("button", name="Ben: Geht").click()
    await told(page, "Ben ist weg.")
    assert ben.id not in sandbox.guild.members
    await panel.get_by_role("button", name="Ben: Kommt zurück").press("Enter")
    await told(page, "Ben ist wieder da.")
    await expect(panel.get_by_role("button", name="Ben: Geht")).to_be_focused()
    await panel.get_by_role("button", name="Cartouche: Hinauswerfen").click()
    await told(page, "Cartouche ist weg.")
    assert sandbox.core.bot not in sandbox.guild.members
    await panel.get_by_role("button", name="Cartouche: Wieder einladen").click()
    await told(page, "Cartouche ist wieder da.")

    await panel.get_by_role("button", name="Chloe: Geht").click()
    await expect(page.locator("[data-channel]")).to_have_count(0)
    await panel.get_by_role("button", name="Chloe: Kommt zurück").click()
    await expect(page.locator(f"[data-channel='{table.id}']")).to_have_count(1)
    assert chloe.id in sandbox.guild.members
