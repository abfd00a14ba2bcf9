"""The time of day that the bot goes by.

On Discord, it's the machine's time. A local server that stands in for Discord has a clock of its own, which people can
move forward. The bot then goes by that clock too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.core import Millis


class _Wall:
    """The clock of this process: `read` returns seconds since 1970."""

    read: Callable[[], float] = staticmethod(time.time)


def seconds() -> float:
    """Return the time in seconds since 1970."""
    return _Wall.read()


def millis() -> Millis:
    """Return the time in milliseconds since 1970."""
    return int(_Wall.read() * 1000)


@contextmanager
def following(clock: Callable[[], float]) -> Iterator[None]:
    """Go by `clock`, which returns seconds since 1970, until the block ends."""
    before, _Wall.read = _Wall.read, staticmethod(clock)
    try:
        yield
    finally:
        _Wall.read = before
