"""``/rules``: the rules of a game, read or searched."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.rules.pages import game_here, rules_named, show_rules, with_rules
from bot.interaction.here import CHOICES, at_tables, offered
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from data.texts import N_

SEARCH_NAME, GAME_NAME = N_("search"), N_("game")


class Rules(commands.Cog):
    """The command that opens the rules. Every answer is private."""

    @app_commands.command(name="rules", description=N_("The rules of a game, to read or to search"))
    @app_commands.rename(search=SEARCH_NAME, game=GAME_NAME)
    @app_commands.describe(
        search=N_("A word, or a rule's number such as M4.2"),
        game=N_("Which game's rules; without it, those of this channel's table"),
    )
    @at_tables
    async def rules(self, interaction: Interaction, search: str = "", game: str | None = None) -> None:
        """The first page, or that of what was searched."""
        await show_rules(interaction, game, search)

    @rules.autocomplete("search")
    @offers
    async def _found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Chapters and rules that fit what is typed, in the reader's language."""
        host = interaction.client
        chosen = interaction.namespace.game
        game = chosen if chosen in with_rules(host) else await game_here(interaction)
        if game is None:
            return []
        found = rules_named(game, typed, host.texts(interaction).language)
        return [app_commands.Choice(name=name, value=value) for name, value in found[:CHOICES]]

    @rules.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that have rules to read."""
        host = interaction.client
        return offered([(host.presenter(game).title, game) for game in with_rules(host)], typed)
