import asyncio
import re

import pytest
from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.world.changes.servers import add_member
from tests.browser.play import PATIENCE, listening

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


async def test_two_windows_see_each_other_and_count_what_is_unread(windows, sandbox, bot, table):
    second = sandbox.add_channel(f"{table.name}-b")
    await bot.seen(second.id)
    ada = await windows.open(sandbox, table)
    ben = await windows.open(sandbox, second, "Ben")
    chloe = await windows.open(sandbox, second, "Chloe")  # now: the page shows "is typing" for some seconds only
    await ben.locator("textarea").fill("hello @Ada, see **this**")
    await ben.keyboard.press("Enter")
    await expect(ben.get_by_role("article").last).to_contain_text("hello @Ada, see this")
    link = ada.locator(f"[data-channel='{second.id}']")
    await expect(link).to_have_class(re.compile("unread"))
    await expect(link.locator(".count")).to_have_text("1")
    await expect(ada.locator("#announcer")).to_have_text(f"Ben mentions you in #{second.name}.")
    await expect(ada).to_have_title(re.compile(r"^\(1\) "))
    await ada.keyboard.press("Alt+ArrowDown")
    await expect(ada.get_by_role("heading", level=1)).to_have_text(second.name)
    await expect(ada.get_by_role("article").last).to_have_class(re.compile("mentions-me"))
    await expect(link.locator(".count")).to_have_count(0)
    await ben.keyboard.type("I am wri")
    await expect(ada.locator(".typing")).to_have_text("Ben is typing…")
    await chloe.locator("textarea").fill("me too")
    await expect(ada.locator(".typing")).to_have_text("Ben and Chloe are typing…")
    await ada.reload()
    await expect(link).not_to_have_class(re.compile("unread"))


async def test_switching_the_person_keeps_the_place_and_survives_a_reload(windows, sandbox, table):
    page = await windows.open(sandbox, table)
    await page.get_by_role("button", name="Switch person").locator("visible=true").click()
    menu = page.get_by_role("menu", name="Who are you?")
    await expect(menu.get_by_role("menuitemradio", name="Ada")).to_be_focused()
    await expect(menu.get_by_role("menuitemradio")).to_have_count(5)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    for _ in range(2):
        await expect(page.locator(".me")).to_contain_text("Ben")
        await expect(page.get_by_role("heading", level=1)).to_have_text(table.name)
        await page.reload()
    await page.locator("textarea").fill("as Ben")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").last.locator(".author")).to_have_text("Ben")


async def test_language_and_theme_are_kept(windows, sandbox, table):
    page = await windows.open(sandbox, table, color_scheme="light")
    light = await page.evaluate(BACKGROUND)
    await page.get_by_role("button", name="Dark theme").click()
    assert await page.evaluate(BACKGROUND) != light
    for language, label in (("Polski", "Napisz na"), ("Français", "Écrire dans"), ("Deutsch", "Nachricht an")):
        hears = listening(page)
        await page.locator(".tongue").click()
        await page.get_by_role("menuitemradio", name=language).click()
        await expect(page.locator("textarea")).to_have_attribute("placeholder", f"{label} #{table.name}")
        await asyncio.wait_for(hears.wait(), PATIENCE / 1_000)  # else it is cut off as it opens
    await page.reload()
    await expect(page.locator("textarea")).to_have_attribute("placeholder", f"Nachricht an #{table.name}")
    assert await page.evaluate(BACKGROUND) != light
    assert await page.evaluate("document.documentElement.lang") == "de"


async def test_after_a_lost_connection_nothing_is_missing(windows, sandbox, bot, table):
    page = await windows.open(sandbox, table)
    await bot.get_channel(table.id).send("before")
    await expect(page.get_by_role("article").get_by_text("before")).to_be_visible()
    watched = dict(sandbox.live.watchers)
    await sandbox.live.close()
    await bot.get_channel(table.id).send("meanwhile")
    await expect(page.get_by_role("article").get_by_text("meanwhile")).to_be_visible()
    await expect(page.get_by_role("status")).to_have_count(1)
    assert watched


async def test_without_a_bot_the_page_says_so(windows):
    async with Sandbox() as lonely:
        page = await windows.open(lonely, lonely.channel("welcome"))
        await expect(page.locator(".banner")).to_contain_text("The bot is offline.")
        await page.locator("textarea").fill("/")
        await expect(page.get_by_text("The bot has no commands yet.")).to_be_visible()
        for context in windows.contexts:
            await context.close()
        windows.contexts.clear()


async def test_members_are_listed_and_one_can_become_them(windows, sandbox, bot, table):
    page = await windows.open(sandbox, table)
    listed = page.get_by_role("region", name="Members")
    await expect(listed.get_by_role("heading")).to_have_text(["Moderator — 1", "Online — 5"])
    await listed.get_by_role("button", name="Chloe").click()
    card = page.get_by_role("dialog", name="Chloe")
    await expect(card).to_contain_text("@chloe")
    await card.get_by_role("button", name="Mention").click()
    await expect(page.locator("textarea")).to_have_value("@Chloe ")
    await listed.get_by_role("button", name="Chloe").click()
    await card.get_by_role("link", name="Be Chloe").click()
    await expect(page.locator(".me")).to_contain_text("Chloe")
    await expect(page.get_by_role("heading", level=1)).to_have_text(table.name)
    sandbox.remove_member(sandbox.user("Dev"))
    await expect(listed.get_by_role("button", name="Dev")).to_have_count(0)
    add_member(sandbox.core, sandbox.guild, sandbox.user("Dev").id)
    await expect(listed.get_by_role("button", name="Dev")).to_have_count(1)
    opener = page.get_by_role("button", name="Members")
    await opener.click()
    await expect(listed).to_be_hidden()
    await page.reload()
    await expect(opener).to_have_attribute("aria-expanded", "false")


async def test_threads_are_opened_closed_and_found_again(windows, sandbox, bot, table):
    await bot.get_channel(table.id).send("a board")
    ada = await windows.open(sandbox, table)
    page = await windows.open(sandbox, table, "Ben")
    await page.get_by_role("article").last.hover()
    await page.get_by_role("button", name="Create thread").click()
    await page.get_by_label("Name of the thread").fill("talk of it")
    await page.keyboard.press("Enter")
    heading = page.get_by_role("heading", level=1)
    await expect(heading).to_have_text("talk of it")
    await expect(ada.get_by_role("link", name="talk of it See thread")).to_be_visible()
    inside = page.locator(".channels ul ul").get_by_role("link", name="talk of it")
    await expect(inside).to_be_visible()
    await page.get_by_role("button", name="Close thread").click()
    await expect(page.locator("textarea")).to_have_attribute("placeholder", re.compile("This thread is closed"))
    await page.locator(".above").click()
    await expect(heading).to_have_text(table.name)
    await expect(inside).to_have_count(0)
    await page.get_by_role("button", name="Threads").click()
    await page.get_by_role("dialog", name="Threads").get_by_role("link", name="talk of it").press("Enter")
    await expect(heading).to_have_text("talk of it")
    await page.locator("textarea").fill("open again")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Close thread")).to_be_visible()
    await page.locator(".above").click()
    await page.get_by_role("link", name="talk of it See thread").click()
    await expect(page.get_by_role("article").last).to_contain_text("open again")
