"""``/server puzzles``."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.puzzles.form import open_settings
from bot.interaction.host import Interaction
from data.texts import N_


class PuzzleSettings(commands.Cog):
    """The command that shows and sets where puzzles come."""

    @app_commands.command(name="puzzles", description=N_("A puzzle a day: in which channel, at which hour"))
    async def puzzles(self, interaction: Interaction) -> None:
        """The form, filled in with what is set."""
        await open_settings(interaction)
