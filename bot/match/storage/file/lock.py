"""One process at a time: an advisory lock on a small file beside the database.

SQLite's own locks last for a transaction; two bots on one database would each announce, remind and draw for the same
tables. The lock is the system's (``flock``): it goes with the process, however that ends, so there is nothing to tidy
up after a crash. A process that only reads or copies the database does not need it.
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

LOOK_AGAIN: Final = 0.05
"""Seconds between two tries to take a lock that another process holds."""
_HELD: Final = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES})


class Lock:
    """The right to use a database alone, held until :meth:`release` or the end of the process."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path, wait: int) -> Lock:
        """Take the lock of ``database``, whose folder is there; ``wait``: milliseconds to wait for its holder.

        Blocks. Raises :class:`StoreFault`: LOCKED with the process that holds it, or the disk's refusal.
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
        """Give it back. A second time does nothing."""
        if self._descriptor is None:
            return
        if _is(self._descriptor, self._file):
            self._file.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = None


def _try(file: Path) -> int | None:
    """Return an open, locked ``file``, or None if another process has it."""
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
    """Return whether ``descriptor`` has ``file`` open."""
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False


def _holder(file: Path) -> str:
    """Return the process that has written its number into the lock, in brackets, as far as possible."""
    try:
        number = file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
    return f" (process {number})" if number.isdigit() else ""
