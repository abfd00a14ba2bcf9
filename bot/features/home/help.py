"""``/help``, and the button *Report a problem* under it, which sends one private message with the facts to include in a
report, and with the match's record as a file.

The facts are for the developers, so they are written in the same language for everyone. The facts and the record
contain only what the user may know.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.files import Attached
from bot.client.permissions import CHANNEL, THREAD, missing, needed_in
from bot.features.history.record import record_file
from bot.features.home.buttons import help_view, introduced
from bot.interaction.here import table_here
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.play.look import state_hash
from bot.match.pure.table.model import Match
from bot.wording.blocks import fenced
from bot.wording.home import help_text, pages
from data.texts import N_


class HelpCommand(commands.Cog):
    """``/help`` is a top-level command, so that people who look for help find it. People who installed the app for
    their own account can use it everywhere.
    """

    @app_commands.command(name="help", description=N_("Find out what I can do, and how to start a game"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        host, tr = host_and_texts(interaction)
        links = pages(tr, host.settings.privacy_url, host.settings.terms_url)
        text = help_text(tr, introduced(tr, host.presenters), host.release, links)
        await reply(interaction, text, view=help_view(tr, host.presenters))


async def show_report(interaction: Interaction) -> None:
    await acknowledge(interaction)
    host, tr = host_and_texts(interaction)
    facts = list(_surroundings(interaction))
    file: Attached | None = None
    match = await _table(interaction)
    if match is None:
        facts += [f"{name}: rules {game.rules_version}" for name, game in host.service.desk.games.items()]
    else:
        facts += await _position(interaction, match)
        try:
            file = await record_file(interaction, match) if match.begun else None
        except (Refused, StoreFault) as error:  # what keeps the record from being read may be the very problem
            facts.append(f"record: {_code(error)}")
    lines = [
        tr("Copy this into your report. Add what you pressed and when, what you expected, and what happened instead.")
    ]
    if host.settings.contact:
        lines.append(tr("Send it to {contact}.", contact=host.settings.contact))
    if file is not None:
        lines.append(
            tr(
                "Attach the record below. It shows everything you can see in the game, so don't share it before the "
                "game is over."
            )
        )
    await reply(interaction, "\n".join((*lines, *fenced("\n".join(facts)))), file=file)


async def _table(interaction: Interaction) -> Match | None:
    try:
        return await table_here(interaction)
    except Refused:
        return None


def _surroundings(interaction: Interaction) -> Iterator[str]:
    yield f"version: {interaction.client.release}"
    yield f"time: {discord.utils.snowflake_time(interaction.id):%Y-%m-%d %H:%M:%S} UTC"
    yield f"request: {interaction.id}, process {os.getpid()}"
    yield f"server: {interaction.guild_id or 'none'}, channel {interaction.channel_id}, language {interaction.locale}"
    if interaction.guild_id is not None:
        needs = THREAD if isinstance(interaction.channel, discord.Thread) else CHANNEL
        lacks = missing(interaction.app_permissions, needed_in(interaction.channel, needs))
        yield f"missing permissions: {', '.join(lacks) or 'none'}"


async def _position(interaction: Interaction, match: Match) -> list[str]:
    # People post these facts where opponents can read them. A hash of the player's own view would let opponents find a
    # hidden hand with a few million guesses.
    facts = [f"table: {match.id}, {match.status}", f"game: {match.game}, rules {match.rules_version}"]
    if not match.begun:
        return facts
    try:
        look = await interaction.client.service.history.look(match.id, None)
    except (Refused, StoreFault) as error:
        return [*facts, f"ply: {match.ply}", f"state hash: {_code(error)}"]
    return [*facts, f"ply: {look.match.ply}", f"state hash: {state_hash(look.view)}"]


def _code(error: Refused | StoreFault) -> str:
    return f"none ({error.why if isinstance(error, Refused) else error.fault})"
