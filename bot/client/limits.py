"""The times at which discord.py forgets the rate limits of channels without recent messages.

It keeps one for each channel and kind of request, and looks through all of them at each new one. That is at most
announcements if many tables move once in some minutes: at a thousand tables a tenth of a turn's processor time. Here it
looks when there are twice as many as after the last look. So a new one costs the same however many there are, and at
most twice as many are kept as are in use.
"""

from __future__ import annotations

from typing import Final

from discord.http import HTTPClient

LEAST: Final = 512
"""The number of limits without a look."""


class Sweeps:
    """The replacement of discord.py's look through the rate limits of ``http``."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._sweep = http._try_clear_expired_ratelimits
        self._next = LEAST

    def __call__(self) -> None:
        """Look, if it is time, after a new rate limit."""
        if len(self._http._buckets) < self._next:
            return
        self._sweep()
        self._next = max(LEAST, 2 * len(self._http._buckets))


def sweep_seldom(http: HTTPClient) -> None:
    """Have ``http`` look through its rate limits only when that may be worth it."""
    http._try_clear_expired_ratelimits = Sweeps(http)  # type: ignore[method-assign]
