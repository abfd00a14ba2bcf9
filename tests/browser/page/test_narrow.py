"""At a phone's width of 390 pixels, every command's private response, every form and every panel fit.

Ada plays Mykerinos with Ben and a computer player, because people without human opponents are asked fewer questions.
The panels of Museum and Chronos Conquest have their own tests. These tests save pictures if the environment variable
`SHOTS` is set.
"""

from random import Random

import pytest
from playwright.async_api import expect

from games.registry import GAMES
from sandbox import Sandbox
from sandbox.stage.shown import buttons
from sandbox.world.settings import Settings
from tests.browser.games.test_whole_game import SeededBot, Studio
from tests.browser.play import CROSSED, Hands
from tests.e2e.hands import Taste, by_slash
from tests.e2e.opening import can, filled
from tests.e2e.table import Table
from tests.e2e.world import PATIENCE, World, answered, private

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

WIDTH = 390
OVER = """() => [...document.querySelectorAll("main *, dialog *")]
    .filter((node) => node.getClientRects().length && !node.closest("pre, .visually-hidden, .select-value > *")
        && (node.getBoundingClientRect().right > innerWidth + 0.5 || node.getBoundingClientRect().left < -0.5))
    .map((node) => node.outerHTML.slice(0, 120))"""
"""JavaScript that finds visible elements beyond the page's edges.

It skips text boards, which scroll internally, and selects, which cut off long text.
"""
PRESSED = "main .components :is(button, a), dialog footer button"
LOW = f"""() => [...document.querySelectorAll("{PRESSED}")]
    .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 40)
    .map((node) => node.outerHTML.slice(0, 120))"""
"""JavaScript that finds controls that aren't tall enough to be pressed with a thumb."""
CUT = f"""() => [...document.querySelectorAll("{PRESSED}")]
    .filter((node) => node.offsetParent && node.scrollWidth > node.clientWidth + 1)
    .map((node) => node.outerHTML.slice(0, 120))"""
"""JavaScript that finds labels that don't fit their buttons."""

BEFORE = {
    "help": {},
    "rules": {"search": "M4.8"},
    "game options": {},
    "game list": {},
    "game mine": {},
    "game clock": {},
    "game cancel": {},
    "game word": {"word": "w" * 20},
    "player note": {"text": "n" * 200},
    "game resign": {},
}
RUNNING = {
    "game board": {},
    "game history": {},
    "game film": {},
    "game record": {},
    "game verify": {},
    "game clock": {},
    "game order": {"move": "pass", "else-1": "dig A1", "until": "round"},
    "game mine": {},
    "game list": {},
    "game nudge": {},
    "game hint": {},
    "game undo": {},
    "game replace": {},
    "game skip": {},
    "game resign": {},
    "game cancel": {},
    "game options": {},
    "game teach": {},
    "game new": {"game": "museum", "players": 2},
    "game join": {},
    "game leave": {},
    "game start": {},
    "game add-computer": {},
    "game remove": {},
    "player export": {},
    "player erase": {},
    "player vacation": {"days": 0},
    "player zone": {"zone": "America/Argentina/ComodRivadavia"},
    "league join": {},
    "league leave": {},
    "league sit-out": {},
    "league standings": {},
    "league tables": {},
    "league watch": {},
    "league mine": {},
    "league why": {},
    "league new": {},
    "league history": {},
    "league organise": {},
    "league export": {},
    "player profile": {},
    "player puzzle": {},
    "server leaderboard": {},
    "server statistics": {},
    "server settings": {},
    "mykerinos dig": {"field": "z9"},
    "mykerinos pass": {},
    "museum end": {},
    "chronos do": {"move": "x"},
}
FORMS = ("player settings", "server puzzles")


async def looked_at(page, studio, name):
    await studio.station(page, name)
    for what, script in (("over the edge", OVER), ("low", LOW), ("cut", CUT)):
        studio.wrong += [f"{name}, {what}: {found}" for found in await page.evaluate(script)]
    if await page.evaluate("document.documentElement.scrollWidth") != WIDTH:
        studio.wrong.append(f"{name}: the page is wider than {WIDTH}")


async def answers(page, studio, person, place, commands):
    for name, values in commands.items():
        message = await answered(person, await person.slash(place, name, **values))
        shown = page.locator(f'article.private[data-id="{message["id"]}"]')
        await expect(shown).to_be_visible()
        await looked_at(page, studio, name.replace(" ", "-"))
        await person.dismiss(message)
        await expect(shown).to_have_count(0)


async def form(page, studio, name):
    await page.get_by_role("dialog").wait_for()
    await looked_at(page, studio, name)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def forms_by_command(page, studio):
    hands = Hands(page, None)
    for name in FORMS:
        await hands.command(name)
        await page.keyboard.press("Enter")
        await form(page, studio, name.replace(" ", "-"))


@pytest.mark.waits(8)
@pytest.mark.parametrize(
    "language", ["de", pytest.param("fr", marks=pytest.mark.nightly), pytest.param("pl", marks=pytest.mark.nightly)]
)
async def test_everything_fits_a_phone(browser, tmp_path, language):
    studio = Studio(browser, WIDTH, language)
    async with World(tmp_path, Sandbox(Settings(bot_name="Cartouche")), SeededBot, BOT_LANGUAGE=language) as world:
        await world.bot.start()
        ada = await world.person("Ada", language)
        channel = world.sandbox.channel("table-1")
        ben = await world.person("Ben", language)
        table = Table(world, "table-1", [ada, ben])
        known = {
            f"{command['name']} {part['name']}" if part["type"] == 1 else command["name"]
            for scope in world.sandbox.core.commands.scopes.values()
            for command in scope
            for part in command.get("options") or [{"type": 0}]
            if command["name"] not in GAMES
        }
        assert set(BEFORE) | set(RUNNING) | set(FORMS) >= known
        await ada.slash(channel.id, "game new", game="mykerinos", players=3)
        await filled(table, [ben], computers=1)
        signup = await ada.wait_for(channel.id, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)
        async with studio.page(world.sandbox, channel, "Ada") as page:
            await looked_at(page, studio, "signup")
            await answers(page, studio, ada, channel.id, BEFORE)
            await forms_by_command(page, studio)
            options = [one for one in buttons(signup) if ":options" in one["custom_id"]]
            assert options
            for number, one in enumerate(options):
                await page.locator(f'[data-custom-id="{one["custom_id"]}"]').click()
                await form(page, studio, f"options-{number}")
            await ada.press(signup, custom_id=can(signup, "start"))
            board = await table.board_at(1)
            while table.asked(board) is ben:
                board = await table.board_at((await by_slash(table, board, Taste(Random(1), passing=0))).ply)
            await answers(page, studio, ada, channel.id, RUNNING | {"game skip": {"player": str(ada.id)}})
            await panels(page, studio, ada, board)
    wrong = [one for one in studio.wrong if not CROSSED.search(one)]
    assert not wrong, "\n".join(wrong)


async def panels(page, studio, person, board):
    tried = set()
    for one in buttons(board):
        if one.get("disabled") or "custom_id" not in one:
            continue
        tried.add(one["custom_id"].split(":")[4])
        answer = await person.press(board, custom_id=one["custom_id"])
        message = await answered(person, answer)
        assert private(message)
        shown = page.locator(f'article.private[data-id="{message["id"]}"]')
        await expect(shown).to_be_visible()
        await looked_at(page, studio, f"panel-{one['custom_id'].split(':')[4]}")
        await person.dismiss(message)
        await expect(shown).to_have_count(0)
    assert {"dig", "pass", "help"} <= tried
