"""Tune the memory allocation of the C library.

Pictures pass through the bot as blocks of about 100 KB. By default, glibc takes them from the same heap as small
objects. Long-lived objects soon lie between them, so the heap becomes fragmented and grows. This module makes glibc
allocate each large block separately, and return it to the system as soon as it's freed.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

LARGE: Final = 64 * 1024
_M_MMAP_THRESHOLD: Final = -3


def keep_whole() -> None:
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
