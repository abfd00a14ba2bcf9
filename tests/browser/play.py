import asyncio
import re
from dataclasses import dataclass

from playwright.async_api import expect

from bot.match.pure.play.repeats import GRACE

PATIENCE = 180_000
"""The timeout, in milliseconds, for a move and the computer players' moves that follow it."""

LOOK = """() => {
  const buttons = [...document.querySelectorAll("article:not(.private) button[data-custom-id^='k:b:']")];
  const ply = Math.max(0, ...buttons.map((button) => Number(button.dataset.customId.split(":")[3])));
  const own = buttons.filter((button) => Number(button.dataset.customId.split(":")[3]) === ply);
  const article = own[0]?.closest("article");
  return {
    ply,
    who: [...(article?.querySelectorAll(".content .mention") ?? [])].at(-1)?.textContent.slice(1) ?? "",
    can: own.filter((button) => !button.disabled).map((button) => button.dataset.customId.split(":")[4]),
    over: [...document.querySelectorAll(".embed")].some((each) => each.querySelector("pre")),
  };
}"""

PICKER = """() => {
  const own = [...document.querySelectorAll("article.private button[data-custom-id^='k:p:']:enabled")];
  const of = (verb) => own.filter((button) => button.dataset.customId.split(":")[4] === verb);
  const fields = of("page").filter((button) => button.classList.contains("primary"));
  return [of("do").length > 0, fields.map((button) => button.dataset.customId)];
}"""

CROSSED = re.compile(
    r"^400: .*/-/interactions$|status of 400 \(Bad Request\)|^404: .*/cdn/attachments/|status of 404 \(Not Found\)"
)
"""Errors that a page reports if a board or picture disappears just as it is pressed or loaded.

Tests that run in real time can't avoid these errors."""

FINAL = {"left", "right", "decline", "pass"}
COMMANDS = {"dig": "dig", "extend": "extend", "patron": "patron", "pass": "pass"} | dict.fromkeys(
    ("left", "right", "museum", "decline"), "choose"
)

OFFERED = {"left": "left|links", "right": "right|rechts", "museum": "museum", "decline": "decline|verzichten"}


@dataclass(frozen=True)
class Board:
    ply: int
    who: str
    can: list[str]
    over: bool


def listening(page):
    hears = asyncio.Event()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _frame: hears.set()))
    return hears


async def nothing(_page, _name): ...


class Hands:
    """A player of Mykerinos on the page.

    `actions` is the number of actions to take per round, if possible. `station` is called at every moment that is worth
    a picture.
    """

    def __init__(self, page, rng, actions=2, station=nothing):
        self.page = page
        self.rng = rng
        self.actions = actions
        self.station = station
        self.acted = 0
        self.did = []
        """The moves so far, as pairs: the verb, and whether a command made the move."""

    async def open_table(self, players):
        await self.command("game new")
        for word in ("myk", str(players)):
            await self.page.get_by_role("option").first.wait_for()
            await self.page.keyboard.type(word)
            await self.page.keyboard.press("Enter")
        await self.button(":computer", public=True).wait_for()

    async def sign(self, verb, then):
        await self.button(f":{verb}", public=True).click()
        await expect(self.page.locator(".embed-text").last).to_contain_text(then)

    async def look(self):
        return Board(**await self.page.evaluate(LOOK))

    async def look_after(self, ply):
        await self.page.wait_for_function(
            f"ply => {{ const seen = ({LOOK})(); return seen.ply > ply || seen.over; }}", arg=ply, timeout=PATIENCE
        )
        return await self.look()

    def wish(self, can):
        if "pass" in can and self.acted >= self.actions:
            return "pass"
        likes = [verb for verb in can if verb not in {"help", "pass", "decline"}] or [v for v in can if v != "help"]
        done = {verb for verb, _ in self.did}
        new = [verb for verb in likes if verb not in done]
        return new[0] if new else self.rng.choice(likes)

    async def move(self, board):
        verb = self.wish(board.can)
        by_command = sum(verb == done for done, _ in self.did) % 2 == 1
        self.acted = 0 if verb == "pass" else self.acted + 1
        self.did.append((verb, by_command))
        await self.station(self.page, f"asked-for-{verb}")
        if by_command:
            if self.did[-2:-1] and self.did[-2][0] == verb:
                # The bot would take the same move at once for a repetition, not for a move in the new position.
                await asyncio.sleep(GRACE)
            await self.say(verb)
        else:
            await self.press(verb, board)
        return await self.look_after(board.ply)

    async def press(self, verb, board):
        await self.button(f":{board.ply}:{verb}", public=True).click()
        if verb in FINAL:
            await self.confirm()
        else:
            if verb == "patron":
                await self.call()
            await self.pick()

    def button(self, ending, public=False):
        scope = "article:not(.private)" if public else "article.private"
        return self.page.locator(f'{scope} button[data-custom-id$="{ending}"]').last

    def picker(self):
        return self.page.locator('article.private button.select[data-custom-id^="k:p:"]').last

    async def choose(self, ending, number=None):
        select = self.page.locator(f'button.select[data-custom-id$=":{ending}"]').last
        await select.click()
        options = self.page.get_by_role("option")
        await options.first.wait_for()
        await options.nth(self.rng.randrange(await options.count()) if number is None else number).click()

    async def call(self):
        patrons = self.page.locator('article.private button[data-custom-id*=":call:"]:enabled')
        await patrons.first.wait_for()
        await patrons.nth(self.rng.randrange(await patrons.count())).click()

    async def pick(self):
        if await self.put_together():
            await self.station(self.page, f"chosen-{self.did[-1][0]}")
            await self.page.locator(
                'article.private button[data-custom-id^="k:p:"][data-custom-id*=":do:"]'
            ).last.click()
        await expect(self.picker()).to_have_count(0)

    async def put_together(self):
        picker = self.picker()
        await picker.wait_for()
        while await picker.count():
            # Nothing is to be read while a press is on its way.
            await expect(self.page.locator("article.private [aria-disabled]")).to_have_count(0)
            ready, fields = await self.page.evaluate(PICKER)
            if ready:
                return True
            if not await picker.count():
                return False
            await self.station(self.page, f"chosen-{self.did[-1][0]}")
            if fields:
                field = self.rng.choice(fields)
                await self.page.locator(f'[data-custom-id="{field}"]').click()
                await expect(self.page.locator(f'[data-custom-id="{field}"]')).to_have_count(0)
            else:
                await self.choose("0")
        return False

    async def say(self, verb):
        await self.command(f"mykerinos {COMMANDS[verb]}")
        form = self.page.locator(".command-form")
        if verb != "pass":
            options = self.page.get_by_role("option")
            await options.first.wait_for()
            fits = options
            if COMMANDS[verb] == "choose":
                fits = options.filter(has_text=re.compile(rf"^\W*({OFFERED[verb]})\b", re.IGNORECASE))
            count = await fits.count()
            await fits.nth(self.rng.randrange(count)).click()
        await self.page.keyboard.press("Enter")
        await form.wait_for(state="detached")
        if COMMANDS[verb] in {"choose", "pass"}:
            await self.confirm()

    async def confirm(self):
        # Confirm the move, then wait until the question is gone, so that it isn't mistaken for the next one.
        sure = self.button(":sure")
        await sure.click()
        await expect(sure).to_have_count(0, timeout=PATIENCE)

    async def command(self, name):
        await self.page.locator(".composer textarea").focus()
        await self.page.keyboard.type(f"/{name}")
        await self.page.get_by_role("option").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.locator(".command-form").wait_for()
