"""A league's member on the sandbox's page: presses only what the page shows, and follows its links."""

import re

from playwright.async_api import expect

from tests.browser.play import PATIENCE, Hands

INTO_VIEW = "node => node.scrollIntoView({ block: 'nearest' })"
"""JavaScript that scrolls in one step: if a message changes during the scrolling, the page draws it again, and there is
nothing to scroll.
"""


class Member(Hands):
    """A window on the page; its person plays Mykerinos and is in a league. ``tr``: the words of its language."""

    def __init__(self, page, rng, studio, tr, *, user, home):
        super().__init__(page, rng, actions=1, station=studio.station)
        self.studio, self.tr, self.user, self.home = studio, tr, user, home
        self.here = home

    @property
    def own(self):
        """Return the newest private answer."""
        return self.page.locator("article.private").last

    async def look_at(self, name):
        """Take a picture of a station; nothing may reach over an edge."""
        await self.studio.station(self.page, name)
        wide = await self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= self.studio.width, (name, wide)

    async def ask(self, command):
        """Send a command without options; return the private answer, once it is there."""
        before = await self.page.locator("article.private").count()
        await self.command(command)
        await self.page.keyboard.press("Enter")
        answer = self.page.locator("article.private").nth(before)
        await expect(answer.locator(".content, .embed, .picture").first).to_be_visible(timeout=PATIENCE)
        return answer

    def labelled(self, words, within=None):
        """Return the newest button with this label; ``words``: an English message."""
        return (within or self.page.locator("article")).get_by_role("button", name=self.tr(words), exact=True).last

    async def told(self, *words):
        """Return the newest public message with all these words."""
        found = self.page.locator("article:not(.private)")
        for one in words:
            found = found.filter(has_text=one)
        await expect(found.last).to_be_visible(timeout=PATIENCE)
        await found.last.evaluate(INTO_VIEW)
        return found.last

    async def pictured(self, words):
        """Return the newest public message with a picture whose alt text has these words."""
        found = self.page.locator("article:not(.private)", has=self.page.locator(f'img[alt*="{words}"]')).last
        await expect(found).to_be_visible(timeout=PATIENCE)
        await found.evaluate(INTO_VIEW)
        return found

    async def make(self, name, how, typed, chosen):
        """Make a league by ``/league new``: the format, the form, the preview, the button. ``how``: the format's name;
        ``typed``, ``chosen``: entries of the form, by English labels.
        """
        await self.ask("league new")
        await self.own.locator("button.select").click()
        await self.page.get_by_role("option", name=self.tr(how)).first.click()
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
        """Press the sign-up's button."""
        await self.labelled("Join").click()
        await expect(self.labelled("Cancel sign-up", self.own)).to_be_visible(timeout=PATIENCE)

    # From table to table

    async def go(self, channel):
        """Go into a channel: by a link on the page, else by the list of channels."""
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
        """Press *Next table* below the answer to the last move: it leads to one of these."""
        label = self.tr("Next table: {game}", game="Mykerinos")
        link = self.page.locator("article.private a", has_text=label).last
        await expect(link).to_be_visible(timeout=PATIENCE)
        await self.look_at("next-table")
        (channel,) = [one for one in tables if str(one) in (await link.get_attribute("href") or "")]
        await link.click()
        await self.arrived(channel)
