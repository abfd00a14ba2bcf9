import re

from playwright.async_api import expect

from tests.browser.play import PATIENCE, Hands

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

    async def make(self, name, how, typed, chosen):
        await self.ask("league new")
        await self.labelled(how, self.own).click()
        form = self.page.get_by_role("dialog")
        await form.wait_for()
        for label, words in {"Name": name, **typed}.items():
            await form.get_by_label(self.tr(label)).fill(words)
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
