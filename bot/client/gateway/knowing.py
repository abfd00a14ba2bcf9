"""Tells which servers a client can have in its cache. A client doesn't know the servers of other processes."""

from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether ``client`` has the server in its cache if the bot
    is in it (:class:`bot.interaction.host.Host`).
    """
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
