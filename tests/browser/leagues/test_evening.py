import asyncio
import contextlib
import itertools
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from bot.match.pure.errors import Refused, Stale
from bot.match.pure.table.model import Status
from bot.match.services.service import Service
from games.core import Decide, Illegal, Later
from games.registry import COMPUTERS
from leagues.log.moments import CHECK_IN
from leagues.settings import HOUR
from leagues.state import Stage
from tests.browser.games.chronos import Player
from tests.browser.leagues.gathering import Gathering, gathering
from tests.browser.play import PATIENCE
from tests.e2e.season import pressable
from tests.e2e.world import answered

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

NAME = "Game night"
SEATS = 4
MINUTES = 60_000
COUNTDOWN = 10_000
MOST = 2_000


class Board(NamedTuple):
    service: Service
    match: int

    async def look(self, user):
        match = await self.service.history.get(self.match)
        return await self.service.history.look(self.match, match.seat_of(user))


class Night(Gathering):
    def __init__(self, *facts):
        super().__init__(*facts)
        self._count = itertools.count(1)

    async def announced(self, rounds):
        tr, ada, ben = self.tr, self.ada, self.ben
        chosen = {
            "Game and seats": f"Chronos Conquest · {self.seats(SEATS)}",
            "Rounds": tr.plural("{count} round", "{count} rounds", rounds),
            "Computers in empty seats": tr("Yes: those tables are unrated"),
        }
        await ada.make(NAME, "Evening", {"Starts": {"en": "in 2 hours", "de": "in 2 Stunden"}[tr.language]}, chosen)
        await self.made()
        signup = await ben.told(NAME, tr("Who's in"))
        await ben.look_at("signup")
        for one in (ben, ada):
            await one.join()
        await ben.look_at("joined")
        for one in self.crowd:
            await answered(one, await one.slash(self.season.place, "league join"))
        await expect(signup).to_contain_text(tr.plural("{count} member", "{count} members", 12), timeout=PATIENCE)

    async def begun(self):
        tr = self.tr
        await self.later(2 * HOUR - CHECK_IN)
        for one in self.people:
            await one.labelled("I'm here").click()
            await expect(one.own).to_contain_text(NAME)
        await self.ben.look_at("check-in")
        for one in self.crowd[:-1]:
            await self.press(one, ":here:")
        await self.later(CHECK_IN)
        await self.ben.told(tr("Round {number}", number=1), "▶️")
        await self.ben.look_at("round-1")

    async def played(self, most=MOST):
        these = {match.id for match in await self.opened(3)}
        begun = self.service.desk.now()
        for _ in range(most):
            tables = [match for match in await self.tables() if match.id in these]
            if not tables:
                return
            took = self.service.desk.now() - begun
            assert took < HOUR, [await self._position(match) for match in tables]
            kind = "greedy" if took < HOUR // 3 else "random"  # a player who waits for the best may wait for ever
            sits = [(match, user) for match in tables for user in self.users if match.seat_of(user) is not None]
            waits = [one for one in await asyncio.gather(*(self._acts(*one, kind) for one in sits)) if one is not None]
            if len(waits) == len(sits):
                await self.season.clock.forward(max(500, min(waits) - self.service.desk.now()))
        raise AssertionError("the tables do not end")

    async def presses_some(self, one, count):
        (match,) = [match for match in await self.opened(3) if match.seat_of(one.user) is not None]
        await one.go(match.channel)
        await self.season.clock.forward(COUNTDOWN)
        hands = Player(one.page, Board(self.service, match.id), one.user, one.studio)
        for _ in range(count):
            look = await hands.look()
            if look.match.status is Status.ACTIVE:
                await hands.act(look)

    async def _position(self, match):
        position = await self.service.positions.now(match.id)
        return match.id, position.pending, position.match.players, position.state

    async def _acts(self, match, user, kind):
        game, seat = self.service.desk.games[match.game], match.seat_of(user)
        position = await self.service.positions.now(match.id)
        now = self.service.desk.now()
        later = now + 1_000
        if position.match.status is not Status.ACTIVE or not isinstance(position.pending, Decide):
            return later
        legal = game.legal(position.state, seat, now) if seat in position.pending.asked else ()
        if not legal:
            return later
        action = COMPUTERS[game.name][kind](game.view(position.state, seat), legal, next(self._count), now)
        if isinstance(action, Later):
            return action.at
        with contextlib.suppress(Illegal, Stale, Refused):
            await self.service.play.act(match.id, user, action, position.match.ply, f"night {next(self._count)}")
        return None


def night(browser, folder, width, language, monkeypatch):
    return gathering(browser, folder, width, language, monkeypatch, others=10, kind=Night)


@pytest.mark.nightly
async def test_the_beginning_of_an_evening(browser, tmp_path, monkeypatch):
    async with night(browser, tmp_path, 390, "de", monkeypatch) as evening:
        await evening.announced(rounds=3)
        await evening.begun()
        (mine,) = [match for match in await evening.opened(3) if match.seat_of(evening.ben.user) is not None]
        await evening.ben.go(mine.channel)
        await evening.ben.look_at("table")
        assert (await evening.season.season(1)).stage is Stage.RUNNING


@pytest.mark.nightly
@pytest.mark.waits(180)
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "de")])
async def test_an_evening_to_its_podium(browser, tmp_path, monkeypatch, width, language):
    async with night(browser, tmp_path, width, language, monkeypatch) as evening:
        ada, ben, tr = evening.ada, evening.ben, evening.tr
        await evening.announced(rounds=3)
        await evening.begun()
        await evening.opened(3)
        for one in (ada, ben):
            await evening.presses_some(one, 3)
        await ben.look_at("moved")
        late = evening.crowd[-1]
        await evening.press(late, ":late:")
        await evening.played()

        await ben.go(ben.home)
        await ben.told(tr("Round {number} of {count}", number=2, count=3))
        await ben.look_at("round-2")
        await ben.pictured(f"{NAME}, ")
        await ben.look_at("standing")
        assert str(late.id) in {one.member for one in (await evening.season.season(1)).members}
        for one in (ada, ben):
            await evening.presses_some(one, 2)
        leaver = evening.crowd[0]
        asked = await answered(leaver, await leaver.slash(evening.season.place, "league leave"))
        await answered(leaver, await leaver.press(asked, custom_id=pressable(asked, ":gone:")))
        await evening.played()

        await ada.go(ada.home)
        await ada.told(tr("This is the last round."))
        await ada.look_at("round-3")
        for name in ("standings", "tables", "mine"):
            await ada.ask(f"league {name}")
            await ada.look_at(f"league-{name}")
        await evening.played()

        assert (await evening.season.season(1)).stage is Stage.FINAL
        podium = await ada.told("🥇")
        await ada.look_at("podium")
        await expect(podium.locator(".picture img")).to_have_count(1)
        await ada.told("🎬")
        await ada.look_at("film")
        await ben.go(ben.home)
        await ben.labelled("Why?").click()
        await expect(ben.own).to_contain_text(tr.plural("{count} table", "{count} tables", 3))
        await ben.look_at("why")
        await ben.ask("league history")
        await ben.look_at("history")
        await ada.ask("league organise")
        await ada.look_at("organise")
