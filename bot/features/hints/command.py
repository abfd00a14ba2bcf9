from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.hints.answer import look_for_hints, show_ideas
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from data.texts import N_


class Hint(commands.Cog):
    @app_commands.command(
        name="hint", description=N_("Show what you could do now, and why (if the table allows hints)")
    )
    async def hint(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        match = await table_here(interaction)
        await show_ideas(interaction, await look_for_hints(interaction, match.id))
