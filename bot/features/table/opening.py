"""A table is opened, by a command or by a press: right in the channel, or in a thread of its own. One thread for one
table, however often the command arrives.
"""

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
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply, stay_silent
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Options
from bot.wording.names.people import color_name
from bot.wording.names.typed import Typed
from data.texts import texts

log = logging.getLogger(__name__)

NOTE: Final = "thread/"
"""What the notes of threads that are being opened begin with; the interaction's id follows."""
CLOCKS: Final = dt.timedelta(seconds=1)
"""By so much two clocks of Discord's may differ."""
WITHIN: Final = dt.timedelta(minutes=15)
"""So long an interaction can be answered: later nothing is done for it."""
KEPT: Final = dt.timedelta(days=7)
"""So long it is remembered that a thread may be there without a table."""


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
    """The table that ``interaction`` opens, in its channel or (``own_thread``) in a new thread there, with so many
    computers at it, of that ``kind`` (None: the game's usual). ``locale``: its language; None: the usual one of the
    place. The same interaction again gives its table again. Whether it may be opened here is asked before:
    :func:`bot.features.table.may_open.may_open`.

    Raises Refused where there are too many tables, one in the channel, or no such game; and what Discord refuses.
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


async def say_where(interaction: Interaction, match: Match) -> None:
    """Answer whoever has opened ``match``: it follows in this channel by itself, and is named in any other."""
    if match.channel == interaction.channel_id:
        await stay_silent(interaction)
        return
    tr = interaction.client.texts(interaction)
    await reply(interaction, tr("Your table is open in {place}.", place=f"<#{match.channel}>"))


class Threads:
    """Opens tables in threads of their own; whoever opens several at once, one after the other."""

    def __init__(self) -> None:
        self._underway: set[str] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, interaction: Interaction, game: str, create: Callable[[int], Awaitable[Match]]) -> Match:
        """The table that ``create`` makes in the channel it is given, a new thread. The same interaction again gives
        its table again. Without a table no thread stays; raises as ``create`` does, and what Discord refuses.
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
        """Take away the threads of which it is noted that they were being opened, and that became no table's: the
        process was killed in between, or Discord's answer was lost. Where somebody wrote something it stays.
        ``client`` knows its servers.
        """
        own = client.user and client.user.id
        for note, place in (await client.store.metas(NOTE)).items():
            channel = client.get_channel(int(place))
            began = discord.utils.snowflake_time(int(note.removeprefix(NOTE)))
            guild = None if channel is None or isinstance(channel, discord.abc.PrivateChannel) else channel.guild.id
            if not client.service.desk.shards.serves(guild):
                continue  # another process may be at it
            if note in self._underway or (channel is None and discord.utils.utcnow() - began < KEPT):
                continue  # a server that is out of reach now may be there at the next start
            for thread in list(channel.threads) if isinstance(channel, discord.TextChannel) else ():
                opened = discord.utils.snowflake_time(thread.id)
                ours = thread.owner_id == own and began - CLOCKS < opened < began + WITHIN
                if ours and not thread.message_count and await client.service.history.in_channel(thread.id) is None:
                    await _remove(thread)
            await client.store.drop_meta(note)


async def _opened(interaction: Interaction, game: str, create: Callable[[int], Awaitable[Match]]) -> Match:
    """A new thread and its table; where there is no table, no thread."""
    thread = await _new_thread(interaction, game)
    try:
        match = await create(thread.id)
    except Exception:
        await _remove(thread)
        raise
    if match.channel != thread.id:
        await _remove(thread)  # another process was given the same interaction, and was faster
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
    """Take a thread away that became no table's; where the bot may not delete it, it is archived at least."""
    try:
        try:
            await retry(thread.delete)
        except discord.Forbidden:
            await retry(partial(thread.edit, archived=True))
    except discord.NotFound:
        return
    except (discord.HTTPException, *TRANSIENT) as error:
        log.warning("The thread %d, which no table is in, could not be taken away: %s", thread.id, error)
