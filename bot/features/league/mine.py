"""``/league mine``."""

from __future__ import annotations

from discord.ext import commands


class MineCommand(commands.Cog):
    """The command."""
