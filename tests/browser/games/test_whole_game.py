"""Two people at one phone play a whole game against a computer player: buttons, pickers and commands.

Random draws and the players' choices are seeded, so each run plays the same game. If the environment variable `SHOTS`
names a folder, the tests save pictures there.
"""

import contextlib
import os
import random
import re
import sys
from pathlib import Path

import pytest
from playwright.async_api import expect

from data.texts import texts
from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.judging import violations
from tests.browser.play import PATIENCE, Hands
from tests.e2e.process import ROOT, BotProcess
from tests.e2e.world import World

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

SHOTS = Path(os.environ["SHOTS"]).resolve() if os.environ.get("SHOTS") else None
FAILED = ROOT / "tests" / "_shots"
GRAVE = {"serious", "critical"}
MOVES = 90

CONFIRMED = {"pass", "left", "right", "museum"}


class SeededBot(BotProcess):
    PROGRAM = (
        "import random, secrets, sys; secrets.token_bytes = random.Random(7).randbytes; "
        "from bot.__main__ import main; sys.exit(main())"
    )

    def command(self):
        return (sys.executable, "-c", self.PROGRAM)


class Studio:
    """Opens browser pages of one width and language, and collects the errors on them.

    At each station (a named moment of the game), it saves a picture if `SHOTS` is set. At some stations, it also checks
    accessibility.
    """

    BARRIERS = frozenset({"table", "chosen-dig", "tally"})

    def __init__(self, browser, width, language):
        self.browser, self.width, self.language = browser, width, language
        self.seen, self.wrong = [], []

    @contextlib.asynccontextmanager
    async def page(self, sandbox, channel, person):
        phone = self.width == 390
        context = await self.browser.new_context(
            viewport={"width": self.width, "height": 844}, is_mobile=phone, has_touch=phone
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("console", lambda line: line.type in {"error", "warning"} and self.wrong.append(line.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", lambda request: self.wrong.append(f"{request.failure}: {request.url}"))
        page.on("response", lambda answer: answer.status >= 400 and self.wrong.append(f"{answer.status}: {answer.url}"))
        user = sandbox.user(person).id
        await page.goto(f"{sandbox.url}/?user={user}&channel={channel.id}&lang={self.language}")
        await page.get_by_role("heading", level=1).get_by_text(channel.name).wait_for()
        try:
            yield page
        except BaseException:
            await self.shoot(page, f"failed-{person}", SHOTS or FAILED)
            raise
        finally:
            await context.close()

    async def station(self, page, name):
        if name in self.seen:
            return
        self.seen.append(name)
        if SHOTS is not None:
            await page.evaluate("() => Promise.allSettled([...document.images].map((image) => image.decode()))")
            await self.shoot(page, f"{len(self.seen):02}-{name}", SHOTS)
        if name in self.BARRIERS:
            found = await violations(page)
            self.wrong += [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in GRAVE]

    async def shoot(self, page, name, folder):
        await page.screenshot(path=folder / f"{self.width}-{self.language}-{name}.png")


@contextlib.asynccontextmanager
async def game(folder, language):
    async with World(folder, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        yield world.sandbox


async def sit_down(ada, ben, studio, become):
    await become(ada)
    await ada.open_table(3)
    await studio.station(ada.page, "sign-up")
    await become(ben)
    await ben.sign("join", "Ben")
    await become(ada)
    await ada.sign("computer", re.compile(r"\(computer\)", re.IGNORECASE))
    await studio.station(ada.page, "table")
    await ada.button(":start", public=True).click()
    await ada.look_after(0)


async def play(ada, ben, become):
    people = {"Ada": ada, "Ben": ben}
    board = await ada.look()
    moves = 0
    while not board.over:
        hands = people[board.who]
        await become(hands)
        board = await hands.look_after(board.ply - 1)
        board = await hands.move(board)
        moves += 1
        assert moves < MOVES
    for hands in people.values():
        verbs = {verb for verb, _ in hands.did}
        assert verbs >= {"dig", "extend", "patron", "pass"}, hands.did
        assert verbs & {"left", "right"}, hands.did
    said = {verb for hands in people.values() for verb, by_command in hands.did if by_command}
    assert said >= {"dig", "pass"}, said
    assert len(said) >= 4, said


def below(page):
    """Return the controls below a finished game: a button for the next game, and a menu for everything else."""
    return page.locator("article:not(.private) .components", has=page.locator("button.select:enabled")).last


async def choose(page, label):
    await below(page).locator("button.select").last.click()
    await page.get_by_role("option", name=re.compile(rf"^\W*{re.escape(label)}")).click()


async def check_the_end(hands, studio, tr):
    page = hands.page
    tally = page.locator(".embed", has=page.locator("pre"))
    await expect(tally).to_contain_text(tr("The final tally"))
    for name in ("Ada", "Ben"):
        await expect(tally).to_contain_text(name)
    await tally.scroll_into_view_if_needed()
    await studio.station(page, "tally")
    await expect(page.locator(".picture img[src*='/board.png']")).to_have_count(1)
    await expect(below(page).locator("button[data-custom-id]")).to_have_count(2)
    private = page.locator("article.private")
    # The first move has taken the question's place, and went with it.
    stay = [verb for verb, by_command in hands.did if by_command and verb not in CONFIRMED]
    offers = page.locator("[data-custom-id^='k:o:']")
    await expect(private.filter(has_not=offers)).to_have_count(len(stay))
    assert await private.filter(has=offers).count() <= 1
    await hands.command("game verify")
    await page.keyboard.press("Enter")
    await expect(private.last).to_contain_text("✅")
    await studio.station(page, "verified")
    await check_after_the_end(hands, studio, tr)


async def check_after_the_end(hands, studio, tr):
    page = hands.page
    private = page.locator("article.private")
    await choose(page, tr("Replay"))
    step = private.filter(has=page.locator("button[data-custom-id*=':on:']")).last
    await expect(step).to_contain_text(tr("Before the first move"))
    for number in (1, 2):
        await step.locator("button[data-custom-id*=':on:']").click()
        await expect(step).to_contain_text(re.compile(rf"\b{number} \w+ \d+"))
    await expect(step.locator("img")).to_have_count(1)
    await studio.station(page, "replay")
    await step.locator("button[data-custom-id*=':mine:']").click()
    await expect(step.locator("button[data-custom-id*=':mine:']")).to_have_attribute("disabled", "")
    films = private.locator("img[src*='.gif']")
    for count in (1, 2):
        await choose(page, tr("Film"))
        await expect(films).to_have_count(count)
    await studio.station(page, "film")


@pytest.mark.waits(15)
async def test_two_people_at_one_phone_in_german(browser, tmp_path):
    studio = Studio(browser, 390, "de")
    async with game(tmp_path, "de") as sandbox, studio.page(sandbox, sandbox.channel("table-1"), "Ada") as page:
        rng = random.Random(6)
        ada, ben = (Hands(page, rng, station=studio.station) for _ in range(2))

        async def become(hands):
            """Hand the phone over."""
            name = "Ada" if hands is ada else "Ben"
            me = page.locator(".top-me button")
            if name not in await me.inner_text():
                await me.click()
                await page.get_by_role("menuitemradio", name=name).click()
                await expect(me).to_contain_text(name)

        await sit_down(ada, ben, studio, become)
        await play(ada, ben, become)
        await become(ada)
        await check_the_end(ada, studio, texts("de"))
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide == 390
    assert studio.wrong == []
