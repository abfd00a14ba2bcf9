"""Listen for other processes' commits with PostgreSQL's LISTEN, on a separate connection."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

import asyncpg

from bot.match.pure.address import Server
from bot.match.pure.errors import named
from bot.match.storage.multiprocess.news import CHANNEL
from bot.match.storage.postgres.faults import DRIVER, NETWORK
from bot.match.storage.postgres.session import CONNECT

log = logging.getLogger(__name__)

# The time between two checks that the connection still works, in seconds.
ASKED: Final = 1.0
# The time between two attempts to reconnect, in seconds.
AGAIN: Final = 1.0


class Listening:
    def __init__(
        self,
        server: Server,
        hear: Callable[[str], None],
        missed: Callable[[], None],
        alive: Callable[[float | None], None],
    ) -> None:
        self._server = server
        self._hear = hear
        self._missed = missed
        self._alive = alive
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="what others have committed")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (*DRIVER, *NETWORK) as error:
                log.debug("The connection was lost: %s", named(error))
            except Exception:
                log.exception("What other processes commit could not be heard")  # whatever it was: it is tried again
            self._alive(None)
            log.debug("What other processes commit is not heard just now")
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        ended = asyncio.Event()
        connection = await asyncpg.connect(
            self._server.url, timeout=CONNECT, server_settings={"application_name": "cartouche"}
        )
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, lambda _connection, _session, _channel, said: self._hear(said))
            self._missed()  # news committed before this
            while not ended.is_set():
                await self._ask(connection)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ASKED):
                        await ended.wait()
        finally:
            self._alive(None)
            connection.terminate()

    async def _ask(self, connection: asyncpg.Connection) -> None:
        asked = time.monotonic()
        await connection.execute(f"LISTEN {CHANNEL}", timeout=CONNECT)
        self._alive(asked)
