"""The memory of the process, as the C library manages it.

A picture passes through the bot in pieces of about a hundred kilobytes: from the drawing worker, cached, to Discord.
glibc takes such pieces from the same heap as everything small (it asks the system for separate ones only from 128 KiB
on, and no longer once a larger one was freed), and long-lived objects soon sit between them: the heap grows by holes.
With a fixed limit, each is a separate piece and given back at once.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

LARGE: Final = 64 * 1024
"""Bytes: pieces of this size and more are requested from the system one by one."""
_M_MMAP_THRESHOLD: Final = -3
"""glibc's number for that limit."""


def keep_whole() -> None:
    """Keep large pieces out of the heap from now on. Does nothing with another C library than glibc."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
