import pytest
from playwright.async_api import expect

from leagues.settings import DAY
from leagues.state import Stage
from tests.browser.leagues.gathering import Gathering, gathering
from tests.browser.play import PATIENCE
from tests.e2e.season import pressable
from tests.e2e.world import answered

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

NAME = "Friday"
MINUTES = 60_000
MOST = 400


class Friday(Gathering):
    @property
    def chloe(self):
        return self.crowd[0]

    async def channels(self):
        return [match.channel for match in await self.season.matches()]

    async def begun(self):
        ada, ben, chloe, tr = self.ada, self.ben, self.chloe, self.tr
        chosen = {
            "Game and seats": f"Mykerinos · {self.seats(3)}",
            "Registration is open for": self.days(1),
            "Season length": self.days(28),
        }
        await ada.make(NAME, "Divisions", chosen)
        await self.made()
        signup = await ben.told(NAME, tr("Who's in"))
        await ben.look_at("signup")
        for one in (ben, ada):
            await one.join()
        await ben.look_at("joined")
        await answered(chloe, await chloe.slash(self.season.place, "league join"))
        await expect(signup).to_contain_text(tr.plural("{count} member", "{count} members", 3), timeout=PATIENCE)
        await self.later(DAY)
        await ben.told(tr("Registration is closed. These are the divisions of season {number}:", number=1))
        await ben.look_at("divisions")
        await self.later(DAY)
        await ada.told("▶️")
        await ada.look_at("begins")
        tables = await self.channels()
        assert len(tables) == 3
        return tables

    async def left(self):
        asked = await answered(self.chloe, await self.chloe.slash(self.season.place, "league leave"))
        await answered(self.chloe, await self.chloe.press(asked, custom_id=pressable(asked, ":gone:")))

    async def until_over(self, table):
        for _ in range(MOST):
            if table not in await self.channels():
                return
            for one in self.people:
                if await self.waits_for(one, table):
                    await one.go(table)
                    await one.move(await one.look_after(await self.ply(table) - 1))
        raise AssertionError("the table does not end")

    async def until_nobody_is_asked(self):
        for _ in range(MOST):
            moved = False
            for one in self.people:
                for table in await self.channels():
                    if not await self.waits_for(one, table):
                        continue
                    if one.here not in await self.channels() or not await self.waits_for(one, one.here):
                        await one.go(table)
                    await one.move(await one.look_after(await self.ply(one.here) - 1))
                    moved = True
            if not moved:
                return
        raise AssertionError("the tables do not end")

    async def from_table_to_table(self):
        for _ in range(MOST):
            for one in self.people:
                waiting = [table for table in await self.channels() if await self.waits_for(one, table)]
                if not waiting:
                    continue
                await one.go(waiting[0])
                await one.move(await one.look_after(await self.ply(one.here) - 1))
                if waiting[1:] and not await self.waits_for(one, waiting[0]):
                    await one.next_table(waiting[1:])
                    return
        raise AssertionError("nobody has two tables")

    async def match(self, table):
        return next((one for one in await self.season.matches() if one.channel == table), None)

    async def ply(self, table):
        return (await self.season.service.positions.now((await self.match(table)).id)).match.ply

    async def waits_for(self, one, table):
        match = await self.match(table)
        if match is None:
            return False
        position = await self.season.service.positions.now(match.id)
        asked = getattr(position.pending, "asked", ())
        return one.user in [position.match.players[seat].user for seat in asked]


def friday(browser, folder, width, language, monkeypatch):
    return gathering(browser, folder, width, language, monkeypatch, others=1, kind=Friday)


@pytest.mark.nightly
@pytest.mark.waits(120)
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_a_season_to_its_champion(browser, tmp_path, monkeypatch, width, language):
    async with friday(browser, tmp_path, width, language, monkeypatch) as league:
        ada, ben, tr = league.ada, league.ben, league.tr
        first, second, _ = await league.begun()
        await league.left()
        await league.until_nobody_is_asked()
        await league.later(2 * DAY)
        await ben.go(ben.home)
        await ben.told("👋", "@Chloe")
        await ben.look_at("stand-in")

        await league.from_table_to_table()
        await league.until_over(first)
        await ada.look_at("first-over")
        await ada.labelled("Standings").click()
        await expect(ada.own.locator(".picture img")).to_have_count(1)
        await ada.go(ada.home)
        await ada.pictured(f"{NAME}, ")
        await ada.look_at("standing")
        for name in ("standings", "tables", "mine"):
            await ada.ask(f"league {name}")
            await ada.look_at(f"league-{name}")
        await ada.ask("game mine")
        await ada.look_at("game-mine")
        await league.later(11 * MINUTES)
        await league.until_over(second)
        await league.later(11 * MINUTES)
        await ben.go(ben.home)
        await ben.pictured(f"{NAME}, ")
        await ben.labelled("Why?").click()
        await expect(ben.own).to_contain_text(tr("Division {name}", name=1))
        await expect(ben.own).to_contain_text(tr.plural("{count} table", "{count} tables", 2))
        await ben.look_at("why")
        await league.until_nobody_is_asked()

        await ada.go(ada.home)
        await ada.told("🏁", "🏆")
        await ada.look_at("champion")
        assert (await league.season.season(1)).stage is Stage.FINAL
        await ada.labelled("Final standings").click()
        await expect(ada.own.locator("img")).to_have_count(1)
        await ada.look_at("final")
        await league.later(11 * MINUTES)
        await ben.go(ben.home)
        await ben.told(
            tr("Are you in again? Press *Join* above: I don't sign you up automatically. (L2.1)").split("?")[0]
        )
        await ben.look_at("again")
        await ben.labelled("Join").click()
        await expect(ben.labelled("Cancel sign-up", ben.own)).to_be_visible()
        await ben.look_at("in-again")
        for name in ("history", "mine"):
            await ben.ask(f"league {name}")
            await ben.look_at(f"after-{name}")
        await ben.ask("player profile")
        await ben.look_at("profile")
        await ada.ask("league organise")
        await ada.look_at("organise")
