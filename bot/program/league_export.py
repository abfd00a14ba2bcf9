from __future__ import annotations

import asyncio
from pathlib import Path

from bot.league.services.logs import Logs
from bot.league.services.reading import Reading
from bot.match.pure.address import Server
from bot.match.pure.errors import Fault, StoreFault
from bot.match.services.clock import wall
from bot.program.looking import is_there, looked_at
from bot.settings import Settings


def export(settings: Settings, league: int, season: int | None) -> bytes:
    """Return a season as the contents of an export file (L16). If `season` is None, export the current season.

    Raises StoreFault, and Refused if there is no such season.
    """
    if not is_there(settings.database):
        raise StoreFault(Fault.GONE, f"there's no database {settings.database}")
    return asyncio.run(_read(settings.database, league, season))


async def _read(database: Path | Server, league: int, season: int | None) -> bytes:
    async with looked_at(database) as store:
        return await Reading(Logs(store, wall.millis)).export(league, season)
