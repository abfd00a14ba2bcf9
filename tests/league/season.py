from __future__ import annotations

from bot.league.pure.known import Known, TableTrouble
from bot.league.services.leagues import Leagues
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.subject import SubjectKind
from leagues.settings import DAY
from tests.league.desk import SETTINGS, Secrets, founded, request, signed
from tests.match.desk import finish, ring, timers

FIRST = 10_000


class Threads:
    def __init__(self) -> None:
        self.made: list[tuple[int, int, str, int]] = []
        self.trouble: TableTrouble | None = None
        self.asked = 0
        self.gone: set[int] = set()

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | TableTrouble:
        self.asked += 1
        if self.trouble is not None:
            return self.trouble
        what = (league.id, season, division, number)
        there = (place for place, one in enumerate(self.made) if one == what and FIRST + place not in self.gone)
        found = next(there, None)
        if found is None:
            self.made.append(what)
            found = len(self.made) - 1
        return FIRST + found

    async def there(self, channel: int) -> bool:
        return channel not in self.gone


class Season:
    def __init__(self, service, clock, threads=None) -> None:
        self.service, self.clock = service, clock
        self.threads = threads or Threads()
        self.secrets = Secrets()
        self.leagues = Leagues(service, self.secrets)
        self.id = 0

    async def begin(self, *users: int, settings=SETTINGS) -> Known:
        known = await founded(self.leagues, settings)
        self.id = known.id
        await self.leagues.running.start(self.threads)
        await signed(self.leagues, self.id, *users)
        return await self.settled()

    async def begun(self, *users: int, settings=SETTINGS, clocks: bool = True) -> Known:
        await self.begin(*users, settings=settings)
        await self.day(-1)
        return await self.day(0, clocks=clocks)

    async def settled(self) -> Known:
        await self.leagues.running.settled()
        return await self.known()

    async def at(self, moment: int, *, clocks: bool = True) -> Known:
        self.clock.time = moment
        for timer in await timers(self.service, moment):
            if clocks or timer.subject.kind is SubjectKind.LEAGUE:
                await self.leagues.timer_handlers[timer.subject.kind].handle(timer)
                await self.leagues.running.settled()
        if clocks:
            await ring(self.service, self.leagues.timer_handlers)
        return await self.settled()

    async def day(self, number: float, *, clocks: bool = True) -> Known:
        season = (await self.known()).season
        return await self.at(season.begins + int(number * DAY), clocks=clocks)

    async def known(self) -> Known:
        return await self.leagues.reading.get(self.id)

    async def tell(self, user, what, why="") -> Known:
        await self.leagues.tell(self.id, user, what, why=why, request=request())
        return await self.settled()

    async def log(self):
        return [entry.what for _, entry in await self.leagues.reading.entries(self.id)]

    async def whats(self) -> list[str]:
        return [type(one).__name__ for one in await self.log()]

    async def place_of(self, match):
        places = await self.leagues.reading.tables(self.id)
        return next(one for one in places if one.match is not None and one.match.id == match)

    async def running(self) -> list[Match]:
        found = [one.match for one in await self.leagues.reading.tables(self.id)]
        return [one for one in found if one is not None and one.status is Status.ACTIVE]

    async def play(self, most: int = 999) -> Known:
        while most and (matches := await self.running()):
            await finish(self.service, matches[0].id)
            most -= 1
            await self.settled()
        return await self.known()

    async def again(self) -> None:
        await self.leagues.running.stop()
        self.leagues = Leagues(self.service, self.secrets)
        await self.leagues.running.start(self.threads)
        await self.leagues.running.settled()


async def whole(season: Season) -> None:
    known = await season.known()
    log = await season.log()
    opened = [(one.division, one.table) for one in log if type(one).__name__ == "TableOpened"]
    seasons = sum(type(one).__name__ == "Begun" for one in log)
    if seasons == 1:
        assert len(opened) == len(set(opened))
        matches = {
            (one.division, one.table.number): one.match for one in await season.leagues.reading.tables(season.id, 1)
        }
        assert {key for key, match in matches.items() if match is not None} >= set(opened)
    assert known.entries == len(log)
