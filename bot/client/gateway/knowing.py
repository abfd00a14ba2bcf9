from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether this process handles the server ``guild``. Servers that other processes handle aren't in the cache
    of ``client``.
    """
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
