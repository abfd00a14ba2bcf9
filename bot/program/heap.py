"""The memory of the process, as the C library gives it out.

A picture passes through the bot in pieces of about a hundred kilobytes: from the drawing process, kept, on its way to
Discord. glibc takes such pieces from the same heap as everything small (it asks the system for a piece of its own from
128 KiB only, and no longer once it has seen a larger one come back), and what is kept for long soon lies between all
of them: the heap grows by holes. With a limit that stays, each is a piece of its own and given back at once.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

LARGE: Final = 64 * 1024
"""Bytes: pieces of this size and more are asked of the system one by one."""
_M_MMAP_THRESHOLD: Final = -3
"""glibc's number for that limit."""


def keep_whole() -> None:
    """Keep large pieces out of the heap from now on. Where the C library is not glibc nothing is done."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
