"""The clock that tells the bot the time.

On Discord, this is the machine's clock. A local server that replaces Discord has a clock of its own, which people can
move forward. The bot then uses that clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.core import Millis


class _Wall:
    read: Callable[[], float] = staticmethod(time.time)


def seconds() -> float:
    return _Wall.read()


def millis() -> Millis:
    return int(_Wall.read() * 1000)


@contextmanager
def following(clock: Callable[[], float]) -> Iterator[None]:
    """Use `clock`, which returns seconds since 1970, until the end of the ``with`` block."""
    before, _Wall.read = _Wall.read, staticmethod(clock)
    try:
        yield
    finally:
        _Wall.read = before
