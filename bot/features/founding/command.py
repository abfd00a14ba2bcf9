"""``/league new``: the format, one form, the league in words, then a button that makes it."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.features.founding.form import FORMATS, format_rows, founding_form, usual
from bot.features.table.may_open import may_open
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import moderates
from data.texts import N_
from leagues.settings import Format

FORMAT_NAME: Final = N_("format")


class NewCommand(commands.Cog):
    """The command."""

    @app_commands.command(name="new", description=N_("Make a league in this channel: first it is shown to you"))
    @app_commands.rename(format_=FORMAT_NAME)
    @app_commands.describe(format_=N_("How it is played; without it, you are shown what there is"))
    @app_commands.choices(
        format_=[app_commands.Choice(name=name, value=one.value) for one, (name, _) in FORMATS.items()]
    )
    async def new(self, interaction: Interaction, format_: str | None = None) -> None:
        """Open the format's form for a user who may make a league; without a format, offer the formats."""
        refused = await may_found(interaction)
        tr = interaction.client.texts(interaction)
        if refused is not None or format_ is None:
            await acknowledge(interaction)
            text = tr("How is it to be played?")
            await reply(interaction, refused or text, view=None if refused else view_of(format_rows(tr)))
            return
        await show_form(interaction, founding_form(interaction.client, tr, usual(Format(format_))))


async def may_found(interaction: Interaction) -> str | None:
    """Return why the user can't make a league here, in words, or None if they can.

    A moderator can, where the bot can open tables in threads.
    """
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        return tr("A league belongs to a server: make it in a channel there.") + " (L1.1)"
    if not moderates(interaction):
        return tr("Leagues are made by those who moderate this channel or manage the server: ask one of them.")
    return await may_open(interaction, own_thread=True)
