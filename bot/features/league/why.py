"""``/league why``."""

from __future__ import annotations

from discord.ext import commands


class WhyCommand(commands.Cog):
    """The command."""
