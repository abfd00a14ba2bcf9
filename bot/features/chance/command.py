"""``/game word``: a word of one's own for the draws."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.chance.words import LONGEST
from data.texts import N_

WORD_NAME: Final = N_("word")
WORD: Final = N_("Anything of up to 40 characters; the draws come from all words, and everybody sees them")


class Words(commands.Cog):
    """The command that stirs the draws."""

    @app_commands.command(name="word", description=N_("Stir the draws of this table with a word of your own"))
    @app_commands.rename(word=WORD_NAME)
    @app_commands.describe(word=WORD)
    async def word(self, interaction: Interaction, word: app_commands.Range[str, 1, LONGEST]) -> None:
        """Give a word; the channel shows it."""
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        await host.service.lobby.word(match.id, interaction.user.id, str(interaction.id), word)
        tr = host.texts(interaction)
        await reply(interaction, tr("Your word counts. The channel shows it, and it cannot be changed any more."))
