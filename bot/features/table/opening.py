"""Check whether and where a user may open a new table. The server's settings are checked first, and then Discord's
permissions.

Commands, the buttons of the welcome message, and rematches all use these checks.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

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
from bot.client.retries import TRANSIENT, legible, retry, said
from bot.client.threads import has_threads, new_thread
from bot.client.trail import Sent, note_message
from bot.features.server.rows import in_force
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply, stay_silent
from bot.match.pure.clock.setting import PRESETS, USUAL, BadClock, Clock
from bot.match.pure.clock.setting import read as read_clock
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.people.settings import Server, Usual
from bot.match.pure.play.look import Rules
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options
from bot.match.services.clock import wall
from bot.wording.names.people import color_name, listed
from bot.wording.names.typed import Typed
from data.texts import N_, Texts, texts
from games.options import Pairs, fields

log = logging.getLogger(__name__)

CHANNELS_LOST: Final = N_(
    "The channels for tables on **{server}** are gone, or I can't see them. Until someone changes `/server "
    "settings`, people can open tables in any channel."
)
ROLE_LOST: Final = N_(
    "The role for opening tables on **{server}** is gone. Until someone changes `/server settings`, everyone may "
    "open them."
)


class NewTablePlace(NamedTuple):
    """The channel, or a new thread in it (`own_thread`), or why a table can't be opened there (`problem`)."""

    own_thread: bool = False
    problem: str | None = None


async def place_of_new(interaction: Interaction, *, thread: bool = False) -> NewTablePlace:
    """Return where to open a new table. `thread`: the user asked for a new thread. If the channel already has a table,
    the new one gets a thread in any case. Raises Refused (CHANNEL_BUSY) if no thread can be opened.
    """
    host = interaction.client
    if interaction.guild_id is not None and host.get_guild(interaction.guild_id) is None:
        tr = host.texts(interaction)
        return NewTablePlace(
            problem=tr("I'm not in this server, so I can't host a table here. Message me directly to play.")
        )
    taken = await table_here(interaction)
    own_thread = interaction.guild_id is not None and (thread or taken is not None)
    problem = await may_open(interaction, own_thread=own_thread, asked=thread)
    if taken is None or thread:
        return NewTablePlace(own_thread, problem)
    if own_thread and problem is None:
        return NewTablePlace(own_thread)
    if problem := await may_open(interaction):
        return NewTablePlace(problem=problem)
    raise Refused(Why.CHANNEL_BUSY, match=taken.id)


async def table_here(interaction: Interaction) -> Match | None:
    """Return this channel's table if its game is running or hasn't started yet.

    A table that can't be read is ignored, so that people can open a new one. If its game is still running, the database
    refuses the new table.
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


async def may_open(interaction: Interaction, *, own_thread: bool = False, asked: bool = False) -> str | None:
    """Return the reason why the user may not open a table in this channel, or in a new thread of it (`own_thread`), for
    which they `asked` with the command's option. In direct messages they always may. The server's settings apply to
    everyone, even to people who can change them.
    """
    if interaction.guild_id is None:
        return None
    tr = interaction.client.texts(interaction)
    server = await interaction.client.service.servers.of(interaction.guild_id)
    known = in_force(server, interaction.guild)
    if not server.warned and (lost := _lost(server, known)):
        await _tell_owner(interaction, server, lost)
    return not_set_so(interaction, known, tr) or no_place(interaction, tr, own_thread=own_thread, asked=asked)


def _lost(server: Server, known: Server) -> tuple[str, ...]:
    return (
        *((CHANNELS_LOST,) if server.channels and not known.channels else ()),
        *((ROLE_LOST,) if server.opener is not None and known.opener is None else ()),
    )


async def _tell_owner(interaction: Interaction, server: Server, lost: tuple[str, ...]) -> None:
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
            sent = await channel.send(f"⚠️ {text}", allowed_mentions=discord.AllowedMentions.none())
        note_message(Sent.POSTED, channel.id, sent.id, server=guild.id)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info(
            "The owner of server %d could not be told that its settings name what is gone: %s", guild.id, said(error)
        )


def not_set_so(interaction: Interaction, server: Server, tr: Texts) -> str | None:
    """Return the reason why the server's settings don't allow a table here. A thread has its parent's settings."""
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if server.channels and not places & set(server.channels):
        channels = listed([f"<#{channel}>" for channel in server.channels], tr)
        reason = tr("In this server, you can open tables in these channels: {channels}.", channels=channels)
    elif server.opener is not None and server.opener not in roles_of(interaction):
        reason = tr("Only members with the role {role} may open tables in this server.", role=f"<@&{server.opener}>")
    else:
        return None
    changed = tr("You can change this with `/server settings`.")
    return f"{reason} {changed}" if interaction.permissions.manage_guild else reason


def roles_of(interaction: Interaction) -> set[int]:
    """Return the ids of the user's roles, including everyone's."""
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else ()
    return {role.id for role in roles} | {interaction.guild_id or 0}


def no_place(interaction: Interaction, tr: Texts, *, own_thread: bool, asked: bool) -> str | None:
    """Return the reason why no table can be opened here: missing permissions, or a channel without threads."""
    if own_thread and not has_threads(interaction.channel):
        text = tr("I can only open threads in text and announcement channels, and this isn't one.")
        here = tr("Leave out `{option}`, and your table opens right here.", option=tr("thread")) if asked else ""
        return f"{text} {here}".rstrip()
    if own_thread:
        member, bot = MEMBER_NEW_THREAD, NEW_THREAD
    elif isinstance(interaction.channel, discord.Thread):
        member, bot = MEMBER_THREAD, THREAD
    else:
        member, bot = needed_in(interaction.channel, MEMBER_CHANNEL), needed_in(interaction.channel, CHANNEL)
    return not_allowed(interaction.permissions, member, tr) or lacking(interaction.app_permissions, bot, tr)


def usual_at(server: Server, game: str, rules: Rules | None) -> tuple[Clock, Pairs]:
    """Return a server's default clock and options for new tables of `game`, as far as the game still has them."""
    usual = server.games.get(game, Usual())
    known = {field.name: field.choices for field in fields(rules.options)} if rules else {}
    try:
        clock = read_clock(usual.clock or USUAL)
    except BadClock:
        clock = PRESETS[USUAL]
    return clock, tuple(pair for pair in usual.options if pair[1] in known.get(pair[0], ()))


async def table_locale(interaction: Interaction) -> str:
    """Return the language for a new table: the one that the server's admins have chosen, or
    :meth:`bot.interaction.host.Host.public_locale`.
    """
    host = interaction.client
    if interaction.guild_id is not None:
        chosen = (await host.service.servers.of(interaction.guild_id)).locale
        if chosen is not None:
            return str(chosen)
    return host.public_locale(interaction)


NOTE: Final = "thread/"
"""The prefix of the database keys that note the opening of a thread. The rest is the interaction's id."""
CLOCKS: Final = dt.timedelta(seconds=1)
"""The maximum difference that the bot expects between the clocks of Discord's servers."""
WITHIN: Final = dt.timedelta(minutes=15)
"""How long the bot can respond to an interaction, and so open a thread for it."""
KEPT: Final = dt.timedelta(days=7)
"""How long the bot looks for a thread that it may have opened for a table that was then never created."""


async def open_table(
    interaction: Interaction,
    game: str,
    options: Options,
    *,
    own_thread: bool,
    computers: int = 0,
    kind: str | None = None,
    locale: str | None = None,
) -> Match:
    """Open a table in the channel or in a new thread, with `computers` computer players of a `kind` (default: the
    game's), in a language (default: :func:`table_locale`). The same interaction gets the same table again. Check the
    permissions first (:func:`may_open`).

    Raises Refused if there are too many tables, if the channel already has one, or if the game is unknown, and
    discord.py's exceptions.
    """
    host = interaction.client
    seats = host.service.desk.game(game).players
    if options.players not in seats:
        raise Refused(Why.BAD_PLAYERS, least=seats[0], most=seats[-1])
    language = locale or await table_locale(interaction)

    async def create(channel: int) -> Match:
        match: Match = await host.service.lobby.create(
            request=str(interaction.id),
            guild=interaction.guild_id,
            channel=channel,
            owner=interaction.user.id,
            game=game,
            locale=language,
            options=options,
            limits=LIMITS,
            computers=computers,
            kind=kind,
        )
        return match

    if own_thread:
        return await host.parts.of(Threads).open(interaction, game, create)
    assert interaction.channel_id is not None  # noqa: S101 - for the type checker: a press has a channel
    return await create(interaction.channel_id)


async def usual_here(interaction: Interaction, game: str) -> tuple[Clock, Pairs]:
    service, guild = interaction.client.service, interaction.guild_id
    server = Server() if guild is None else await service.servers.of(guild)
    return usual_at(server, game, service.desk.games.get(game))


async def say_where(interaction: Interaction, match: Match) -> None:
    if match.channel == interaction.channel_id:
        await stay_silent(interaction)
        return
    tr = interaction.client.texts(interaction)
    await reply(interaction, tr("Your table is open in {place}.", place=f"<#{match.channel}>"))


class Threads:
    def __init__(self) -> None:
        self._underway: set[str] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, interaction: Interaction, game: str, create: Callable[[int], Awaitable[Match]]) -> Match:
        """Create a thread, and return the table that `create` opens in the thread with this id. The same interaction
        gets the same table again. If `create` fails, the thread is deleted. Raises the errors of `create` and
        discord.py.
        """
        user, service, store = interaction.user.id, interaction.client.service, interaction.client.store
        async with self._locks.setdefault(user, asyncio.Lock()):
            before: Match | None = await service.lobby.opened(str(interaction.id), interaction.guild_id, user, LIMITS)
            if before is not None:
                return before
            note = f"{NOTE}{interaction.id}"
            self._underway.add(note)
            try:
                await store.set_meta(note, str(interaction.channel_id))
                match = await _opened(interaction, game, create)
                await store.drop_meta(note)
            finally:
                self._underway.discard(note)
            return match

    async def clear(self, client: Host) -> None:
        """Delete empty threads that the bot opened for tables that were then never created, because the process was
        killed, or Discord's response was lost. Call this once `client` has loaded its servers.
        """
        own = client.user and client.user.id
        for note, place in (await client.store.metas(NOTE)).items():
            channel = client.get_channel(int(place))
            began = discord.utils.snowflake_time(int(note.removeprefix(NOTE)))
            guild = None if channel is None or isinstance(channel, discord.abc.PrivateChannel) else channel.guild.id
            if not client.service.desk.shards.serves(guild):
                continue  # another process may be busy with it
            young = wall.seconds() - began.timestamp() < KEPT.total_seconds()
            if note in self._underway or (channel is None and young):
                continue  # a server that the bot can't reach now may be back at the next start
            for thread in list(channel.threads) if isinstance(channel, discord.TextChannel) else ():
                opened = discord.utils.snowflake_time(thread.id)
                ours = thread.owner_id == own and began - CLOCKS < opened < began + WITHIN
                if ours and not thread.message_count and await client.service.history.in_channel(thread.id) is None:
                    await _remove(thread)
            await client.store.drop_meta(note)


async def _opened(interaction: Interaction, game: str, create: Callable[[int], Awaitable[Match]]) -> Match:
    thread = await _new_thread(interaction, game)
    try:
        match = await create(thread.id)
    except Exception:
        await _remove(thread)
        raise
    if match.channel != thread.id:
        await _remove(thread)  # another process got the same interaction, and was faster
    return match


async def _new_thread(interaction: Interaction, game: str) -> discord.Thread:
    channel, host = interaction.channel, interaction.client
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - for the type checker; no_place answered the rest
    tr = texts(await table_locale(interaction))
    owner = Typed.name(interaction.user.display_name).plain or color_name(
        host.service.desk.game(game).seat_names[0], tr
    )
    return await new_thread(channel, tr("{game}: {name}'s table", game=host.presenter(game).title, name=owner))


async def _remove(thread: discord.Thread) -> None:
    try:
        try:
            await retry(thread.delete)
        except discord.Forbidden:
            await retry(partial(thread.edit, archived=True))
    except discord.NotFound:
        return
    except (discord.HTTPException, *TRANSIENT) as error:
        log.warning("The thread %d, which no table is in, could not be taken away: %s", thread.id, error)
