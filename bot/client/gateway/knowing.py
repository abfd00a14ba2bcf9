"""A check for servers in the client's cache. A client doesn't know the servers of other processes."""

from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether ``client`` would have the server cached if the bot
    is in it (:class:`bot.interaction.host.Host`).
    """
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
