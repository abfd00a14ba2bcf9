from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from bot.match.pure.address import Server
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.postgres.database import Preparing
from bot.match.storage.postgres.link import READ, WRITE, Link
from bot.match.storage.postgres.listening import Listening
from bot.match.storage.postgres.session import Lock

NO_COPIES = "a database on a server is copied with pg_dump, see docs/hosts/postgresql.md"


class OnServer:
    path: Path | None = None

    def __init__(self, server: Server, reading: Link, writing: Link, *, shared: bool) -> None:
        self.shared = shared
        self._server = server
        self._listening: Listening | None = None
        self.reading = reading
        self.writing = writing

    @classmethod
    async def open(
        cls, server: Server, busy: int, *, alone: bool, shared: bool = False, filling: bool = False
    ) -> OnServer:
        try:
            lock = Lock.SHARED if shared else Lock.ALONE if alone else None
            writing = Link(server, WRITE, busy, lock)
            await writing.connect(Preparing(server, busy, lock, filling=filling).prepare)
            try:
                reading = Link(server, READ, busy)
                await reading.connect()
            except BaseException:
                await writing.close()
                raise
        except StoreFault as fault:
            said = fault.detail if str(server) in fault.detail else f"{server}: {fault.detail}"
            raise fault.told(said) from fault
        return cls(server, reading, writing, shared=shared)

    async def close(self) -> None:
        if self._listening is not None:
            await self._listening.stop()
        await self.reading.close()
        await self.writing.close()

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None:
        self._listening = Listening(self._server, hear, missed, alive)
        self._listening.start()

    async def back_up(self, _folder: Path, _keep: int, _at: int) -> NoReturn:
        """Raise StoreFault, because the bot doesn't back up a PostgreSQL database."""
        raise StoreFault(Fault.UNAVAILABLE, NO_COPIES)

    async def rescue(self, _detail: str) -> None: ...
