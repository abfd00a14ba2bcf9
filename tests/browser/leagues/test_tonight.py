"""People who know only what the screen shows get a cup going at once. The test counts the organiser's clicks, but not
the members'.
"""

import contextlib
import re

import pytest
from playwright.async_api import expect

from data.texts import texts
from tests.browser.games.chronos import Time
from tests.browser.games.test_whole_game import Studio
from tests.browser.play import CROSSED, PATIENCE, Hands
from tests.e2e.season import Season
from tests.e2e.toy_world import toy_world
from tests.e2e.world import answered, until

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

MINUTE = 60_000


class Member(Hands):
    def __init__(self, page, studio, tr):
        super().__init__(page, None, station=studio.station)
        self.studio, self.tr, self.clicks = studio, tr, 0

    @property
    def own(self):
        return self.page.locator("article.private").last

    async def look_at(self, name):
        await self.studio.station(self.page, name)
        wide = await self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= self.studio.width, (name, wide)

    def labelled(self, words, within="article"):
        return self.page.locator(within).get_by_role("button", name=self.tr(words), exact=True).last

    async def told(self, *words):
        found = self.page.locator("article:not(.private)")
        for one in words:
            found = found.filter(has_text=one)
        await expect(found.last).to_be_visible(timeout=PATIENCE)

    async def join(self):
        await self.labelled("Join").click()
        await expect(self.labelled("Cancel sign-up", "article.private")).to_be_visible(timeout=PATIENCE)

    async def click(self, words):
        await self.labelled(words, "article.private").click()
        self.clicks += 1

    async def new_league(self, how, name):
        await self.command("league new")
        await self.page.keyboard.press("Enter")
        await self.click(how)
        form = self.page.get_by_role("dialog")
        await form.get_by_label(self.tr("Name")).fill(name)
        await form.locator("footer button[type=submit]").click()
        self.clicks += 1
        await expect(form).to_have_count(0)
        await self.click("Create it")
        await expect(self.own).to_contain_text("/league organise", timeout=PATIENCE)

    async def go(self, channel):
        if self.studio.width < 800:
            await self.page.locator(".drawer-button").click()
        await self.page.locator(f'.channels a[data-channel="{channel}"]').click()
        await self.page.wait_for_url(re.compile(rf"channel={channel}\b"))


@contextlib.asynccontextmanager
async def gathering(browser, folder, width, language, monkeypatch):
    clock, studio = Time(monkeypatch), Studio(browser, width, language)
    async with toy_world(folder, now=clock.now, clocked=True, language=language) as world:
        channel = world.sandbox.channel("table-1")
        async with contextlib.AsyncExitStack() as pages:
            people = []
            for name in ("Ada", "Ben"):
                page = await pages.enter_async_context(studio.page(world.sandbox, channel, name))
                await clock.watch(page)
                people.append(Member(page, studio, texts(language)))
            yield Season(world, clock), people
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


@pytest.mark.parametrize(("width", "language"), [(390, "de"), pytest.param(1280, "en", marks=pytest.mark.nightly)])
async def test_from_the_command_to_a_running_cup_takes_at_most_six_clicks(
    browser, tmp_path, monkeypatch, width, language
):
    async with gathering(browser, tmp_path, width, language, monkeypatch) as (cup, (ada, ben)):
        begun = cup.service.desk.now()
        await ada.new_league("Cup", "Tonight")
        (league,) = await cup.leagues.reading.named(cup.world.sandbox.guild.id)
        cup.id = league.id
        await ben.told("Tonight", ben.tr("Who's in"))
        for one in (ben, ada):
            await one.join()
        for name in ("Chloe", "Dev"):
            one = await cup.world.person(name)
            await answered(one, await one.slash(cup.place, "league join"))
        await ada.click("Begin now")
        await ada.look_at("begins-now")
        await ada.click("Do it")
        assert ada.clicks <= 6
        await cup.later(1_000)
        (match,) = await until(cup.matches)
        await ben.told(ben.tr("Round {number} of {count}", number=1, count=3))
        await ben.go(match.channel)
        await ben.look_at("tonight")
        assert cup.service.desk.now() - begun < MINUTE
