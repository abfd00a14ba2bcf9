"""Make discord.py look for expired channel rate limits less often.

The library keeps a rate limit for each channel and kind of request, and scans all of them whenever it adds one. With a
thousand tables at which someone moves every few minutes, these scans take a tenth of the processor time of a turn. This
module makes discord.py scan only when the number of rate limits has doubled since the last scan. So discord.py holds at
most about twice as many rate limits as are in use.
"""

from __future__ import annotations

from typing import Final

from discord.http import HTTPClient

LEAST: Final = 512


class Sweeps:
    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._sweep = http._try_clear_expired_ratelimits
        self._next = LEAST

    def __call__(self) -> None:
        if len(self._http._buckets) < self._next:
            return
        self._sweep()
        self._next = max(LEAST, 2 * len(self._http._buckets))


def sweep_seldom(http: HTTPClient) -> None:
    http._try_clear_expired_ratelimits = Sweeps(http)  # type: ignore[method-assign]
