from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.features.chance import Words
from bot.features.clock import Clocks
from bot.features.hints.command import Hint
from bot.features.history.command import Looks
from bot.features.orders.command import OrderCommands
from bot.features.people.mine_command import Mine
from bot.features.seats import Seats
from bot.features.table.command import Tables
from bot.features.table.options_command import SetOptions
from bot.features.teaching.command import Teach
from bot.features.undo import Undo
from bot.features.watching import ListCommand
from bot.interaction.here import at_tables
from bot.match.pure.play.look import Rules
from data.texts import N_


class GameCommands:
    """The ``/game`` group and its commands.

    The commands are defined in several discord.py cogs, and this class adds them to the group. The cogs themselves
    aren't added to the bot, because their commands would then be outside the group.
    """

    def __init__(self, games: Mapping[str, Rules]) -> None:
        self.tables = Tables(games)
        self.options = SetOptions()
        self.list = ListCommand()
        self.looks = Looks()
        self.words = Words()
        self.mine = Mine()
        self.undo = Undo()
        self.hint = Hint()
        self.orders = OrderCommands()
        self.clocks = Clocks()
        self.seats = Seats()
        self.teach = Teach()
        self.group = at_tables(app_commands.Group(name="game", description=N_("Open, join, view or leave tables")))
        for part in self.parts:
            for command in part.get_app_commands():
                self.group.add_command(command)

    @property
    def parts(self) -> tuple[commands.Cog, ...]:
        return (
            self.tables,
            self.options,
            self.list,
            self.looks,
            self.words,
            self.mine,
            self.undo,
            self.hint,
            self.clocks,
            self.seats,
            self.teach,
            self.orders,
        )
