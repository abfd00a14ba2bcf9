"""The database's present contents, for commands that change nothing and disturb no one who uses it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.match.pure.address import Server
from bot.match.storage.file.backup import back_up
from bot.match.storage.store import Store


def is_there(database: Path | Server) -> bool:
    """Return whether there may be one: the first use of a server shows whether it exists."""
    return isinstance(database, Server) or database.exists()


@asynccontextmanager
async def looked_at(database: Path | Server) -> AsyncIterator[Store]:
    """Yield a copy of a file, or a server's database in read-only sessions. Raises StoreFault."""
    if isinstance(database, Server):
        async with await Store.open(database, alone=False) as store:
            yield store
        return
    with tempfile.TemporaryDirectory(prefix="cartouche-") as folder:
        copy = await asyncio.to_thread(back_up, database, Path(folder), 1, int(time.time() * 1000))
        async with await Store.open(copy, alone=False) as store:
            yield store
