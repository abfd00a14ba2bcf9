from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.match.services.people.own import NOTE
from bot.wording.names.typed import Typed
from data.texts import N_

TEXT_NAME: Final = N_("text")


class Notes(commands.Cog):
    @app_commands.command(name="note", description=N_("Write yourself a note about the table in this channel"))
    @app_commands.rename(text=TEXT_NAME)
    @app_commands.describe(text=N_("Only you see the note, in your list of tables; leave empty to delete it"))
    async def note(self, interaction: Interaction, text: app_commands.Range[str, 1, NOTE] | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        match = await table_here(interaction)
        kept = Typed(text or "").plain
        await host.service.own.note(match, interaction.user.id, kept)
        said = tr("Saved, just for you. You'll see it in `/game mine`.") if kept else tr("I've deleted your note.")
        await reply(interaction, said)
