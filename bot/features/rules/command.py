from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.rules.books import book_meant, books, described
from bot.features.rules.pages import rules_named, show_rules
from bot.interaction.here import at_tables, offered
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.wording.names.choices import CHOICES
from data.texts import N_

SEARCH_NAME, BOOK_NAME = N_("search"), N_("book")


class Rules(commands.Cog):
    @app_commands.command(name="rules", description=N_("Read or search the rules of a game or of leagues"))
    @app_commands.rename(search=SEARCH_NAME, book=BOOK_NAME)
    @app_commands.describe(
        search=N_("A word, or a rule's number like M4.2"),
        book=N_("A game, or leagues (default: the game of this channel's table)"),
    )
    @at_tables
    async def rules(self, interaction: Interaction, search: str = "", book: str | None = None) -> None:
        await show_rules(interaction, book, search)

    @rules.autocomplete("search")
    @offers
    async def _found(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        chosen = interaction.namespace.book
        book = chosen if chosen in books(host) else await book_meant(interaction, typed)
        if book is None:
            return []
        found = rules_named(book, typed, host.texts(interaction).language)
        return [app_commands.Choice(name=name, value=value) for name, value in found[:CHOICES]]

    @rules.autocomplete("book")
    @offers
    async def _books(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        tr = host.texts(interaction)
        return offered([(described(host, book, tr)[0], book) for book in books(host)], typed)
