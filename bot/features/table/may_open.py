"""Where a new table goes, and whether it may be opened there: what the server's admins have set, then Discord's
permissions. Commands, the welcome's buttons and rematches all ask here.
"""

from __future__ import annotations

import logging
from typing import Final, NamedTuple

import discord
from msgspec.structs import replace

from bot.client.permissions import (
    CHANNEL,
    MEMBER_CHANNEL,
    MEMBER_NEW_THREAD,
    MEMBER_THREAD,
    NEW_THREAD,
    THREAD,
    lacking,
    needed_in,
    not_allowed,
)
from bot.client.retries import TRANSIENT, legible, said
from bot.client.threads import has_threads
from bot.interaction.host import Interaction
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.people.settings import Server
from bot.match.pure.table.model import Match, Status
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import N_, Texts, texts

log = logging.getLogger(__name__)

CHANNELS_LOST: Final = N_(
    "The channels of **{server}** in which tables may be opened are gone, or I can't see them. Until someone changes "
    "`/server settings`, tables open in every channel."
)
ROLE_LOST: Final = N_(
    "The role of **{server}** that may open tables is gone. Until someone changes `/server settings`, everyone may "
    "open them."
)


class Place(NamedTuple):
    """Where a new table goes: into the channel, or (``own_thread``) into a new thread there. ``problem``: why none can
    be opened, in the language of whoever asked; None if it can.
    """

    own_thread: bool = False
    problem: str | None = None


async def place_of_new(interaction: Interaction, *, thread: bool = False, option: str | None = None) -> Place:
    """Where the table goes that ``interaction`` opens. ``thread``: a new thread was asked for, by the command's
    ``option`` where it has one. A channel with a table gets the next one in a new thread, too. Raises Refused
    (CHANNEL_BUSY) if that is impossible.
    """
    host = interaction.client
    if interaction.guild_id is not None and host.get_guild(interaction.guild_id) is None:
        tr = host.texts(interaction)
        return Place(problem=tr("I am not in this server, so I can keep no table here. Write to me directly to play."))
    taken = await table_here(interaction)
    own_thread = interaction.guild_id is not None and (thread or taken is not None)
    problem = await may_open(interaction, own_thread=own_thread, option=option if thread else None)
    if taken is None or thread:
        return Place(own_thread, problem)
    if own_thread and problem is None:
        return Place(own_thread)
    if problem := await may_open(interaction):
        return Place(problem=problem)
    raise Refused(Why.CHANNEL_BUSY, match=taken.id)


async def table_here(interaction: Interaction) -> Match | None:
    """The table that gathers or plays in the channel, if there is one. One that can't be read doesn't keep a new table
    out: if it still runs, opening another one is refused where tables are stored.
    """
    channel, history = interaction.channel_id, interaction.client.service.history
    try:
        match: Match | None = await history.in_channel(channel) if channel is not None else None
    except StoreFault as fault:
        if fault.fault is not Fault.DAMAGED:
            raise
        log.warning("The last table of channel %s can't be read: %s", channel, fault)
        return None
    return match if match is not None and match.status in {Status.SIGNUP, Status.ACTIVE} else None


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
    known = in_force(server, interaction.guild)
    if not server.warned and (lost := _lost(server, known)):
        await _tell_owner(interaction, server, lost)
    return not_set_so(interaction, known, tr) or no_place(interaction, tr, own_thread=own_thread, option=option)


def in_force(server: Server, guild: discord.Guild | None) -> Server:
    """``server`` without channels and a role that are gone, which bind nobody any more: without any of its channels
    tables open everywhere, without its role everyone may open them.
    """
    if guild is None or not guild.channels:  # what there is is not known
        return server
    opener = server.opener if server.opener is not None and guild.get_role(server.opener) else None
    return replace(server, channels=tuple(one for one in server.channels if guild.get_channel(one)), opener=opener)


def _lost(server: Server, known: Server) -> tuple[str, ...]:
    """Why ``known``, which is in force, is looser than what the admins have set, in messages; empty where it is not."""
    return (
        *((CHANNELS_LOST,) if server.channels and not known.channels else ()),
        *((ROLE_LOST,) if server.opener is not None and known.opener is None else ()),
    )


async def _tell_owner(interaction: Interaction, server: Server, lost: tuple[str, ...]) -> None:
    """Write to the server's owner, once, that what the admins have set there is gone. Who takes no direct messages is
    told nothing; `/server settings` says it as well.
    """
    host, guild = interaction.client, interaction.guild
    if guild is None or guild.owner_id is None:
        return
    await host.service.servers.change(guild.id, lambda before: replace(before, warned=True))
    person = await host.service.people.of(guild.owner_id)
    tr = texts(person.locale or server.locale or guild.preferred_locale.value)
    text = "\n".join(tr(one, server=Typed(guild.name)) for one in lost)
    try:
        with legible():
            channel = await host.create_dm(discord.Object(guild.owner_id))
            await channel.send(f"⚠️ {text}", allowed_mentions=discord.AllowedMentions.none())
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info(
            "The owner of server %d could not be told that its settings name what is gone: %s", guild.id, said(error)
        )


def not_set_so(interaction: Interaction, server: Server, tr: Texts) -> str | None:
    """What of the server's settings keeps a table from being opened here; None for nothing. A thread counts as the
    channel that it is in.
    """
    reason: str | None = None
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if server.channels and not places & set(server.channels):
        channels = listed([f"<#{channel}>" for channel in server.channels], tr)
        reason = tr("Tables are opened elsewhere in this server: {channels}.", channels=channels)
    elif server.opener is not None and server.opener not in _roles(interaction):
        reason = tr("Only members with the role {role} may open tables in this server.", role=f"<@&{server.opener}>")
    if reason is not None and interaction.permissions.manage_guild:
        changed = tr("You can change that: `/server settings`.")
        reason = f"{reason} {changed}"
    return reason


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
        member, bot = needed_in(interaction.channel, MEMBER_CHANNEL), needed_in(interaction.channel, CHANNEL)
    return not_allowed(interaction.permissions, member, tr) or lacking(interaction.app_permissions, bot, tr)
