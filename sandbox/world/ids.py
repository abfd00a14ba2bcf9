"""Provides a clock that tests can move forward, and ids like Discord's: snowflakes, which are 64-bit numbers with the
time in the upper 42 bits.
"""

import datetime as dt
import math
import time

EPOCH_MS = 1_420_070_400_000
"""The time from which snowflakes count: the start of 2015, in Unix milliseconds."""


class Clock:
    """The sandbox's clock, in seconds since 1970: the machine's time plus the seconds added by `advance`."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.movable = False
        """True if the bot takes the time from this clock, so that people may move the clock."""

    def as_dict(self) -> dict[str, float | bool]:
        return {"now": self.now(), "ahead": self.offset, "movable": self.movable}

    def now(self) -> float:
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward, so that interactions expire and messages age. Raises ValueError for a negative number
        of seconds.
        """
        if not 0 <= seconds < math.inf:
            raise ValueError(f"The clock can't be moved by {seconds} seconds.")
        self.offset += seconds


class Snowflakes:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last = 0

    def next(self) -> int:
        """Return a new id that is greater than all earlier ones."""
        fresh = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self.last = max(fresh, self.last + 1)
        return self.last

    def of_late(self, seconds: float) -> int:
        """Return a new id that looks as if it was made `seconds` ago. A different worker number in the id keeps it
        unique.
        """
        return self.next() - (int(seconds * 1000) << 22) + (1 << 17)


def seconds_of(snowflake: int) -> float:
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """Return a time in Discord's format, such as `2026-08-01T12:00:00.123000+00:00`."""
    return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat(timespec="microseconds")
