from __future__ import annotations

import discord
from discord import app_commands

from bot.client.leaving import Leaving
from bot.interaction.arriving import admit
from bot.interaction.errors import guard
from bot.interaction.host import Host, Interaction
from bot.interaction.offering import answer_choices
from bot.interaction.requests import trail
from bot.match.pure.errors import Refused


class Tree(app_commands.CommandTree[Host]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await guard(interaction, error)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction. If not, tell the user why. This is also called for buttons, selects
        and forms.
        """
        trail.begin(interaction)
        self.client.under_way.begin(interaction)
        refusal: Exception | None = Leaving() if self.client.leaving else None
        if refusal is not None and interaction.type is discord.InteractionType.autocomplete:
            await answer_choices(interaction, [])
            return False
        if refusal is None:
            try:
                await admit(interaction)
            except Refused as unseen:
                refusal = unseen
        if refusal is not None:
            await guard(interaction, refusal)
        return refusal is None
