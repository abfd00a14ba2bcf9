"""``/game clock``: how much time everybody has, and asking for a pause."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.features.clock.control import show_clocks
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from data.texts import N_

PAUSE_NAME: Final = N_("pause")
PAUSES: Final = [
    app_commands.Choice(name=N_("until somebody goes on"), value=0),
    app_commands.Choice(name=N_("for a day"), value=24),
    app_commands.Choice(name=N_("for three days"), value=72),
    app_commands.Choice(name=N_("for a week"), value=168),
    app_commands.Choice(name=N_("for two weeks"), value=336),
]
"""Hours; 0: no end of its own."""


class Clocks(commands.Cog):
    """Commands for the time at one table."""

    @app_commands.command(name="clock", description=N_("How much time everybody at this table has; ask for a pause"))
    @app_commands.rename(pause=PAUSE_NAME)
    @app_commands.describe(pause=N_("Ask everybody at the table for a pause: the clocks stand"))
    @app_commands.choices(pause=PAUSES)
    async def clock(self, interaction: Interaction, pause: int | None = None) -> None:
        """Show all clocks, or ask for a pause."""
        await acknowledge(interaction, mutates=pause is not None)
        match = await table_here(interaction)
        said = ""
        if pause is not None:
            service, user = interaction.client.service, interaction.user.id
            match = await service.pauses.ask(match.id, user, str(interaction.id), pause or None)
            tr = interaction.client.texts(interaction)
            said = tr("You have asked for a pause; the channel shows it.")
        await show_clocks(interaction, match, said)
