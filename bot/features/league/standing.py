"""``/league standing``."""

from __future__ import annotations

from discord.ext import commands


class StandingCommands(commands.Cog):
    """The command."""
