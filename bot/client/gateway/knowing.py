from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether ``client`` would have ``guild`` in its cache if the bot were a member of it. It wouldn't if
    another process handles this server.
    """
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
