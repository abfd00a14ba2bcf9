import asyncio
import contextlib

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import expect

from sandbox import Weather
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


async def made(sandbox, weather):
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(90):
            while sandbox.weather != weather:  # noqa: ASYNC110 - it gives no event
                await asyncio.sleep(0.01)
    assert sandbox.weather == weather


async def told(page, text):
    await expect(page.locator(".weather-told")).to_have_text(text)


async def test_presets_and_single_faults_by_keyboard_and_the_sign_for_everybody(windows, sandbox, table):
    ada = await windows.open(sandbox, table)
    ben = await windows.open(sandbox, table, "Ben")
    sign = ben.get_by_role("main").get_by_role("button", name="Weather")
    await expect(sign).to_have_count(0)
    opener = ada.get_by_role("complementary").get_by_role("button", name="Weather")
    await opener.focus()
    await ada.keyboard.press("Enter")
    panel = ada.get_by_role("dialog", name="Weather")
    await expect(panel.get_by_role("button", name="Fair")).to_have_attribute("aria-pressed", "true")
    await panel.get_by_role("button", name="Drizzle").press("Enter")
    await expect(sign).to_have_text("Weather: Drizzle")
    await made(sandbox, Weather(latency=0.5, error_every=20, lose_every=20, duplicate_interactions=True))
    await panel.get_by_label("Discord answers late").select_option("4 s: too late for buttons")
    await panel.get_by_label("The request gets lost").select_option("1 in 5")
    await panel.get_by_label("“Too many requests”").select_option("the next 20")
    for label in ("They apply to the whole bot", "like a ban", "They overtake", "comes too late"):
        await panel.get_by_label(label).press("Space")
    await panel.get_by_label("Refuse connections").select_option("the next 3")
    await told(ada, "Done.")
    await expect(sign).to_have_text("Weather: Changeable")
    wanted = Weather(
        latency=4.0, error_every=20, reset_every=5, lose_every=20, storm=20, storm_global=True, storm_via=False,
        refuse_connects=3, duplicate_interactions=True, reorder_interactions=True, expire_interactions=True,
    )  # fmt: skip
    await made(sandbox, wanted)
    assert await barriers(ada) == []
    await ada.keyboard.press("Escape")
    await expect(panel).to_have_count(0)
    await expect(opener).to_be_focused()

    sandbox.weather.change({"error_every": 7})
    await sign.dispatch_event("click")  # in one step: the page builds the header again as messages come elsewhere
    panel = ben.get_by_role("dialog", name="Weather")
    await expect(panel.get_by_label("Discord answers with an error").locator("option:checked")).to_have_text("1 in 7")
    await expect(panel.get_by_label("Each arrives twice")).to_be_checked()
    await panel.get_by_role("button", name="Clear").click()
    await told(ben, "The weather is fair.")
    assert sandbox.weather == Weather()
    await panel.get_by_role("button", name="Storm").click()
    await told(ben, "Storm")
    await ben.keyboard.press("Escape")
    assert await barriers(ben) == []
    await sign.click()
    sandbox.weather.change({"storm": 0})
    await expect(panel.get_by_role("button", name="Storm")).to_have_attribute("aria-pressed", "true")


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


async def test_what_the_sandbox_does_not_know_is_told(windows, sandbox, table, unsupported):
    page = await windows.open(sandbox, table, width=390, language="de")
    await page.locator(".drawer-button").click()
    button = page.locator(".weather-button")
    dot = "node => getComputedStyle(node, '::after').content"
    assert await button.evaluate(dot) == "none"
    send = "POST /channels/{channel_id}/messages"
    unsupported |= {f"poll of {send}", *(f"embeds.{name * 60} of {send}" for name in "abcdefg")}
    path = f"{sandbox.api}/channels/{table.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        bodies = [{"embeds": [{"title": "t", name * 60: 1}]} for name in "abcdefg"]
        for body in (*bodies, {"content": "x", "poll": {"question": {}}}):
            async with session.post(path, json=body) as answer:
                assert answer.status == 501
    assert await button.evaluate(dot) != "none"
    await button.click()
    section = page.locator("section", has=page.get_by_role("heading", name="Hier nicht unterstützt"))
    await expect(section.get_by_role("listitem")).to_have_count(5)
    await expect(section.get_by_role("listitem").first).to_contain_text(f"poll of {send}")
    await expect(section).to_contain_text("3 weitere")
    assert await section.evaluate("e => e.scrollWidth <= e.clientWidth")
    sandbox.core.unsupported.clear()
