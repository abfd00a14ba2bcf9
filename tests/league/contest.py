from __future__ import annotations

from msgspec.structs import replace

from bot.league.pure.known import Known
from leagues.format import LADDER_DAYS, Format
from leagues.log import formats
from leagues.settings import HOUR, Settings
from tests.league.desk import GUILD, SETTINGS, founded, request, signed
from tests.league.season import Season
from tests.match.desk import finish

MINUTE = HOUR // 60


def settings(format_: Format, **more) -> Settings:
    usual = {Format.EVENING: {"clock": "live"}, Format.LADDER: {"days": LADDER_DAYS}}
    return replace(SETTINGS, **{"format": format_, **usual.get(format_, {}), **more})


class Contest(Season):
    async def made(self, format_: Format, in_days: float = 14, **more) -> Known:
        known = await founded(self.leagues, settings(format_, **more), in_days=in_days)
        self.id = known.id
        await self.leagues.running.start(self.threads)
        return await self.settled()

    async def cup(self, *users: int, **more) -> Known:
        await self.made(Format.CUP, **more)
        await signed(self.leagues, self.id, *users)
        return await self.day(-1)

    async def evening(self, *users: int, clocks: bool = True, **more) -> Known:
        known = await self.made(Format.EVENING, in_days=1, **more)
        await self.at(known.season.begins - 10 * MINUTE)
        for user in users:
            await self.check_in(user)
        return await self.at(known.season.begins, clocks=clocks)

    async def check_in(self, user: int) -> Known:
        await self.leagues.tell(self.id, user, formats.CheckedIn(str(user)), request=request())
        return await self.settled()

    async def ladder(self, *users: int, most: int = 1, **more) -> Known:
        await self.made(Format.LADDER, in_days=0, **more)
        for user in users:
            await self.wait(user, most)
        return await self.known()

    async def wait(self, user: int, most: int = 1) -> Known:
        await self.leagues.seeking.queue(self.id, user, most, request())
        return await self.settled()

    async def seen(self, *users: int, guild: int | None = GUILD) -> None:
        for user in users:
            self.leagues.seeking.seen(guild, user)
        await self.leagues.seeking.settled()

    async def round(self, clocks: bool = True) -> Known:
        season = (await self.known()).season
        return await self.at(season.round.begins, clocks=clocks)

    async def play_round(self) -> Known:
        for match in await self.running():
            await finish(self.service, match.id)
        return await self.settled()

    async def rounds(self) -> Known:
        while (known := await self.known()).league.playing is not None:
            if not await self.running():
                known = await self.round()
            await self.play_round()
        return known
