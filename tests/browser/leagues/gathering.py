from __future__ import annotations

import asyncio
import contextlib
import random
import re

from playwright.async_api import expect

from bot.match.pure.table.model import Status
from data.texts import texts
from sandbox.world.changes.servers import add_member, add_user
from tests.browser.games.chronos import Time
from tests.browser.games.test_whole_game import Studio
from tests.browser.play import CROSSED, PATIENCE, Hands
from tests.e2e.season import Season, pressable
from tests.e2e.toy_world import toy_world
from tests.e2e.world import answered

INTO_VIEW = "node => node.scrollIntoView({ block: 'nearest' })"
"""JavaScript that scrolls an element into view at once. During an animated scroll, the page
might redraw the element.
"""


class Member(Hands):
    def __init__(self, page, rng, studio, tr, *, user, home):
        super().__init__(page, rng, actions=1, station=studio.station)
        self.studio, self.tr, self.user, self.home = studio, tr, user, home
        self.here = home

    @property
    def own(self):
        return self.page.locator("article.private").last

    async def look_at(self, name):
        await self.studio.station(self.page, name)
        wide = await self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= self.studio.width, (name, wide)

    async def ask(self, command):
        before = await self.page.locator("article.private").count()
        await self.command(command)
        await self.page.keyboard.press("Enter")
        answer = self.page.locator("article.private").nth(before)
        await expect(answer.locator(".content, .embed, .picture").first).to_be_visible(timeout=PATIENCE)
        return answer

    def labelled(self, words, within=None):
        return (within or self.page.locator("article")).get_by_role("button", name=self.tr(words), exact=True).last

    async def told(self, *words):
        found = self.page.locator("article:not(.private)")
        for one in words:
            found = found.filter(has_text=one)
        await expect(found.last).to_be_visible(timeout=PATIENCE)
        await found.last.evaluate(INTO_VIEW)
        return found.last

    async def pictured(self, words):
        found = self.page.locator("article:not(.private)", has=self.page.locator(f'img[alt*="{words}"]')).last
        await expect(found).to_be_visible(timeout=PATIENCE)
        await found.evaluate(INTO_VIEW)
        return found

    async def make(self, name, how, chosen):
        await self.ask("league new")
        await self.labelled(how, self.own).click()
        form = self.page.get_by_role("dialog")
        await form.wait_for()
        await form.get_by_label(self.tr("Name")).fill(name)
        for label, option in chosen.items():
            await form.get_by_label(self.tr(label)).click()
            await self.page.get_by_role("option", name=option, exact=True).click()
        await self.look_at("form")
        await form.locator("footer button[type=submit]").click()
        await expect(form).to_have_count(0)
        make = self.labelled("Create it", self.own)
        await expect(make).to_be_visible(timeout=PATIENCE)
        await self.look_at("preview")
        await make.click()
        await expect(self.own).to_contain_text("/league organise")
        await self.look_at("made")

    async def join(self):
        await self.labelled("Join").click()
        await expect(self.labelled("Cancel sign-up", self.own)).to_be_visible(timeout=PATIENCE)

    # From table to table

    async def go(self, channel):
        if self.here == channel:
            return
        links = self.page.locator(f'main article a[data-channel="{channel}"]')
        if await links.count():
            await links.last.click()
        else:
            if self.studio.width < 800:
                await self.page.locator(".drawer-button").click()
            await self.page.locator(f'.channels a[data-channel="{channel}"]').click()
        await self.arrived(channel)

    async def arrived(self, channel):
        await self.page.wait_for_url(re.compile(rf"channel={channel}\b"))
        self.here = channel

    async def next_table(self, tables):
        label = self.tr("Next table: {game}", game="Mykerinos")
        link = self.page.locator("article.private a", has_text=label).last
        await expect(link).to_be_visible(timeout=PATIENCE)
        await self.look_at("next-table")
        (channel,) = [one for one in tables if str(one) in (await link.get_attribute("href") or "")]
        await link.click()
        await self.arrived(channel)


LOCALES = {"en": "en-US", "de": "de"}
CROWD = ("Chloe", "Dev", "Emi", "Flo", "Gil", "Hana", "Ivo", "Jun", "Kaz", "Lea")


class Gathering:
    def __init__(self, season, people, crowd, tr):
        self.season, self.people, self.crowd, self.tr = season, people, crowd, tr
        self.ada, self.ben = people
        self.users = {one.user for one in people} | {one.id for one in crowd}
        self.leagues, self.service = season.leagues, season.service

    async def later(self, millis):
        await self.season.later(millis)
        for one in self.people:
            await one.page.locator(".composer").wait_for()

    async def made(self):
        (league,) = await self.leagues.reading.named(self.season.world.sandbox.guild.id)
        self.season.id = league.id

    async def press(self, one, part):
        message = await self.season.told(one, part)
        return await answered(one, await one.press(message, custom_id=pressable(message, part)))

    async def tables(self):
        await self.leagues.running.settled()
        found = sorted(await self.leagues.reading.tables(self.season.id, 1), key=lambda one: one.table.number)
        return [one.match for one in found if one.match is not None and one.match.status is Status.ACTIVE]

    async def opened(self, count):
        async with asyncio.timeout(PATIENCE / 1_000):
            while len(found := await self.tables()) < count:  # noqa: ASYNC110 - they open beside, and tell nobody
                await asyncio.sleep(0.1)
        return found

    def seats(self, count):
        return self.tr.plural("{count} seat", "{count} seats", count)

    def days(self, count):
        return self.tr.plural("{count} day", "{count} days", count)


@contextlib.asynccontextmanager
async def gathering(browser, folder, width, language, monkeypatch, *, others, kind=Gathering):
    clock = Time(monkeypatch)
    options = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio, tr = Studio(browser, width, language, **options), texts(language)
    async with toy_world(folder, now=clock.now, clocked=True, language=language) as world:
        core = world.sandbox.core
        known = {user.global_name for user in world.sandbox.world.users.values()}
        for name in CROWD[:others]:
            if name not in known:
                add_member(core, world.sandbox.guild, add_user(core, name).id)
        season = Season(world, clock)
        channel = world.sandbox.channel("table-1")
        crowd = [await world.person(name, LOCALES[language]) for name in CROWD[:others]]
        async with (
            studio.page(world.sandbox, channel, "Ada") as hers,
            studio.page(world.sandbox, channel, "Ben") as his,
        ):
            people = []
            for number, (page, name) in enumerate(((hers, "Ada"), (his, "Ben"))):
                await clock.watch(page)
                user = world.sandbox.user(name).id
                people.append(Member(page, random.Random(number), studio, tr, user=user, home=channel.id))
            yield kind(season, people, crowd, tr)
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []
