"""Makes discord.py look for expired channel rate limits less often.

The library keeps a limit for each channel and kind of request, and scans all of them whenever it adds one. With a
thousand tables that move every few minutes, this takes a tenth of a turn's processor time. Here the scan runs only when
the number of limits has doubled since the last scan. So at most twice as many limits are kept as are in use.
"""

from __future__ import annotations

from typing import Final

from discord.http import HTTPClient

LEAST: Final = 512
"""The number of rate limits below which no scan runs."""


class Sweeps:
    """Replaces discord.py's method that scans the rate limits of ``http``."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._sweep = http._try_clear_expired_ratelimits
        self._next = LEAST

    def __call__(self) -> None:
        """Scan the rate limits if their number has doubled since the last scan."""
        if len(self._http._buckets) < self._next:
            return
        self._sweep()
        self._next = max(LEAST, 2 * len(self._http._buckets))


def sweep_seldom(http: HTTPClient) -> None:
    """Make ``http`` scan its rate limits only when their number has doubled."""
    http._try_clear_expired_ratelimits = Sweeps(http)  # type: ignore[method-assign]
