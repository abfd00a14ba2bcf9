from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.founding.preview import NewCommand
from bot.features.league.export import ExportCommand
from bot.features.league.history import HistoryCommand
from bot.features.league.joining import JoinCommands
from bot.features.league.mine import MineCommand
from bot.features.league.organise import OrganiseCommand
from bot.features.league.standing import StandingCommands
from bot.features.league.why import WhyCommand
from bot.features.watching import WatchCommand
from data.texts import N_


class LeagueCommands:
    # Leagues belong to servers (L1.1), so the group isn't available in direct messages.

    def __init__(self) -> None:
        self.parts: tuple[commands.Cog, ...] = (
            NewCommand(),
            JoinCommands(),
            StandingCommands(),
            WatchCommand(),
            MineCommand(),
            WhyCommand(),
            HistoryCommand(),
            OrganiseCommand(),
            ExportCommand(),
        )
        self.group = app_commands.Group(
            name="league",
            description=N_("Join this server's leagues, and see their standings and your tables"),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for part in self.parts:
            for command in part.get_app_commands():
                self.group.add_command(command)
