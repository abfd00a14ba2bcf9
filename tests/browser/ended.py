"""Uses the controls below a finished game on the page: a button for the next game, and a menu for everything else."""

import re


def below(page):
    return page.locator("article:not(.private) .components", has=page.locator("button.select:enabled")).last


async def choose(page, label):
    await below(page).locator("button.select").last.click()
    await page.get_by_role("option", name=re.compile(rf"^\W*{re.escape(label)}")).click()
