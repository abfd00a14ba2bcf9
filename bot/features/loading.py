from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from discord import AppCommandType, Intents, VoiceClient, app_commands
from discord.ext import commands

from bot.client.retries import said
from bot.features.chance import WordCommand
from bot.features.clock import ClockCommand
from bot.features.founding.preview import NewCommand
from bot.features.hints import Hint
from bot.features.history.command import Looks
from bot.features.home.help import HelpCommand
from bot.features.leaderboard import Leaderboard
from bot.features.league.command import JoinCommands
from bot.features.league.export import ExportCommand
from bot.features.league.history import HistoryCommand
from bot.features.league.mine import MineCommand
from bot.features.league.organise import OrganiseCommand
from bot.features.league.standing import StandingCommands
from bot.features.league.why import WhyCommand
from bot.features.orders.command import OrderCommands
from bot.features.people.command import Mine, PlayerCog
from bot.features.play.typed import group_of
from bot.features.rules import Rules as RulesCog
from bot.features.seats import Seats
from bot.features.server.settings import ServerSettings
from bot.features.server.statistics import ServerStatistics
from bot.features.table.command import SetOptions, TableCommands
from bot.features.teaching import Teach
from bot.features.undo import Undo
from bot.features.watching import ListCommand, WatchCommand
from bot.interaction.here import at_tables
from bot.match.pure.play.look import Rules
from bot.presenters.presenter import Presenter
from bot.wording.names.choices import CHOICES
from data.texts import N_

log = logging.getLogger(__name__)

VoiceClient.warn_nacl = VoiceClient.warn_dave = False  # no command uses voice

OPTIONS: Final = (
    N_("book"), N_("color"), N_("days"), N_("division"), N_("form"), N_("game"), N_("hours"), N_("kind"), N_("league"),
    N_("meet"), N_("member"), N_("move"), N_("option"), N_("other"), N_("page"), N_("pause"), N_("player"),
    N_("players"), N_("search"), N_("season"), N_("text"), N_("theme"), N_("until"), N_("value"), N_("word"),
    N_("zone"), N_("afterwards"),
)  # fmt: skip
"""The names of commands' options. discord.py has them translated; they are listed here for the catalogues only."""
MOST: Final = 100
"""Discord's limit for the number of an app's global commands."""


def _filled(group: app_commands.Group, *parts: commands.Cog) -> app_commands.Group:
    # The cogs aren't added to the bot, because their commands would then be outside the group.
    for part in parts:
        for command in part.get_app_commands():
            group.add_command(command)
    return group


def game_group(tables: TableCommands) -> app_commands.Group:
    group = at_tables(app_commands.Group(name="game", description=N_("Open, join, view or leave tables")))
    others = (
        SetOptions(),
        ListCommand(),
        Looks(),
        WordCommand(),
        Mine(),
        Undo(),
        Hint(),
        ClockCommand(),
        Seats(),
        Teach(),
    )
    return _filled(group, tables, *others, OrderCommands())


def _in_servers(name: str, description: str, *parts: commands.Cog) -> app_commands.Group:
    group = app_commands.Group(
        name=name,
        description=description,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    return _filled(group, *parts)


def league_group() -> app_commands.Group:
    # Leagues belong to servers (L1.1), so the group isn't available in direct messages.
    return _in_servers(
        "league",
        N_("Join this server's leagues, and see their standings and your tables"),
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


def server_group() -> app_commands.Group:
    about = N_("This server's best players, statistics and settings")
    return _in_servers("server", about, Leaderboard(), ServerStatistics(), ServerSettings())


async def load(
    bot: commands.Bot | commands.AutoShardedBot, presenters: Mapping[str, Presenter], games: Mapping[str, Rules]
) -> dict[str, str]:
    """Add all commands to ``bot``. Return the reasons why some games, for whose commands Discord may have no room, have
    none; they can be played with buttons.
    """
    without: dict[str, str] = {}
    tables = TableCommands(games)
    titles = {name: app_commands.locale_str(presenter.title) for name, presenter in presenters.items()}
    offered = [app_commands.Choice(name=title, value=name) for name, title in titles.items()][:CHOICES]
    # The command belongs to the class, so its choices are those of the last loaded bot; a process has one.
    app_commands.choices(game=offered)(tables.new)
    bot.tree.add_command(game_group(tables))
    bot.tree.add_command(league_group())
    await bot.add_cog(PlayerCog())
    await bot.add_cog(HelpCommand())
    await bot.add_cog(RulesCog())
    bot.tree.add_command(server_group())
    for name, presenter in presenters.items():
        try:
            if presenter.commands:
                bot.tree.add_command(group_of(presenter))
        except Exception as error:  # noqa: BLE001 - Discord's limit, a name that is taken, another author's code
            without[name] = said(error)
            log.error("The game %s has no command of its own: %s. Its buttons work.", name, without[name])
    return without


async def loaded(presenters: Mapping[str, Presenter], games: Mapping[str, Rules]) -> tuple[int, dict[str, str]]:
    """Return the number of commands that a bot with these games has, and the result of :func:`load`."""
    bot = commands.Bot(command_prefix=commands.when_mentioned, help_command=None, intents=Intents(guilds=True))
    without = await load(bot, presenters, games)
    return len(bot.tree.get_commands(type=AppCommandType.chat_input)), without
