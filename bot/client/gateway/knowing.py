"""Whether a client knows a server: of those that other processes have it knows nothing."""

from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Whether the server is in ``client``'s memory, if the bot is in it (:class:`bot.interaction.host.Host`)."""
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
