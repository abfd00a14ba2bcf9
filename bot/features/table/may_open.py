"""Whether a table may be opened here by whoever asks: what the server's admins have set, then Discord's permissions.
Commands, the welcome's buttons and rematches all ask here.
"""

from __future__ import annotations

import discord

from bot.client.permissions import (
    CHANNEL,
    MEMBER_CHANNEL,
    MEMBER_NEW_THREAD,
    MEMBER_THREAD,
    NEW_THREAD,
    THREAD,
    lacking,
    not_allowed,
)
from bot.client.threads import has_threads
from bot.interaction.host import Interaction
from bot.match.pure.people.settings import Server
from bot.wording.names.people import listed
from data.texts import Texts


async def may_open(interaction: Interaction, *, own_thread: bool = False, option: str | None = None) -> str | None:
    """Why no table may be opened in the channel of ``interaction`` (``own_thread``: in a new thread there) by whoever
    is behind it, in their language; None when it may. In a direct channel it always may. ``option``: the option of
    the command that asks for a thread, where it has one.

    What the server has set binds everybody, those who set it too: they can change it.
    """
    if interaction.guild_id is None:
        return None
    tr = interaction.client.texts(interaction)
    server = await interaction.client.service.servers.of(interaction.guild_id)
    return not_set_so(interaction, server, tr) or no_place(interaction, tr, own_thread=own_thread, option=option)


def not_set_so(interaction: Interaction, server: Server, tr: Texts) -> str | None:
    """What of the server's settings keeps a table from being opened here; None for nothing. A thread counts as the
    channel that it is in.
    """
    said: str | None = None
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if server.channels and not places & set(server.channels):
        channels = listed([f"<#{channel}>" for channel in server.channels], tr)
        said = tr("Tables are opened elsewhere in this server: {channels}.", channels=channels)
    elif server.opener is not None and server.opener not in _roles(interaction):
        said = tr("Only members with the role {role} may open tables in this server.", role=f"<@&{server.opener}>")
    if said is not None and interaction.permissions.manage_guild:
        changed = tr("You can change that: `/server settings`.")
        said = f"{said} {changed}"
    return said


def _roles(interaction: Interaction) -> set[int]:
    """The roles of whoever is behind ``interaction``, with the one that everybody in the server has."""
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else ()
    return {role.id for role in roles} | {interaction.guild_id or 0}


def no_place(interaction: Interaction, tr: Texts, *, own_thread: bool, option: str | None = None) -> str | None:
    """Why no table can be opened in this channel, in words: what the member or the bot may not do here, or that there
    are no threads. None when it can.
    """
    if interaction.guild_id is None:
        return None
    if own_thread and not has_threads(interaction.channel):
        text = tr("I can open threads in text and announcement channels only, and this isn't one.")
        here = tr("Leave out `{option}`, and your table opens right here.", option=tr(option)) if option else ""
        return f"{text} {here}".rstrip()
    if own_thread:
        member, bot = MEMBER_NEW_THREAD, NEW_THREAD
    elif isinstance(interaction.channel, discord.Thread):
        member, bot = MEMBER_THREAD, THREAD
    else:
        member, bot = MEMBER_CHANNEL, CHANNEL
    return not_allowed(interaction.permissions, member, tr) or lacking(interaction.app_permissions, bot, tr)
