"""``/game`` for one's own tables: where it is my turn, a note to self, a nudge to the others."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.interaction.here import table_here
from bot.interaction.history import within
from bot.interaction.host import Interaction
from bot.interaction.mine import page_of
from bot.interaction.respond import acknowledge, reply
from bot.interaction.table import SAND
from bot.match.calling import Nudged
from bot.match.own import NOTE
from bot.wording.people import listed
from data.texts import N_, Texts

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
        waiting, others = await host.service.own.tables(interaction.user.id)
        if not waiting and not others:
            await reply(interaction, tr("You play at no table just now."))
            return
        text, count = page_of(waiting, others, page, host.presenters, tr)
        embed = discord.Embed(title=tr("Your tables"), description=within(text, 4096), color=SAND)
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
        plain = discord.utils.escape_mentions(" ".join((text or "").split()))
        await host.service.own.note(await table_here(interaction), interaction.user.id, plain)
        kept = tr("Noted, for you alone. `/game mine` shows it.") if plain else tr("Your note is gone.")
        await reply(interaction, kept)

    @app_commands.command(name="nudge", description=N_("Ask those to play whom the table in this channel waits for"))
    async def nudge(self, interaction: Interaction) -> None:
        """Tell them, once in a while."""
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        nudged = await host.service.calls.nudge(match.id, interaction.user.id)
        await reply(interaction, said(nudged, host.texts(interaction)))


def said(nudged: Nudged, tr: Texts) -> str:
    """What came of a nudge."""
    if nudged.again is not None:
        return tr("They were nudged not long ago. The next nudge is possible {time}.", time=_time(nudged.again))
    lines = []
    if nudged.now:
        lines.append(tr("Nudged: {people}", people=listed([f"<@{user}>" for user in nudged.now], tr)))
    lines += [
        tr("Nudged when their quiet hours are over, {time}: {who}", who=f"<@{user}>", time=_time(at))
        for user, at in nudged.later
    ]
    if nudged.never:
        people = listed([f"<@{user}>" for user in nudged.never], tr)
        lines.append(tr("They want to be told nothing: {people}", people=people))
    return "\n".join(lines) or tr("This table waits for nobody but you.")


def _time(at: int) -> str:
    return f"<t:{at // 1000}:R>"
