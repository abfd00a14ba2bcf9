"""A player's hands and eyes on the page: what can be pressed is found on the page, and pressed there."""

import asyncio
import re
from dataclasses import dataclass

from playwright.async_api import expect

from bot.match.pure.play.repeats import GRACE

PATIENCE = 180_000
"""Milliseconds for a move with the computers' answers, on a machine that is busy with other things."""

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
"""The newest board in public: its ply, whom it calls last, what can be pressed; and whether the final tally, the one
embed with a table, is there."""

PICKER = """() => {
  const ids = [...document.querySelectorAll("article.private button[data-custom-id^='k:p:']:enabled")]
    .map((button) => button.dataset.customId);
  return [ids.some((id) => id.endsWith(":ok")), ids.filter((id) => /:f\\d+$/.test(id))];
}"""
"""Whether the picker's move can be confirmed, and the ids of its fields that can be pressed."""

CROSSED = re.compile(
    r"^400: .*/-/interactions$|status of 400 \(Bad Request\)|^404: .*/cdn/attachments/|status of 404 \(Not Found\)"
)
"""What a page is told of a press on a board, or of a picture, that goes at the same moment: in real time that is
nobody's fault.
"""

FINAL = {"left", "right", "decline", "pass"}
"""The buttons before whose moves one is asked whether one is sure."""
COMMANDS = {"dig": "dig", "extend": "extend", "patron": "patron", "pass": "pass"} | dict.fromkeys(
    ("left", "right", "museum", "decline"), "choose"
)
"""The command under `/mykerinos` for what a button does."""

OFFERED = {"left": "left|links", "right": "right|rechts", "museum": "museum", "decline": "decline|verzichten"}
"""How the list of moves calls what a button does, in the languages of the tests."""


@dataclass(frozen=True)
class Board:
    """What the page shows of the game."""

    ply: int
    who: str
    can: list[str]
    over: bool


def listening(page):
    """An event that is set when a page that is opened now hears of what happens: its stream has begun."""
    hears = asyncio.Event()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _frame: hears.set()))
    return hears


async def nothing(_page, _name):
    """No station."""


class Hands:
    """Somebody on a page who plays Mykerinos. `actions`: how many actions a round, if there are as many. `station` is
    told of what is worth a look.
    """

    def __init__(self, page, rng, actions=2, station=nothing):
        self.page = page
        self.rng = rng
        self.actions = actions
        self.station = station
        self.acted = 0
        self.did = []
        """What was done, as (verb, whether by a command)."""

    async def open_table(self, players):
        """By command, up to the sign-up."""
        await self.command("game new")
        for word in ("myk", str(players)):
            await self.page.get_by_role("option").first.wait_for()
            await self.page.keyboard.type(word)
            await self.page.keyboard.press("Enter")
        await self.button(":computer", public=True).wait_for()

    async def sign(self, verb, then):
        """Press a button of the sign-up, whose list of seats then says `then`."""
        await self.button(f":{verb}", public=True).click()
        await expect(self.page.locator(".embed-text").last).to_contain_text(then)

    async def look(self):
        return Board(**await self.page.evaluate(LOOK))

    async def look_after(self, ply):
        """The board after `ply`, or the end, once it is there."""
        await self.page.wait_for_function(
            f"ply => {{ const seen = ({LOOK})(); return seen.ply > ply || seen.over; }}", arg=ply, timeout=PATIENCE
        )
        return await self.look()

    def wish(self, can):
        """What to do: something new first, a parcel before the museum, and enough is enough."""
        if "pass" in can and self.acted >= self.actions:
            return "pass"
        likes = [verb for verb in can if verb not in {"help", "pass", "decline"}] or [v for v in can if v != "help"]
        done = {verb for verb, _ in self.did}
        new = [verb for verb in likes if verb not in done]
        return new[0] if new else self.rng.choice(likes)

    async def move(self, board):
        """Play one move on `board`, each kind by buttons and by command in turn; gives the board that follows."""
        verb = self.wish(board.can)
        by_command = sum(verb == done for done, _ in self.did) % 2 == 1
        self.acted = 0 if verb == "pass" else self.acted + 1
        self.did.append((verb, by_command))
        await self.station(self.page, f"asked-for-{verb}")
        if by_command:
            if self.did[-2:-1] and self.did[-2][0] == verb:
                # The same at once would be taken for a repeat of what was done, not for a move in the new position.
                await asyncio.sleep(GRACE)
            await self.say(verb)
        else:
            await self.press(verb, board)
        return await self.look_after(board.ply)

    async def press(self, verb, board):
        """By the board's buttons and the picker."""
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
        """A control that every picker has: the select of zones or of rooms. It carries what is chosen."""
        return self.page.locator('article.private button.select[data-custom-id^="k:p:"]').last

    async def choose(self, ending, number=None):
        """An option of the newest select whose id ends so; any, or the one with this number."""
        select = self.page.locator(f'button.select[data-custom-id$=":{ending}"]').last
        await select.click()
        options = self.page.get_by_role("option")
        await options.first.wait_for()
        await options.nth(self.rng.randrange(await options.count()) if number is None else number).click()

    async def call(self):
        """Call on one of the patrons that can be called on."""
        patrons = self.page.locator('article.private button[data-custom-id*=":call:"]:enabled')
        await patrons.first.wait_for()
        await patrons.nth(self.rng.randrange(await patrons.count())).click()

    async def pick(self):
        """Put a move together in the picker, which plays with its last field; what ends something is confirmed."""
        if await self.put_together():
            await self.station(self.page, f"chosen-{self.did[-1][0]}")
            await self.button(":ok").click()
        await expect(self.picker()).to_have_count(0)

    async def put_together(self):
        """Whether it has to be confirmed."""
        picker = self.picker()
        await picker.wait_for()
        while await picker.count():
            # Nothing is to be read while a press is on its way.
            await expect(self.page.locator("article.private [aria-disabled]")).to_have_count(0)
            ready, fields = await self.page.evaluate(PICKER)
            fields = [each for each in fields if not chosen(each)]
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
                before = await picker.get_attribute("data-custom-id")
                await self.choose("room")
                await expect(self.page.locator(f'[data-custom-id="{before}"]')).to_have_count(0)
        return False

    async def say(self, verb):
        """By a slash command, with what autocomplete offers."""
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
        """Say that it is meant. The question goes, so that the next one is not taken for it."""
        sure = self.button(":sure")
        await sure.click()
        await expect(sure).to_have_count(0, timeout=PATIENCE)

    async def command(self, name):
        """Type a command's name and take it; its form is open then."""
        await self.page.locator(".composer textarea").focus()
        await self.page.keyboard.type(f"/{name}")
        await self.page.get_by_role("option").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.locator(".command-form").wait_for()


def chosen(custom_id):
    """Whether a picker's field is part of what was chosen."""
    *_, before, field = custom_id.split(":")
    return field[1:] in before.split("-")
