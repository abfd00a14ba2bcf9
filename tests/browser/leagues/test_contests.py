import pytest
from playwright.async_api import expect

from leagues.format import LADDER_DAYS
from leagues.ladder.standing import LEAST
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.browser.leagues.gathering import gathering
from tests.browser.play import PATIENCE
from tests.e2e.world import answered

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

NAME = "Spring"
SEATS = 3
ROUND = 3
"""The length of a round, in days."""


async def joined(cup):
    ada, ben, tr = cup.ada, cup.ben, cup.tr
    chosen = {
        "Game and seats": f"Mykerinos · {cup.seats(SEATS)}",
        "Registration is open for": cup.days(1),
        "Round length": cup.days(ROUND),
    }
    await ada.make(NAME, "Cup", {}, chosen)
    await cup.made()
    signup = await ben.told(NAME, tr("Who's in"))
    await ben.look_at("signup")
    for one in (ben, ada):
        await one.join()
    for one in cup.crowd:
        await answered(one, await one.slash(cup.season.place, "league join"))
    await expect(signup).to_contain_text(tr.plural("{count} member", "{count} members", 5), timeout=PATIENCE)
    await cup.later(DAY)
    await ben.told(tr("Round {number} of {count}", number=1, count=3))
    await ben.look_at("round-1-waits")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_a_cup_from_the_form_to_its_podium(browser, tmp_path, monkeypatch, width, language):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=3) as cup:
        ada, ben, tr = cup.ada, cup.ben, cup.tr
        await joined(cup)
        await ada.ask("league organise")
        await ada.look_at("organise")
        await cup.later(DAY)
        for number in (1, 2, 3):
            tables = await cup.opened(2)
            assert sorted(len(match.players) for match in tables) == [2, 3]
            (mine,) = [match for match in tables if match.seat_of(ben.user) is not None]
            await ben.go(mine.channel)
            await ben.look_at("table")
            await ben.go(ben.home)
            for match in tables:
                await cup.season.play(match, cup.users)
            await cup.later(HOUR)
            await ben.told(tr("Round {number} of {count}", number=number, count=3), "🏁")
            await ben.look_at(f"round-{number}-over")
            await ben.pictured(f"{NAME}, ")
            await ben.look_at("standing")
            await cup.later(ROUND * DAY)
        (final,) = await cup.opened(1)
        await ben.told(tr("The best players meet in the final, which decides the top places of the cup. (L13.3)"))
        await ben.look_at("final")
        await cup.season.play(final, cup.users)
        await cup.later(HOUR)
        podium = await ben.told("🥇")
        await expect(podium.locator(".picture img")).to_have_count(1)
        await ben.look_at("podium")
        assert (await cup.season.season(1)).stage is Stage.FINAL
        for name in ("standings", "tables", "history"):
            await ben.ask(f"league {name}")
            await ben.look_at(f"league-{name}")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), [(390, "de"), (1280, "en")])
async def test_a_ladder_finds_a_table(browser, tmp_path, monkeypatch, width, language):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=1) as ladder:
        ada, ben = ladder.ada, ladder.ben
        chosen = {"Game and seats": f"Mykerinos · {ladder.seats(SEATS)}"}
        await ada.make(NAME, "Ladder", {}, chosen)
        await ladder.made()
        await ladder.later(HOUR)
        await ben.told(NAME)
        await ben.look_at("queue")
        await ben.labelled("Find a table").click()
        await expect(ben.own).to_contain_text("L12.1", timeout=PATIENCE)
        await ben.look_at("waits")
        await ladder.later(2 * HOUR)
        await ada.labelled("Find a table").click()
        await expect(ada.own).to_contain_text("L12.1", timeout=PATIENCE)
        await ladder.press(ladder.crowd[0], ":find")
        await ladder.later(1_000)
        (match,) = await ladder.opened(1)
        await ben.look_at("found")
        await ben.labelled("Why?").click()
        await expect(ben.own).to_contain_text("L12.1", timeout=PATIENCE)
        await ben.look_at("why-these")
        await ben.go(match.channel)
        await ben.look_at("table")
        await ben.go(ben.home)
        await ladder.season.play(match, ladder.users)
        await ladder.later(HOUR)
        await ben.labelled("Stop looking").click()
        await expect(ben.own).to_contain_text(NAME, timeout=PATIENCE)
        for name in ("standings", "mine", "why"):
            await ben.ask(f"league {name}")
            await ben.look_at(f"league-{name}")
        await ladder.later(7 * DAY)
        await ben.look_at("week")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), [(390, "de"), (1280, "en")])
async def test_a_ladders_season_to_its_podium(browser, tmp_path, monkeypatch, width, language):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=1) as ladder:
        ada, ben = ladder.ada, ladder.ben
        await ada.make(NAME, "Ladder", {}, {"Game and seats": f"Mykerinos · {ladder.seats(SEATS)}"})
        await ladder.made()
        await ladder.later(HOUR)
        await ben.told(NAME)
        for one in (ben, ada):
            await one.labelled("Find a table").click()
            await expect(one.own).to_contain_text("L12.1", timeout=PATIENCE)
        await ladder.press(ladder.crowd[0], ":find")
        for number in range(LEAST):
            if number:  # their ratings are far apart now, and who waits is seen
                for one in (ben, ada):
                    await one.ask("league standings")
                await answered(ladder.crowd[0], await ladder.crowd[0].slash(ladder.season.place, "league tables"))
            await ladder.later(DAY if number else 1_000)
            (match,) = await ladder.opened(1)
            if number == LEAST - 1:  # else the next one is found
                for one in (ben, ada):
                    await one.labelled("Stop looking").click()
                    await expect(one.labelled("Find a table", one.page.locator("article.private"))).to_be_visible()
                await ladder.press(ladder.crowd[0], ":enough")
            await ladder.season.play(match, ladder.users)
            await ladder.later(HOUR)
        await ladder.later(LADDER_DAYS * DAY)
        podium = await ben.told("🥇")
        await expect(podium.locator(".picture img")).to_have_count(1)
        await ben.look_at("podium")
        assert (await ladder.season.season(1)).stage is Stage.FINAL
