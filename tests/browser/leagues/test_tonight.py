"""People who know only what the screen shows get a cup or a ladder going at once. The tests count the organiser's
clicks, but not the members'.
"""

import pytest
from playwright.async_api import expect

from tests.browser.leagues.gathering import gathering
from tests.browser.play import PATIENCE
from tests.e2e.world import answered

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

MINUTE = 60_000
NIGHTLY = pytest.mark.nightly


class Organiser:
    def __init__(self, member):
        self.member, self.page, self.tr, self.clicks = member, member.page, member.tr, 0

    async def click(self, locator):
        await locator.click()
        self.clicks += 1

    async def new_league(self, how, name, **chosen):
        await self.member.ask("league new")
        await self.click(self.member.labelled(how, self.member.own))
        form = self.page.get_by_role("dialog")
        await form.get_by_label(self.tr("Name")).fill(name)
        for label, option in chosen.items():
            await self.click(form.get_by_label(self.tr(label)))
            await self.click(self.page.get_by_role("option", name=option, exact=True))
        await self.click(form.locator("footer button[type=submit]"))
        await expect(form).to_have_count(0)
        await self.press("Create it")
        await expect(self.member.own).to_contain_text("/league organise", timeout=PATIENCE)

    async def press(self, words):
        button = self.member.labelled(words, self.page.locator("article.private"))
        await expect(button).to_be_visible(timeout=PATIENCE)
        await self.click(button)


@pytest.mark.parametrize(("width", "language"), [(390, "de"), pytest.param(1280, "en", marks=NIGHTLY)])
async def test_from_the_command_to_a_running_cup_takes_at_most_six_clicks(
    browser, tmp_path, monkeypatch, width, language
):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=2) as cup:
        ada, ben, tr = Organiser(cup.ada), cup.ben, cup.tr
        begun = cup.service.desk.now()
        await ada.new_league("Cup", "Tonight")
        await cup.made()
        await ben.told("Tonight", tr("Who's in"))
        for one in (ben, cup.ada):
            await one.join()
        for one in cup.crowd:
            await answered(one, await one.slash(cup.season.place, "league join"))
        await ada.press("Begin now")
        await cup.ada.look_at("begins-now")
        await ada.press("Do it")
        assert ada.clicks <= 6
        await cup.later(1_000)
        (match,) = await cup.opened(1)
        await ben.told(tr("Round {number} of {count}", number=1, count=3))
        await ben.go(match.channel)
        await ben.look_at("tonight")
        assert cup.service.desk.now() - begun < MINUTE


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_three_people_get_their_ladder_table_within_a_minute(browser, tmp_path, monkeypatch, width, language):
    async with gathering(browser, tmp_path, width, language, monkeypatch, others=1) as ladder:
        seats = {"Game and seats": f"Mykerinos · {ladder.seats(3)}"}
        await Organiser(ladder.ada).new_league("Ladder", "Stairs", **seats)
        await ladder.made()
        await ladder.later(1_000)
        begun = ladder.service.desk.now()
        for one in (ladder.ben, ladder.ada):
            await one.told("Stairs", ladder.tr("Find a table"))
            await one.labelled("Find a table").click()
            await expect(one.own).to_contain_text("L12.1", timeout=PATIENCE)
        await ladder.press(ladder.crowd[0], ":find")
        await ladder.later(MINUTE - (ladder.service.desk.now() - begun))
        (match,) = await ladder.opened(1)
        await ladder.ben.go(match.channel)
        await ladder.ben.look_at("ladder-table")
        assert {player.user for player in match.players} == ladder.users
