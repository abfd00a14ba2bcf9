from __future__ import annotations

from discord import app_commands

from bot.features.leaderboard import Leaderboard
from bot.features.puzzles import PuzzleSettings
from bot.features.server.settings import ServerSettings
from bot.features.server.statistics import ServerStatistics
from data.texts import N_


class ServerCommands:
    def __init__(self) -> None:
        self.group = app_commands.Group(
            name="server",
            description=N_("This server's best players, statistics and settings"),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for part in (Leaderboard(), ServerStatistics(), ServerSettings(), PuzzleSettings()):
            for command in part.get_app_commands():
                self.group.add_command(command)
