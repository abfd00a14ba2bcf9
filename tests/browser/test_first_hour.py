"""A stranger's first hour: they play each game for the first time and finish each course, guided only by what is on the
screen.

The tests write the costs to `first-hour.md` in the `SHOTS` folder (see `docs/lab/first-hour.md`). A real game of
Chronos Conquest takes a quarter of an hour, so the test moves everyone's clock forward while the stranger waits.
"""

import contextlib
import re
import statistics

import pytest
from playwright.async_api import expect

from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.registry import GAMES
from tests.browser.games.chronos import Time
from tests.browser.games.test_whole_game import SHOTS, Studio, game
from tests.browser.page.test_narrow import WIDTH, looked_at
from tests.browser.play import CROSSED
from tests.browser.stranger import Stranger
from tests.e2e.toy_world import toy_world
from tests.faults.test_live_game import FACTS
from tests.halves import halved
from tests.seeds import times
from tests.wording import en

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

WIDTHS = [(1280, "en"), (390, "de"), (390, "pl")]
TITLES = [PRESENTERS[name].title for name, rules in GAMES.items() if not rules.timed]
STEP = 5_000
"""The time by which the clock moves forward whenever a stranger waits in Chronos Conquest, in milliseconds."""

SCREEN = 700
"""The height in pixels between the bars above and below the messages, on a phone that is 844 pixels high."""
FROM_BOARD_TO_BUTTONS = """() => {
  const articles = [...document.querySelectorAll("article.message")];
  const last = articles.filter((one) => one.querySelector(".components button:enabled")).at(-1);
  const board = articles.flatMap((one) => [...one.querySelectorAll(".picture img")]).at(-1);
  const offered = [...last.querySelectorAll(".components button")];
  const moves = offered.filter((one) => one.matches(".primary, .success"));
  const low = Math.max(...(moves.length ? moves : offered).map((one) => one.getBoundingClientRect().bottom));
  return low - board.getBoundingClientRect().top;
}"""


@contextlib.asynccontextmanager
async def arrived(browser, folder, width, language):
    studio = Studio(browser, width, language)
    async with game(folder, language) as sandbox:
        channel = sandbox.channel("welcome")
        async with studio.page(sandbox, channel, "Ada") as page:
            await page.locator("article .components button").first.wait_for()
            yield Stranger(page, texts(language)), studio
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


@contextlib.asynccontextmanager
async def arrived_in_time(browser, folder, width, language, monkeypatch):
    clock, studio = Time(monkeypatch), Studio(browser, width, language)
    async with toy_world(folder, now=clock.now, clocked=True, language=language, **FACTS) as world:
        clock.ticks = world.bot.clock.ticks
        channel = world.sandbox.channel("welcome")
        async with studio.page(world.sandbox, channel, "Ada") as page:
            await clock.watch(page)
            await page.locator("article .components button").first.wait_for()
            yield Stranger(page, texts(language), forward=lambda: clock.forward(STEP)), studio
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


def note(what, width, language, stranger):
    counted = stranger.counted
    median = statistics.median(counted.between) if counted.between else 1
    line = (
        f"| {what} | {width} {language} | {counted.presses} | {len(counted.moves)} | {median:g} | {counted.left} "
        f"| {counted.high:,} | {counted.seconds:.1f} |\n"
    )
    if SHOTS is not None:
        SHOTS.mkdir(exist_ok=True)
        with (SHOTS / "first-hour.md").open("a") as file:
            file.write(line)
    return median


def knows_why(words, tr):
    wins = tr("{who} wins.", who="").strip(" .").casefold()
    return wins.split()[-1] in words.casefold() and len(re.findall(r"\d+", words)) >= 3


async def whole(stranger, studio, title, width, language):
    await stranger.begin(title)

    async def look(number):
        if width == WIDTH and number % 5 == 0:
            await looked_at(stranger.page, studio, f"hour-{title}-{number}")

    assert await stranger.play(look=look), stranger.counted.labels.most_common(10)
    await studio.station(stranger.page, f"hour-end-{title}")
    assert knows_why(await stranger.last_words(), stranger.tr)
    median = note(f"{title}, first game", width, language, stranger)
    await stranger.again()
    note(f"{title}, next game in one press", width, language, stranger)
    return median


async def test_a_decision_of_mykerinos_takes_two_presses_and_eight_keys_at_most(browser, tmp_path):
    async with arrived(browser, tmp_path, 1280, "en") as (stranger, studio):
        await stranger.begin("Mykerinos", by_key=True)
        await stranger.page.locator("article .components button:enabled", has_text=en("Dig")).last.wait_for()
        # The sign-up is closed by a request after the board's, and until then holds the focus.
        await expect(stranger.page.locator("article .components button", has_text=en("Leave"))).to_have_count(0)
        await stranger.calm()
        dig = await stranger.keys(f"^{en('Dig')}$")
        await stranger.page.locator("article.private .components button:enabled").first.wait_for()
        await stranger.calm()
        field = await stranger.keys(r"^[A-H]\d$")
        assert dig + field <= 8, (dig, field)
        for _ in range(6):
            await stranger.step()
        await studio.station(stranger.page, "hour-mykerinos")
        assert statistics.median(stranger.counted.between) <= 2


async def share_a_screen(stranger, studio, name):
    for number in range(times(2, 4)):
        await stranger.calm()
        await looked_at(stranger.page, studio, f"{name}-{number}")
        high = await stranger.page.evaluate(FROM_BOARD_TO_BUTTONS)
        assert high <= SCREEN, (number, high)
        await stranger.step()


@halved("title", TITLES[::-1])
async def test_on_a_phone_the_board_and_ones_first_decisions_share_a_screen(browser, tmp_path, title):
    async with arrived(browser, tmp_path, 390, "de") as (stranger, studio):
        await stranger.begin(title)
        await share_a_screen(stranger, studio, f"shared-{title}")


async def test_on_a_phone_a_live_board_and_ones_first_decisions_share_a_screen(browser, tmp_path, monkeypatch):
    async with arrived_in_time(browser, tmp_path, 390, "de", monkeypatch) as (stranger, studio):
        await stranger.begin("Chronos")
        await share_a_screen(stranger, studio, "shared-chronos")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), WIDTHS)
@pytest.mark.parametrize("title", TITLES)
async def test_a_strangers_first_game(browser, tmp_path, title, width, language):
    async with arrived(browser, tmp_path, width, language) as (stranger, studio):
        median = await whole(stranger, studio, title, width, language)
        assert title != "Mykerinos" or median <= 2


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), WIDTHS)
@pytest.mark.parametrize("title", TITLES)
async def test_a_strangers_course(browser, tmp_path, title, width, language):
    async with arrived(browser, tmp_path, width, language) as (stranger, studio):
        await stranger.begin(texts(language)("Learn a game"), title)
        assert await stranger.play()
        number, count, _ = stranger.lessons[-1]
        assert [one[0] for one in stranger.lessons] == list(range(1, count + 1)), stranger.lessons
        assert number == count
        await studio.station(stranger.page, f"hour-course-{title}")
        note(f"{title}, course", width, language, stranger)


@pytest.mark.nightly
@pytest.mark.parametrize("place", WIDTHS)
@pytest.mark.parametrize("taught", [False, True])
async def test_a_strangers_chronos(browser, tmp_path, monkeypatch, taught, place):
    width, language = place
    async with arrived_in_time(browser, tmp_path, width, language, monkeypatch) as (stranger, studio):
        await stranger.begin(*((texts(language)("Learn a game"), "Chronos") if taught else ("Chronos",)))
        assert await stranger.play(), stranger.counted.labels.most_common(10)
        await studio.station(stranger.page, "hour-end-chronos")
        assert knows_why(await stranger.last_words(), stranger.tr)
        if taught:
            _, count, _ = stranger.lessons[-1]
            assert sorted({one[0] for one in stranger.lessons}) == list(range(1, count + 1))
        note(f"Chronos Conquest, {'course' if taught else 'first game'}", width, language, stranger)
        await stranger.again()
        note("Chronos Conquest, next game in one press", width, language, stranger)
