"""Simulates a stranger who plays on the page and knows only what the screen shows. It counts what a game costs the
stranger, such as presses and waits.

The stranger reads the messages, the labels and colours of the buttons, and the line with the pointing hand. They know
no ids and no rules. They look at the newest message that has controls. First they press what the hand points at, then
green, blue, *Your move*, the first line of a list, and grey. They don't press buttons that only show something or give
up the game.
"""

import re
import time
from collections import Counter
from dataclasses import dataclass, field

from playwright.async_api import Error, expect

from tests.browser.play import PATIENCE

SCREEN = """() => [...document.querySelectorAll("article.message")].map((article) => ({
  id: article.dataset.id,
  own: article.classList.contains("private"),
  high: Math.round(article.getBoundingClientRect().height),
  text: [...article.querySelectorAll(".content, .embed")].map((one) => one.innerText).join("\\n"),
  controls: [...article.querySelectorAll(".components button")].filter((one) => !one.disabled).map((one) => ({
    label: (one.querySelector(".button-label") ?? one).innerText.trim(),
    look: one.classList.contains("select") ? "list"
      : [..."success primary danger secondary".split(" ")].find((each) => one.classList.contains(each)) ?? "",
    at: [...article.querySelectorAll(".components button")].indexOf(one),
  })),
  boards: article.querySelectorAll(".picture img").length,
}))"""
SHOWS = (
    "Help", "Undo", "Orders", "Rules", "Since your last turn", "My museum", "Back", "Show all", "Details", "Record",
    "Replay", "Film", "Verify", "Rank several…", "Combine…", "Skip the lessons", "Update", "Level",
    "Show all", "Teach me", "Fair?", "New table", "Learn a game", "Another game", "Rematch", "Count my points",
)  # fmt: skip
LAST = ("End the turn", "Pass")
"""The buttons that end a turn or a round. The stranger presses them only if no other button makes a move."""
LOOKS = 8
BOARD = 1_800
LONGEST = 900
LESSON = re.compile(r"🎓 [^\d\n]*(\d+) \D+ (\d+): ([^\n]+)")
MOVE = re.compile(r"^\s*(\d+)\. .*?@Ada\b", re.MULTILINE)


@dataclass
class Counted:
    presses: int = 0
    waits: int = 0
    moves: set = field(default_factory=set)
    heights: dict = field(default_factory=dict)
    left: int = 0
    high: int = 0
    seconds: float = 0.0
    labels: Counter = field(default_factory=Counter)
    between: list = field(default_factory=list)


class Stranger:
    def __init__(self, page, tr, forward=None):
        self.page, self.tr, self.forward = page, tr, forward
        self.shows = {tr(one).casefold() for one in SHOWS}
        self.last = {tr(one).casefold() for one in LAST}
        self.counted = Counted()
        self.lessons = []
        self.since = 0
        self.before = ""
        self.idle = 0
        self.tried = Counter()
        self.known = set()

    async def screen(self):
        seen = await self.page.evaluate(SCREEN)
        counted = self.counted
        for one in seen:
            for number, count, title in LESSON.findall(one["text"]):
                if (int(number), int(count), title) not in self.lessons:
                    self.lessons.append((int(number), int(count), title))
            if one["id"] in self.known:
                continue
            for number in MOVE.findall(one["text"]):
                if int(number) not in counted.moves:
                    counted.moves.add(int(number))
                    counted.between.append(counted.presses - self.since)
                    self.since = counted.presses
            if not one["own"]:
                counted.heights[one["id"]] = max(one["high"], counted.heights.get(one["id"], 0))
        return seen

    async def begin(self, label, within="", *, by_key=False):
        seen = await self.screen()
        self.known = {one["id"] for one in seen}
        self.counted, self.since, self.before = Counted(), 0, ""
        start = time.monotonic()
        await self.pick(label, by_key=by_key)
        if within:
            await self.page.wait_for_timeout(300)
            await self.pick(within)
        await self.page.wait_for_function(
            """known => [...document.querySelectorAll("article.message:not(.private)")].some((one) =>
                !known.includes(one.dataset.id) && [...one.querySelectorAll(".picture img")].some((i) => i.complete)
                && one.querySelector(".components button"))""",
            arg=list(self.known),
            timeout=PATIENCE,
        )
        self.counted.seconds = time.monotonic() - start

    async def pick(self, label, *, by_key=False):
        button = self.page.locator("article .components button:enabled", has_text=label).last
        if await button.count() and by_key:
            await button.focus()
            await self.page.keyboard.press("Enter")
        elif await button.count():
            await button.click()
        else:
            await self.page.locator("article button.select:enabled").last.click()
            await self.page.get_by_role("option", name=label).first.click()
        self.counted.presses += 1

    def wish(self, seen):
        there = [one for one in seen if one["id"] not in self.known and self.playing(one)]
        if not there:
            return None
        here = there[-1] if self.forward is None else self.where(there)
        if self.forward and not here["own"] and self.counted.presses % LOOKS == LOOKS - 1:
            move = next((one for one in here["controls"] if one["label"] == self.tr("Your move")), None)
            if move is not None:
                return here, move
        hands = [line for line in here["text"].splitlines() if "👉" in line]
        can = self.playing(here)
        state = here["id"] + here["text"] + str([(one["label"], one["look"]) for one in here["controls"]])
        for one in can:
            one["tried"] = self.tried[state + one["label"]]
        best = min(can, key=lambda one: (one["tried"], self.rank(one, hands)))
        if best["tried"] > 2 and self.forward is None:
            return None
        self.tried[state + best["label"]] += 1
        return here, best

    @staticmethod
    def where(there):
        asks = [
            one for one in there if one["own"] and {each["look"] for each in one["controls"]} & {"success", "primary"}
        ]
        boards = [one for one in there if not one["own"]]
        return asks[-1] if asks and asks[-1] is there[-1] else (boards or there)[-1]

    def playing(self, one):
        """Return the controls that make a move. The button "I have won!" is left out unless the stranger has read what
        it does.
        """
        claims = self.tr("I have won!").casefold()
        can = [each for each in one["controls"] if self.plain(each["label"]) not in self.shows]
        return [each for each in can if one["own"] or not claims.endswith(self.plain(each["label"]) or "?")]

    @staticmethod
    def plain(label):
        return re.sub(r"^\W+", "", label).casefold()

    def rank(self, one, hands):
        label = self.plain(one["label"])
        if any(label and label in hand.casefold() for hand in hands):
            return 0
        if label in self.last:
            return 6
        if label == self.tr("Your move").casefold():
            return 4
        order = {"success": 1, "danger": 2, "primary": 3, "list": 5, "secondary": 5.5}
        return order.get(one["look"], 5.5) + (0.4 if label.endswith("…") else 0)

    async def step(self):
        seen = await self.screen()
        wish = self.wish(seen)
        if wish is None:
            self.idle += 1
            self.counted.waits += 1
            await (self.forward() if self.forward else self.page.wait_for_timeout(400))
            return self.idle < 60
        self.idle = 0
        here, one = wish
        button = self.page.locator(f'article[data-id="{here["id"]}"] .components button').nth(one["at"])
        try:
            await button.click(timeout=4_000)
        except Error:  # it went at the same moment
            return True
        self.counted.presses += 1
        self.counted.labels[one["label"]] += 1
        if one["look"] == "list":
            await self.choose()
        await self.settled(seen)
        if self.forward:
            await self.page.wait_for_timeout(BOARD)
        if self.forward and self.refused(seen, await self.screen()):
            self.counted.waits += 1
            await self.forward()
        return True

    def refused(self, before, now):
        known = {one["id"] for one in before}
        fresh = [one for one in now if one["own"] and (one["id"] not in known or one == now[-1])]
        return bool(fresh) and not self.playing(fresh[-1])

    async def choose(self):
        options, done = self.page.get_by_role("option"), self.page.locator(".select-foot button")
        try:
            await options.first.wait_for(timeout=4_000)
        except Error:
            return
        for at in range(await options.count()):
            await options.nth(at).click()
            if not await done.count() or await done.is_enabled():
                break
        if await done.count():
            await done.click()

    async def settled(self, before):
        was = str([(one["id"], one["text"], one["controls"]) for one in before])
        for _ in range(100):
            await self.page.wait_for_timeout(60)
            if await self.page.locator("article [aria-disabled], article .thinking").count():
                continue
            now = await self.page.evaluate(SCREEN)
            if str([(one["id"], one["text"], one["controls"]) for one in now]) != was:
                return

    async def play(self, most=LONGEST, look=None):
        """Play to the end, and call ``look`` with each number of steps. Return whether the end came."""
        for number in range(most):
            if look is not None:
                await look(number)
            if await self.ended().count():
                await self.page.wait_for_timeout(500)
                seen = [one for one in await self.screen() if one["id"] not in self.known and not one["own"]]
                self.counted.left = len(seen)
                self.counted.high = sum(one["high"] for one in seen)
                return True
            if not await self.step():
                return False
        return False

    async def last_words(self):
        seen = [one for one in await self.screen() if one["id"] not in self.known and not one["own"]]
        return "\n".join(one["text"] for one in seen[-4:])

    def ended(self):
        return self.page.locator("article .components button.select:enabled", has_text=self.tr("Analyse"))

    async def again(self):
        menu = self.page.locator(".components button.select", has_text=self.tr("Analyse"))
        last = self.page.locator("article").filter(has=menu).last
        await self.begin(await last.locator(".components button.success").first.inner_text())
        return self.counted.seconds

    async def keys(self, label):
        for count in range(1, 80):
            text = await self.page.evaluate(
                """() => { const one = document.activeElement;
                    return one?.closest(".components") ? (one.querySelector(".button-label") ?? one).innerText.trim() :
                    "";
                }"""
            )
            if re.search(label, text):
                await self.page.keyboard.press("Enter")
                return count
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"{label} is not reached")

    async def calm(self):
        await expect(self.page.locator("article [aria-disabled]")).to_have_count(0, timeout=PATIENCE)
