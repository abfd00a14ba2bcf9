"""``/league new``."""

from __future__ import annotations

from collections.abc import Mapping

from discord.ext import commands

from bot.interaction.host import GamePresenter
from bot.match.pure.play.look import Rules


class NewCommand(commands.Cog):
    """The command."""

    def __init__(self, games: Mapping[str, Rules], presenters: Mapping[str, GamePresenter]) -> None:
        self._games = games
        self._presenters = presenters
