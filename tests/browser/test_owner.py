"""A server owner, knowing only what the screen shows, sets the time of the weekly recap."""

import pytest
from playwright.async_api import expect

from tests.browser.leagues.gathering import gathering
from tests.browser.play import PATIENCE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.nightly,
    pytest.mark.processes,
    pytest.mark.asyncio(loop_scope="session"),
]


@pytest.mark.parametrize(("width", "language"), [(390, "de"), (1280, "en")])
async def test_an_owner_chooses_a_channel_and_a_time_sees_the_change_and_saves_it(
    browser, tmp_path, monkeypatch, width, language
):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=0) as there:
        ada, tr, page = there.ada, there.tr, there.ada.page
        await ada.ask("server settings")
        await ada.look_at("server-settings")
        await ada.labelled("Leaderboard and recap of the week", ada.own).click()
        form = page.get_by_role("dialog")
        for label, option in (("A channel for the recap of the week", "table-1"), ("The time of the recap", "20:00")):
            await form.get_by_label(tr(label)).click()
            await page.get_by_role("option", name=option).first.click()
        await ada.look_at("server-settings-form")
        await form.locator("footer button[type=submit]").click()
        await expect(ada.own).to_contain_text(tr("I haven't saved this yet:"), timeout=PATIENCE)
        await expect(ada.own).to_contain_text("20:00")
        await ada.look_at("server-settings-preview")
        await ada.labelled("Save", ada.own).click()
        await expect(ada.own).to_contain_text(tr("Saved. These settings apply now:"), timeout=PATIENCE)
        await expect(ada.own).to_contain_text("20:00 (UTC)")
