"""``/server``: what the admins of a server set for it."""

from __future__ import annotations

from discord import Permissions, app_commands
from discord.ext import commands

from bot.features.puzzles.command import PuzzleSettings
from bot.features.server.form import open_settings
from bot.features.server.statistics import ServerStatistics
from bot.interaction.host import Interaction
from data.texts import N_


class ServerSettings(commands.Cog):
    """The command that shows and sets them."""

    @app_commands.command(
        name="settings", description=N_("Language, channels, who may open tables, how players are told")
    )
    async def settings(self, interaction: Interaction) -> None:
        """The form, filled in with what is set."""
        await open_settings(interaction)


class ServerCommands:
    """The group of these commands. Discord shows it to those who manage the server, unless the server says otherwise;
    they are checked again.
    """

    def __init__(self) -> None:
        self.group = app_commands.Group(
            name="server",
            description=N_("What holds in this server"),
            default_permissions=Permissions(manage_guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for part in (ServerSettings(), PuzzleSettings(), ServerStatistics()):
            for command in part.get_app_commands():
                self.group.add_command(command)
