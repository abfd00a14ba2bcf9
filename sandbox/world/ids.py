"""Time and ids: a clock that tests may put forward, and Discord's snowflakes (64 bits, the time in the upper 42)."""

import datetime as dt
import time

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, from which snowflakes count milliseconds."""


class Clock:
    """The time of the sandbox, in seconds since 1970. It follows the machine's, plus what `advance` added."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """The time now, in seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Put the clock forward: interactions expire, messages grow old."""
        self.offset += seconds


class Snowflakes:
    """A maker of ids that grow strictly, even two in the same millisecond."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last = 0

    def next(self) -> int:
        """A new id, greater than every one before."""
        fresh = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self.last = max(fresh, self.last + 1)
        return self.last

    def of_late(self, seconds: float) -> int:
        """A new id that was made `seconds` ago. Its process number is no other id's."""
        return self.next() - (int(seconds * 1000) << 22) + (1 << 17)


def seconds_of(snowflake: int) -> float:
    """When the id was made, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """The time as Discord writes it: `2026-08-01T12:00:00.123000+00:00`."""
    return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat(timespec="microseconds")
