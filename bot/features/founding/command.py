from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.features.founding.draft import usual
from bot.features.founding.form import format_rows, founding_form
from bot.features.table.may_open import in_force, may_open, roles_of
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import moderates
from bot.wording.leagues.formats import WORDS
from data.texts import N_
from leagues.format import Format

FORMAT_NAME: Final = N_("format")


class NewCommand(commands.Cog):
    @app_commands.command(name="new", description=N_("Create a league in this channel; you'll see a preview first"))
    @app_commands.rename(format_=FORMAT_NAME)
    @app_commands.describe(format_=N_("The format (default: you choose from a list)"))
    @app_commands.choices(
        format_=[app_commands.Choice(name=words.name, value=one.value) for one, words in WORDS.items()]
    )
    async def new(self, interaction: Interaction, format_: str | None = None) -> None:
        refused = await may_found(interaction)
        tr = interaction.client.texts(interaction)
        if refused is not None or format_ is None:
            await acknowledge(interaction)
            formats = [tr.pair(f"- **{tr(words.name)}**", tr(words.about)) for words in WORDS.values()]
            text = "\n".join((tr("Which format would you like?"), *formats))
            await reply(interaction, refused or text, view=None if refused else view_of(format_rows(tr)))
            return
        await show_form(interaction, founding_form(interaction.client, tr, usual(Format(format_))))


async def may_found(interaction: Interaction) -> str | None:
    """Return the reason why the user can't create a league here, or None if they can.

    Moderators can create a league, and so can members with the role that the server's admins have chosen for this. The
    channel must be one where the bot can open threads for tables.
    """
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        return tr("A league belongs to a server. Create it in one of its channels.") + " (L1.1)"
    server = in_force(await interaction.client.service.servers.of(interaction.guild_id), interaction.guild)
    if not moderates(interaction) and server.founder not in roles_of(interaction):
        if server.founder is not None:
            return tr(
                "Only moderators and members with the role {role} can create leagues in this server.",
                role=f"<@&{server.founder}>",
            )
        return tr(
            "Only moderators of this channel and people who manage the server can create leagues. Ask one of them."
        )
    return await may_open(interaction, own_thread=True)
