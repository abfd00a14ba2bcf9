from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.home.buttons import help_view, introduced
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.wording.home import help_text, pages
from data.texts import N_


class HelpCommand(commands.Cog):
    """The ``/help`` command. It's a top-level command, so that people who look for help find it.

    People who installed the app for their own account can use it everywhere.
    """

    @app_commands.command(name="help", description=N_("Find out what I can do, and how to start a game"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        host = interaction.client
        tr = host.texts(interaction)
        links = pages(tr, host.settings.privacy_url, host.settings.terms_url)
        text = help_text(tr, introduced(tr, host.presenters), host.release, links)
        await reply(interaction, text, view=help_view(tr, host.presenters))
