from __future__ import annotations

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(base: str) -> None:
    """Make discord.py use the server at the URL ``base`` instead of Discord."""
    Route.BASE = f"{base}/api/v10"
    Asset.BASE = f"{base}/cdn"
    # The server gives the address of the first connect; a connection that can't be resumed uses this one.
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
