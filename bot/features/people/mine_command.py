from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.league.mine import own_lines
from bot.features.notices.nudge import nudge
from bot.features.people.mine import page_of
from bot.features.table.embeds import SAND
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.wording.blocks import within
from data.texts import N_

PAGE_NAME: Final = N_("page")
MOST_PAGES: Final = 1_000


class Mine(commands.Cog):
    @app_commands.command(
        name="mine", description=N_("Show your games in all servers, starting with those waiting for you")
    )
    @app_commands.rename(page=PAGE_NAME)
    @app_commands.describe(page=N_("The page of the list (default: the first)"))
    async def mine(self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1) -> None:
        await acknowledge(interaction)
        host = interaction.client
        tr = host.texts(interaction)
        groups = (
            *await host.service.own.tables(interaction.user.id),
            await host.service.own.gathering(interaction.user.id),
        )
        leagues = await own_lines(host, interaction.user.id, tr)
        if not any(groups) and not leagues:
            await reply(interaction, tr("You aren't playing at any table right now."))
            return
        text, count = page_of(groups, page, host.presenters, tr)
        embed = discord.Embed(title=tr("Your tables"), description=within(text, 4096), color=SAND)
        if count > 1:
            embed.set_footer(text=tr("Page {number} of {count}", number=min(page, count), count=count))
        shown = [embed] if any(groups) else []
        if leagues and page == 1:
            title = tr("Your leagues")
            shown.append(discord.Embed(title=title, description=within("\n\n".join(leagues), 2048), color=SAND))
        await reply(interaction, "", embeds=shown)

    @app_commands.command(name="nudge", description=N_("Nudge the players this channel's table is waiting for"))
    async def nudge(self, interaction: Interaction) -> None:
        await acknowledge(interaction, mutates=True)
        await nudge(interaction, (await table_here(interaction)).id)
