from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.client.retries import TRANSIENT, retry
from bot.client.threads import new_thread
from bot.features.table.language import table_locale
from bot.features.table.options import usual_at
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply, stay_silent
from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.settings import Server
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Options
from bot.match.services.clock import wall
from bot.wording.names.people import color_name
from bot.wording.names.typed import Typed
from data.texts import texts
from games.options import Pairs

log = logging.getLogger(__name__)

NOTE: Final = "thread/"
"""The prefix of the database keys under which the bot notes that it's opening a thread. The rest of the key is the
interaction's id.
"""
CLOCKS: Final = dt.timedelta(seconds=1)
"""The maximum difference that the bot expects between the clocks of Discord's servers."""
WITHIN: Final = dt.timedelta(minutes=15)
"""How long the bot can respond to an interaction. It opens a thread for the interaction only within this time."""
KEPT: Final = dt.timedelta(days=7)
"""How long the bot keeps looking for a thread that it may have opened for a table that was then never created."""


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
    """Open a table in the channel, or in a new thread (`own_thread`), with `computers` computer players.

    `kind` is the kind of computer player, or None for the game's default. `locale` is the table's language, or None for
    the usual language of the server or user. If this is called again with the same interaction, it returns the same
    table. Check the permissions first (:func:`bot.features.table.may_open.may_open`).

    Raises Refused if there are too many tables, if the channel already has one, or if the game is unknown. Also raises
    discord.py's exceptions.
    """
    host = interaction.client
    rules = host.service.desk.games.get(game)
    if rules is None:
        raise Refused(Why.UNKNOWN_GAME)
    if options.players not in rules.players:
        raise Refused(Why.BAD_PLAYERS, least=rules.players[0], most=rules.players[-1])
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
        """Create a thread, call `create` with the thread's id, and return the table that `create` opens there.

        If this is called again with the same interaction, it returns the same table. If `create` fails, the thread is
        deleted. Exceptions from `create` and discord.py are passed on.
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
        """Delete the threads that the bot opened for tables that were then never created.

        Such threads exist if the process was killed, or if Discord's response was lost. Threads in which there is a
        message are kept. Call this once `client` has loaded its servers.
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
    name = tr("{game}: {name}'s table", game=host.presenter(game).title, name=owner)
    return await new_thread(channel, name)


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
