"""Limits the rate of requests. There is one limit for each route and channel (or guild or webhook), and one for all
requests together.
"""

import hashlib
from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache

GLOBAL = "global"
DAY = 86_400.0


@dataclass(frozen=True)
class Rates:
    """Rate limits, each as (count, seconds). `routes` overrides the default for individual buckets (the groups of
    requests that share a limit).
    """

    default: tuple[int, float]
    overall: tuple[int, float] | None
    routes: dict[str, tuple[int, float]] = field(default_factory=dict)
    old_edits: tuple[int, float] | None = None
    """The rate limit for edits to messages older than an hour, which applies to each channel separately."""
    identifies: float = 0.0
    """The shortest time between two identifies in the same concurrency bucket, in seconds."""


FREE = Rates(default=(100_000, 1.0), overall=None)
"""Limits so high that no bot reaches them. Responses still have rate-limit headers."""

DISCORD = Rates(
    default=(10, 5.0),
    overall=(50, 1.0),
    routes={
        "messages.create": (5, 5.0),
        "messages.edit": (5, 5.0),
        "messages.delete": (5, 1.0),
        "webhooks": (5, 2.0),
        "callbacks": (100_000, 1.0),
        "threads.create": (50, 300.0),
        "channels.edit": (5, 15.0),
        "commands.put": (2, 60.0),
    },
    old_edits=(30, 60.0),
    identifies=5.0,
)
"""Limits close to Discord's. Discord doesn't publish the exact numbers, and changes them from time to time."""


@dataclass
class Verdict:
    passed: bool
    limit: int
    remaining: int
    reset: float
    """The time until the bucket is refilled, in seconds."""
    bucket: str
    everything: bool = False


@lru_cache(maxsize=256)
def bucket_hash(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:32]


class RateLimiter:
    """Counts requests in fixed windows, as Discord does, and limits their number."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._windows: dict[tuple[str, str], tuple[int, float]] = {}

    def _take(self, key: tuple[str, str], rate: tuple[int, float], now: float) -> tuple[bool, int, float]:
        most, seconds = rate
        used, ends = self._windows.get(key, (0, 0.0))
        if now >= ends:
            used, ends = 0, now + seconds
        passed = used < most
        if passed:
            used += 1
        self._windows[key] = (used, ends)
        if len(self._windows) > 10_000:
            self._windows = {k: w for k, w in self._windows.items() if w[1] > now}
        return passed, most - used, ends - now

    def ask(self, name: str, major: str, now: float, exempt: bool) -> Verdict:
        """Count a request in the bucket `name` for the channel, guild or webhook `major`.

        `exempt` requests (interaction endpoints) don't count towards the overall limit.
        """
        if self.rates.overall is not None and not exempt:
            passed, left, reset = self._take((GLOBAL, ""), self.rates.overall, now)
            if not passed:
                return Verdict(False, self.rates.overall[0], left, reset, GLOBAL, everything=True)
        rate = self.rates.routes.get(name, self.rates.default)
        passed, left, reset = self._take((name, major), rate, now)
        return Verdict(passed, rate[0], left, reset, bucket_hash(name))

    def old_edit(self, channel: int, now: float) -> float | None:
        """Count an edit to a message older than an hour. If there have been too many such edits, return the number of
        seconds to wait, otherwise None.
        """
        if self.rates.old_edits is None:
            return None
        passed, _left, reset = self._take(("old_edits", str(channel)), self.rates.old_edits, now)
        return None if passed else reset


class Daily:
    """Counts events that may happen at most `most` times in 24 hours."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: deque[float] = deque()

    def left(self, now: float) -> int:
        while self._times and self._times[0] <= now - DAY:
            self._times.popleft()
        return max(0, self.most - len(self._times))

    def reset(self, now: float) -> float:
        """Return the seconds until the oldest counted event is 24 hours old, or 0 if no event is counted."""
        self.left(now)
        return self._times[0] + DAY - now if self._times else 0.0

    def add(self, now: float) -> None:
        self._times.append(now)
