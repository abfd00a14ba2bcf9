"""``/game`` for one's own tables: where it is my turn and until when, what else is mine (:attr:`Host.home`), a note to
self, a nudge to the others.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.history.pages import within
from bot.features.notices.nudge import nudge
from bot.features.people.mine import page_of
from bot.features.table.embeds import SAND
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.match.services.people.own import NOTE
from bot.wording.typed import Typed
from data.texts import N_

PAGE_NAME, TEXT_NAME = N_("page"), N_("text")
MOST_PAGES: Final = 1_000


class Mine(commands.Cog):
    """Commands for one's own tables. Every answer is private."""

    @app_commands.command(name="mine", description=N_("Your games in all servers, first those where it is your turn"))
    @app_commands.rename(page=PAGE_NAME)
    @app_commands.describe(page=N_("Which page of the list"))
    async def mine(self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1) -> None:
        """The list."""
        await acknowledge(interaction)
        host = interaction.client
        tr = host.texts(interaction)
        groups = (
            *await host.service.own.tables(interaction.user.id),
            await host.service.own.gathering(interaction.user.id),
        )
        parts = [part for one in host.home if page == 1 and (part := await one(interaction.user.id, tr)) is not None]
        if not any(groups) and not parts:
            await reply(interaction, tr("You play at no table just now."))
            return
        text, count = page_of(groups, page, host.presenters, tr)
        # Of all that an embed holds, what is beside the tables takes little.
        room = min(4096, 5_500 - sum(len(heading) + len(lines) for heading, lines in parts))
        embed = discord.Embed(title=tr("Your tables"), description=within(text, room), color=SAND)
        for heading, lines in parts:
            embed.add_field(name=heading, value=lines, inline=False)
        if count > 1:
            embed.set_footer(text=tr("Page {number} of {count}", number=min(page, count), count=count))
        await reply(interaction, "", embeds=[embed])

    @app_commands.command(name="note", description=N_("Note something for yourself about the table in this channel"))
    @app_commands.rename(text=TEXT_NAME)
    @app_commands.describe(text=N_("What only you will see, in your list of tables; without it, the note goes"))
    async def note(self, interaction: Interaction, text: app_commands.Range[str, 1, NOTE] | None = None) -> None:
        """Keep it."""
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        match = await table_here(interaction)
        kept = Typed(text or "").plain
        await host.service.own.note(match, interaction.user.id, kept)
        said = tr("Noted, for you alone. `/game mine` shows it.") if kept else tr("Your note is gone.")
        await reply(interaction, said)

    @app_commands.command(name="nudge", description=N_("Ask those to play whom the table in this channel waits for"))
    async def nudge(self, interaction: Interaction) -> None:
        """Tell them, once in a while."""
        await acknowledge(interaction, mutates=True)
        await nudge(interaction, (await table_here(interaction)).id)
