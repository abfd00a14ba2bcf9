"""The database as it is now, for commands that change nothing and disturb nobody who uses it."""

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
    """Whether there may be one: a server is asked when it is used."""
    return isinstance(database, Server) or database.exists()


@asynccontextmanager
async def looked_at(database: Path | Server) -> AsyncIterator[Store]:
    """A copy of a file; a server's database itself, which lets several look, by sessions that cannot write. Raises
    StoreFault.
    """
    if isinstance(database, Server):
        async with await Store.open(database, alone=False) as store:
            yield store
        return
    with tempfile.TemporaryDirectory(prefix="cartouche-") as folder:
        copy = await asyncio.to_thread(back_up, database, Path(folder), 1, int(time.time() * 1000))
        async with await Store.open(copy, alone=False) as store:
            yield store
