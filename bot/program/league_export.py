"""``cartouche league export``: a season of the database as JSON, whether a bot runs with it or not."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.league.services.logs import Logs
from bot.league.services.reading import Reading
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.backup import back_up
from bot.match.storage.store import Store
from bot.settings import Settings


def export(settings: Settings, league: int, season: int | None) -> bytes:
    """The file (L16); ``season`` None: the one that is talked of. Raises StoreFault, and Refused for what is not
    there.
    """
    if not settings.database.exists():
        raise StoreFault(Fault.GONE, f"there is no database {settings.database}")
    return asyncio.run(_read(settings.database, league, season))


async def _read(database: Path, league: int, season: int | None) -> bytes:
    """From a copy: the database itself is only read, whoever uses it."""
    with tempfile.TemporaryDirectory(prefix="cartouche-") as folder:
        copy = await asyncio.to_thread(back_up, database, Path(folder), 1, _now())
        async with await Store.open(copy, alone=False) as store:
            return await Reading(Logs(store, _now)).export(league, season)


def _now() -> int:
    return int(time.time() * 1000)
