import re

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


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
    await ada.get_by_role("article").last.hover()
    await ada.get_by_role("group", name="Message").get_by_role("button", name="Reply").click()
    await ada.keyboard.type("I see it")
    await ada.keyboard.press("Enter")
    await expect(ben.get_by_role("article").last).to_have_class(re.compile("mentions-me"))
    await ada.reload()
    await expect(link).not_to_have_class(re.compile("unread"))


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
