"""``/league organise``."""

from __future__ import annotations

from discord.ext import commands


class OrganiseCommand(commands.Cog):
    """The command."""
