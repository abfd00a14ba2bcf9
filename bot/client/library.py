from __future__ import annotations

from typing import Final

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route


def point_at(base: str) -> None:
    """Make discord.py use the server at the URL ``base`` instead of Discord."""
    Route.BASE = f"{base}/api/v10"
    Asset.BASE = f"{base}/cdn"
    # The server gives the address of the first connect; a connection that can't be resumed uses this one.
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")


LEAST: Final = 512


def sweep_seldom(http: HTTPClient) -> None:
    """Make discord.py look for expired channel rate limits only when their number has doubled. The library keeps one
    for each channel and kind of request, and scans all whenever it adds one. With a thousand tables at which someone
    moves every few minutes, that would take a tenth of a turn's time.
    """
    sweep, due = http._try_clear_expired_ratelimits, LEAST

    def seldom() -> None:
        nonlocal due
        if len(http._buckets) >= due:
            sweep()
            due = max(LEAST, 2 * len(http._buckets))

    http._try_clear_expired_ratelimits = seldom  # type: ignore[method-assign]
