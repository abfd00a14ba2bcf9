"""``/league signup``."""

from __future__ import annotations

from discord.ext import commands


class SignUpCommands(commands.Cog):
    """The command."""
