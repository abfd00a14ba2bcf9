from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.match.pure.address import DatabaseServer
from bot.match.storage.file.backup import back_up
from bot.match.storage.store import Store


def is_there(database: Path | DatabaseServer) -> bool:
    """Return whether the database may exist. This is always True for a database server, since finding out would require
    a connection.
    """
    return isinstance(database, DatabaseServer) or database.exists()


@asynccontextmanager
async def looked_at(database: Path | DatabaseServer) -> AsyncIterator[Store]:
    """Yield a read-only store. It uses a copy of a database file, or a read-only session on a database server. Raises
    StoreFault.
    """
    if isinstance(database, DatabaseServer):
        async with await Store.open(database, alone=False) as store:
            yield store
        return
    with tempfile.TemporaryDirectory(prefix="cartouche-") as folder:
        copy = await asyncio.to_thread(back_up, database, Path(folder), 1, int(time.time() * 1000))
        async with await Store.open(copy, alone=False) as store:
            yield store
