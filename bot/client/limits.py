"""When discord.py forgets the rate limits of channels in which nothing was sent for a while.

It keeps one for each channel and kind of request, and looks through all of them whenever a new one comes, which is with
most announcements where many tables move once in some minutes: at a thousand tables a tenth of a turn's processor time.
Here it looks when there are twice as many as it kept the last time. So a new one costs the same however many there are,
and at most twice as many are kept as are in use.
"""

from __future__ import annotations

from typing import Final

from discord.http import HTTPClient

LEAST: Final = 512
"""So many are kept without a look."""


class Sweeps:
    """Stands in for discord.py's look through the rate limits of ``http``."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._sweep = http._try_clear_expired_ratelimits
        self._next = LEAST

    def __call__(self) -> None:
        """A new rate limit was added."""
        if len(self._http._buckets) < self._next:
            return
        self._sweep()
        self._next = max(LEAST, 2 * len(self._http._buckets))


def sweep_seldom(http: HTTPClient) -> None:
    """Have ``http`` look through its rate limits only where that may be worth it."""
    http._try_clear_expired_ratelimits = Sweeps(http)  # type: ignore[method-assign]
