"""Tunes the C library's heap.

Pictures pass through the bot as blocks of about 100 KB. glibc takes them from the same heap as small objects.
Long-lived objects soon lie between them, so the heap fragments and grows. With a fixed threshold, each large block is
allocated separately and given back as soon as it's freed.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

LARGE: Final = 64 * 1024
"""The minimum size, in bytes, of blocks that are allocated separately from the heap."""
_M_MMAP_THRESHOLD: Final = -3


def keep_whole() -> None:
    """Keep large blocks out of the heap from now on. Do nothing if the C library isn't glibc."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
