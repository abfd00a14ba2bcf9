"""A clock for the bot and the page, which a test moves forward for everybody."""

import time

from bot.features.play import played

SKEW = "() => { const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead; }"


class Time:
    def __init__(self, monkeypatch):
        self.ahead = 0.0
        sent = played.sent_at
        monkeypatch.setattr(played, "sent_at", lambda one: sent(one) + self.ahead)
        self.pages = []
        self.ticks = None

    def now(self):
        return int((time.time() + self.ahead) * 1_000)

    async def watch(self, page):
        await page.evaluate(SKEW)
        self.pages.append(page)

    async def forward(self, millis):
        self.ahead += millis / 1_000
        await self.ticks.look()
        for page in self.pages:
            await page.evaluate("(ahead) => { window.ahead = ahead; }", self.ahead * 1_000)
