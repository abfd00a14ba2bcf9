from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.league.services.leagues import Leagues
from bot.match.pure.errors import StoreFault

log = logging.getLogger(__name__)


class Servers:
    """Pause the leagues of a server that the bot has left, and resume them when it's back.

    `there(guild)` returns whether the bot is in the server, or None if another process handles the server, so that this
    one can't tell.
    """

    def __init__(self, leagues: Leagues, there: Callable[[int], bool | None]) -> None:
        self._leagues = leagues
        self._there = there

    async def all(self) -> None:
        """Check every server with an unfinished league, because the bot may have joined or left the server while it was
        off.
        """
        guilds: set[int] = set()
        try:
            for league in await self._leagues.reading.unfinished():
                guilds.add((await self._leagues.reading.get(league)).guild)
        except StoreFault as fault:
            log.warning("The servers of leagues cannot be looked at: %s", fault)
        for guild in sorted(guilds):
            await self.one(guild)

    async def one(self, guild: int) -> None:
        there = self._there(guild)
        if there is None:
            return
        does: Callable[[int], Awaitable[object]] = (
            self._leagues.organising.server_back if there else self._leagues.organising.server_gone
        )
        try:
            await does(guild)
        except StoreFault as fault:
            log.warning("Leagues of server %d cannot be told whether the bot is there: %s", guild, fault)
