from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.backup import back_up, rescue
from bot.match.storage.file.connection import Link
from bot.match.storage.file.database import links, prepare
from bot.match.storage.file.lock import Lock
from bot.match.storage.file.place import Place

log = logging.getLogger(__name__)


class File:
    shared = False

    def __init__(
        self, path: Path, reading: Link, writing: Link, *, place: Place, lock: Lock | None, copies: Path | None
    ) -> None:
        self.path = path
        self.reading = reading
        self.writing = writing
        self._place: Place | None = place
        self._lock = lock
        self._copies = copies

    @classmethod
    async def open(cls, path: Path, busy: int, copies: Path | None, *, alone: bool, shared: bool = False) -> File:
        if shared:
            raise StoreFault(Fault.LOCKED, f"{path}: a database in a file belongs to one process")
        lock = await asyncio.to_thread(prepare, path, busy, copies, alone=alone)
        try:
            reading, writing, place = await links(path, busy)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(path, reading, writing, place=place, lock=lock, copies=copies)

    async def close(self) -> None:
        self._place = None  # its log goes with the last connection
        await self.reading.close()
        await self.writing.close()
        if self._lock is not None:
            self._lock.release()

    async def listen(
        self, hear: Callable[[str], None], missed: Callable[[], None], alive: Callable[[float | None], None]
    ) -> None: ...

    async def back_up(self, folder: Path, keep: int, at: int) -> Path:
        if self._place is not None:
            self._place.check()
        return await asyncio.to_thread(back_up, self.path, folder, keep, at)

    async def rescue(self, detail: str) -> None:
        """Save the data of a deleted file, which stays open until the process ends, and log what to do."""
        log.critical(
            "The database was taken away while the bot runs: %s. Nothing is stored until the bot is started again.",
            detail,
        )
        folder = self._copies or self.path.parent
        try:
            copy = await self.reading.raw(lambda open_: rescue(open_, folder, int(time.time() * 1000)))
        except StoreFault as error:
            log.critical("What it held cannot be saved either: %s", error)
        else:
            log.critical(
                "What it held was saved as %s. Stop the bot, put that file in the place of %s, without files of the "
                "same name that end in -wal and -shm beside it, and start again.",
                copy,
                self.path,
            )
