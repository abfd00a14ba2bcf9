"""Decides which servers a client's cache covers. A client doesn't know the servers of other processes."""

from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether ``client``'s cache covers the server. If it does, but the server isn't in the cache, the bot isn't
    a member of the server.
    """
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
