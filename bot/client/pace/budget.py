"""Count the requests that may still be sent this second, and the recent refusals; callers do the waiting. Discord
allows an app 50 requests per second, and bans a program with more than 10,000 refusals (401, 403 or 429) in ten
minutes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

RATE: Final = 40
"""The maximum average of requests per second: below Discord's 50, so that one second may have a few more."""
SPAN: Final = 600.0
"""The period over which Discord counts refusals, in seconds."""


class Bucket:
    """A token bucket for requests. It adds ``rate`` permits per second and keeps up to ``burst`` unused ones."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._rate = rate
        self._burst = burst
        self._saved = burst
        self._at = now()
        self._not_before = self._at

    def set_rate(self, rate: float, burst: float) -> None:
        if (rate, burst) != (self._rate, self._burst):
            self._settle()
            self._rate, self._burst = rate, burst
            self._saved = min(self._saved, burst)

    def hold(self, seconds: float) -> None:
        """Give no permits for ``seconds`` seconds, and accumulate none during that time."""
        self._settle()
        self._not_before = max(self._not_before, self._now() + seconds)

    def take(self) -> bool:
        if self.wait() > 0:
            return False
        self._saved -= 1
        return True

    def wait(self) -> float:
        """Return the number of seconds until the next permit, or 0 if one is available now."""
        self._settle()
        missing = max(0.0, 1 - self._saved) / self._rate
        # A hair's breadth short of a whole permit is one: sums of fractions aren't exact.
        return max(missing if missing > 1e-9 else 0.0, self._not_before - self._now())

    def _settle(self) -> None:
        now = self._now()
        # While nothing may be sent, nothing is saved either.
        idle = max(0.0, now - max(self._at, min(self._not_before, now)))
        self._saved = min(self._burst, self._saved + idle * self._rate)
        self._at = now


class Refusals:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._times: deque[float] = deque()

    def add(self) -> None:
        self._times.append(self._now())

    def count(self) -> int:
        since = self._now() - SPAN
        while self._times and self._times[0] <= since:
            self._times.popleft()
        return len(self._times)
