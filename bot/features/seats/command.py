"""``/game replace`` and ``/game skip``: when somebody is not there any more."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.seats.control import ask_to_offer, ask_to_skip
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from data.texts import N_

PLAYER_NAME, OTHER_NAME = N_("player"), N_("other")


class Seats(commands.Cog):
    """The commands. Both ask before anything is done, and the channel is told who did it."""

    @app_commands.command(
        name="replace", description=N_("Offer a seat of the running game to others, yours or another")
    )
    @app_commands.rename(player=PLAYER_NAME, other=OTHER_NAME)
    @app_commands.describe(
        player=N_("Whose seat; without it, yours"),
        other=N_("Who is to take it, and has to accept; without it, whoever comes first"),
    )
    async def replace(
        self, interaction: Interaction, player: discord.User | None = None, other: discord.User | None = None
    ) -> None:
        """Ask before it is done."""
        await acknowledge(interaction)
        match = await table_here(interaction)
        if other is not None and other.bot:
            tr = interaction.client.texts(interaction)
            await reply(interaction, tr("A bot cannot take a seat. A computer plays on for whoever resigns."))
            return
        whose = interaction.user.id if player is None else player.id
        await ask_to_offer(interaction, match, whose, None if other is None else other.id)

    @app_commands.command(name="skip", description=N_("Let a computer play one move for somebody (moderators)"))
    @app_commands.rename(player=PLAYER_NAME)
    @app_commands.describe(player=N_("For whom; the seat stays theirs"))
    async def skip(self, interaction: Interaction, player: discord.User) -> None:
        """Ask before it is done."""
        await acknowledge(interaction)
        await ask_to_skip(interaction, await table_here(interaction), player.id)
