"""An evening of live Chronos Conquest on the page, from ``/league new`` to the podium: two people in two windows, ten
others, and a computer where one of them is missing. One comes late, one leaves. The clock of all is put forward. The
stations are pictures in tests/_shots, or in the folder that SHOTS names.
"""

import asyncio
import contextlib
import itertools
import random
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from bot.match.pure.errors import Refused, Stale
from bot.match.pure.table.model import Status
from bot.match.services.service import Service
from data.texts import texts
from games.core import Decide, Illegal, Later
from games.registry import COMPUTERS
from leagues.log.moments import CHECK_IN
from leagues.settings import HOUR
from leagues.state import Stage
from sandbox.world.servers import add_member, add_user
from tests.browser.member import Member
from tests.browser.play import CROSSED, PATIENCE
from tests.browser.test_chronos import Player, Time
from tests.browser.test_whole_game import Studio
from tests.e2e.season import Season, pressable
from tests.e2e.toy_world import toy_world
from tests.e2e.world import answered

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

NAME = "Game night"
SEATS = 4
MINUTES = 60_000
LOCALES = {"en": "en-US", "de": "de"}
CROWD = ("Chloe", "Dev", "Emi", "Flo", "Gil", "Hana", "Ivo", "Jun", "Kaz", "Lea")
COUNTDOWN = 10_000
MOST = 2_000
"""More moves than people make at all tables of a round, each after the other."""


class Board(NamedTuple):
    """A table as those who sit there may know it."""

    service: Service
    match: int

    async def look(self, user):
        match = await self.service.history.get(self.match)
        return await self.service.history.look(self.match, match.seat_of(user))


class Night:
    """The evening: two people in their windows (``ada`` has made it), the others by what they press."""

    def __init__(self, season, people, crowd, tr):
        self.season, self.people, self.crowd, self.tr = season, people, crowd, tr
        self.ada, self.ben = people
        self.users = {one.user for one in people} | {one.id for one in crowd}
        self.leagues, self.service = season.leagues, season.service
        self._count = itertools.count(1)

    async def later(self, millis):
        await self.season.later(millis)
        for one in self.people:
            await one.page.locator(".composer").wait_for()

    async def announced(self, rounds):
        """Made by its form, and joined by its buttons."""
        tr, ada, ben = self.tr, self.ada, self.ben
        seats = tr.plural("{count} seat", "{count} seats", SEATS)
        chosen = {
            "Game and seats": f"Chronos Conquest · {seats}",
            "Rounds": tr.plural("{count} round", "{count} rounds", rounds),
            "Computers on empty seats": tr("Yes, such a table is not rated"),
        }
        await ada.make(NAME, "Evening", {"It begins": {"en": "in 2 hours", "de": "in 2 Stunden"}[tr.language]}, chosen)
        (league,) = await self.leagues.named(self.season.world.sandbox.guild.id)
        self.season.id = league.id
        signup = await ben.told(NAME, tr("Who is in"))
        await ben.look_at("signup")
        for one in (ben, ada):
            await one.join()
        await ben.look_at("joined")
        for one in self.crowd:
            await answered(one, await one.slash(self.season.place, "league join"))
        await expect(signup).to_contain_text(tr.plural("{count} member", "{count} members", 12), timeout=PATIENCE)

    async def begun(self):
        """Eleven check in, by the button that everybody is called to; the first round is paired."""
        tr = self.tr
        await self.later(2 * HOUR - CHECK_IN)
        for one in self.people:
            await one.labelled("I'm here").click()
            await expect(one.own).to_contain_text(NAME)
        await self.ben.look_at("check-in")
        for one in self.crowd[:-1]:
            message = await self.season.told(one, ":here:")
            await answered(one, await one.press(message, custom_id=pressable(message, ":here:")))
        await self.later(CHECK_IN)
        await self.ben.told(tr("Round {number}", number=1), "▶️")
        await self.ben.look_at("round-1")

    async def tables(self):
        """The matches that are played."""
        await self.leagues.settled()
        found = sorted(await self.leagues.tables(self.season.id, 1), key=lambda one: one.table.number)
        return [one.match for one in found if one.match is not None and one.match.status is Status.ACTIVE]

    async def played(self, most=MOST):
        """All play as computers do, at all tables of the round at once, until these have ended; time goes on when
        nobody can do anything.
        """
        these = {match.id for match in await self.tables()}
        for _ in range(most):
            tables = [match for match in await self.tables() if match.id in these]
            if not tables:
                return
            sits = [(match, user) for match in tables for user in self.users if match.seat_of(user) is not None]
            waits = [one for one in await asyncio.gather(*(self._acts(*one) for one in sits)) if one is not None]
            if len(waits) == len(sits):
                await self.season.clock.forward(max(500, min(waits) - self.service.desk.now()))
        raise AssertionError("the tables do not end")

    async def presses_some(self, one, count):
        """So many moves of somebody in a window, by the buttons of their table."""
        (match,) = [match for match in await self.tables() if match.seat_of(one.user) is not None]
        await one.go(match.channel)
        await self.season.clock.forward(COUNTDOWN)
        hands = Player(one.page, Board(self.service, match.id), one.user, one.studio)
        for _ in range(count):
            look = await hands.look()
            if look.match.status is Status.ACTIVE:
                await hands.act(look)

    async def _acts(self, match, user):
        """One move of somebody; gives until when they can do nothing, None where they did something."""
        game, seat = self.service.desk.games[match.game], match.seat_of(user)
        position = await self.service._positions.now(match.id)
        now = self.service.desk.now()
        later = now + 1_000
        if position.match.status is not Status.ACTIVE or not isinstance(position.pending, Decide):
            return later
        legal = game.legal(position.state, seat, now) if seat in position.pending.asked else ()
        if not legal:
            return later
        action = COMPUTERS[game.name]["greedy"](game.view(position.state, seat), legal, next(self._count), now)
        if isinstance(action, Later):
            return action.at
        with contextlib.suppress(Illegal, Stale, Refused):
            await self.service.play.act(match.id, user, action, position.match.ply, f"night {next(self._count)}")
        return None


@contextlib.asynccontextmanager
async def night(browser, folder, width, language, monkeypatch):
    clock = Time(monkeypatch)
    options = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio, tr = Studio(browser, width, language, **options), texts(language)
    async with toy_world(folder, now=clock.now, clocked=True, language=language) as world:
        for name in CROWD[3:]:
            core = world.sandbox.core
            add_member(core, world.sandbox.guild, add_user(core, name).id)
        season = Season(world, clock)
        channel = world.sandbox.channel("table-1")
        crowd = [await world.person(name, LOCALES[language]) for name in CROWD]
        async with (
            studio.page(world.sandbox, channel, "Ada") as hers,
            studio.page(world.sandbox, channel, "Ben") as his,
        ):
            people = []
            for number, (page, name) in enumerate(((hers, "Ada"), (his, "Ben"))):
                await clock.watch(page)
                user = world.sandbox.user(name).id
                people.append(Member(page, random.Random(number), studio, tr, user=user, home=channel.id))
            yield Night(season, people, crowd, tr)
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []


async def test_the_beginning_of_an_evening(browser, tmp_path, monkeypatch):
    async with night(browser, tmp_path, 390, "de", monkeypatch) as evening:
        await evening.announced(rounds=3)
        await evening.begun()
        (mine,) = [match for match in await evening.tables() if match.seat_of(evening.ben.user) is not None]
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
        assert len(await evening.tables()) == 3
        for one in (ada, ben):
            await evening.presses_some(one, 3)
        await ben.look_at("moved")
        late = evening.crowd[-1]
        message = await evening.season.told(late, ":late:")
        await answered(late, await late.press(message, custom_id=pressable(message, ":late:")))
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
