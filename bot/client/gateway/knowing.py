"""Knowledge of a server: a client knows none of other processes' servers."""

from __future__ import annotations

import discord


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether the server is in ``client``'s memory, if the bot is in it (:class:`bot.interaction.host.Host`)."""
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
