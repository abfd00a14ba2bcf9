"""An advisory lock on a small file next to the database, so that only one process uses it.

SQLite's own locks only last for a transaction. Without this lock, two bots on one database would both post
announcements and reminders. The system releases the lock (`flock`) when the process ends, even after a crash. Processes
that only read or back up the database don't need it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from pathlib import Path
from typing import Final

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.faults import fault_of_disk

# The time between two attempts to take a lock that another process holds, in seconds.
LOOK_AGAIN: Final = 0.05
_HELD: Final = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES})


class Lock:
    """The exclusive right of a process to use a database, until :meth:`release` or the end of the process."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path, wait: int) -> Lock:
        """Take the lock of `database`, whose folder must exist. Blocks.

        `wait`: milliseconds to wait if another process holds the lock. Raises :class:`StoreFault` if the disk fails,
        or if another process keeps the lock (LOCKED, with the process that holds it).
        """
        place = database.resolve()  # two ways to one file are one database
        file = place.with_name(place.name + ".lock")
        until = time.monotonic() + wait / 1000
        try:
            while (descriptor := _try(file)) is None:
                if time.monotonic() >= until:
                    raise StoreFault(Fault.LOCKED, f"another copy of Cartouche{_holder(file)} uses it")
                time.sleep(LOOK_AGAIN)
        except OSError as error:
            raise fault_of_disk(error, file) from error
        return cls(file, descriptor)

    def release(self) -> None:
        if self._descriptor is None:
            return
        if _is(self._descriptor, self._file):
            self._file.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = None


def _try(file: Path) -> int | None:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is(descriptor, file):  # who had it has just taken the file away with it
            os.close(descriptor)
            return None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
    except OSError as error:
        os.close(descriptor)
        if error.errno in _HELD:
            return None
        raise
    return descriptor


def _is(descriptor: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False


def _holder(file: Path) -> str:
    try:
        number = file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
    return f" (process {number})" if number.isdigit() else ""
