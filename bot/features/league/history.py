"""``/league history``."""

from __future__ import annotations

from discord.ext import commands


class HistoryCommand(commands.Cog):
    """The command."""
