"""``/league export``."""

from __future__ import annotations

from discord.ext import commands


class ExportCommand(commands.Cog):
    """The command."""
