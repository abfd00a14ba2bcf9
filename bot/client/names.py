"""Keep the cleaned display names of users (:class:`bot.wording.names.typed.Typed`) in memory, learned from interactions
or requested from Discord, and check whether a person can still see a table's channel.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.client.codes import UNKNOWN_MEMBER, UNKNOWN_USER
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, legible, said
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import LEFT, Match, Place
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed
from data.texts import Texts

log = logging.getLogger(__name__)


REMEMBERED: Final = 5_000
PATIENCE: Final = 3.0
"""The longest time to wait for a name, in seconds. After that, the message is sent without it."""


class People:
    """The display names of users. The same user may have a different name in each server and in direct messages."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: Recent[tuple[int | None, int], Typed | None] = Recent(REMEMBERED)
        self._asking: dict[tuple[int | None, int], asyncio.Task[Typed | None]] = {}

    def remember(self, interaction: discord.Interaction) -> None:
        self._keep((interaction.guild_id, interaction.user.id), interaction.user)

    def forget(self, user: int) -> None:
        for key in [key for key in self._names if key[1] == user]:
            del self._names[key]

    def clear(self) -> None:
        """Forget all names, because some may belong to people whose data was erased."""
        self._names.clear()

    async def name(self, guild: int | None, user: int) -> Typed | None:
        """Return the display name of ``user`` in ``guild``, or None if Discord doesn't know it or doesn't respond."""
        key = (guild, user)
        if key in self._names:
            self._names.move_to_end(key)
            return self._names[key]
        # A request is never broken off: discord.py would hold back all others for good if this one had been told to
        # wait. A late name is there for the next message.
        asking = self._asking.get(key)
        if asking is None:
            asking = self._asking[key] = asyncio.create_task(self._learn(key), name="name of a player")
            asking.add_done_callback(lambda _: self._asking.pop(key, None))
        await asyncio.wait([asking], timeout=PATIENCE)
        return asking.result() if asking.done() and not asking.cancelled() else None

    async def names(self, match: Match, tr: Texts, *, beside_color: bool = False) -> tuple[Typed, ...]:
        known: dict[int, Typed] = {}
        for player in match.players:
            if player.user is not None and player.user != LEFT and (name := await self.name(match.guild, player.user)):
                known[player.user] = name
        return tuple(known_name(player, known, tr, beside_color=beside_color) for player in match.players)

    async def sees(self, place: Place, user: int) -> bool:
        """Return whether ``user`` can see the channel of ``place``, which is always so in direct messages. This may
        send requests. Raises discord.py's exceptions.
        """
        if place.guild is None:
            return True
        server = self._client.get_guild(place.guild)
        if server is None and knows(self._client, place.guild):
            return False
        try:
            with legible():
                server = server or await self._of_others(place.guild)
                member = await server.fetch_member(user)
                # Archived threads aren't in the cache.
                channel = server.get_channel_or_thread(place.channel) or await server.fetch_channel(place.channel)
                parent = channel.parent if isinstance(channel, discord.Thread) else channel
                rights = discord.Permissions.none() if parent is None else parent.permissions_for(member)
                if isinstance(channel, discord.Thread) and channel.is_private() and not rights.manage_threads:
                    await channel.fetch_member(user)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return False
        return rights.view_channel

    async def _of_others(self, guild: int) -> discord.Guild:
        server = await self._client.fetch_guild(guild, with_counts=False)
        for channel in await server.fetch_channels():
            server._add_channel(channel)
        return server

    async def _learn(self, key: tuple[int | None, int]) -> Typed | None:
        try:
            with legible():
                told = await self._ask(*key)
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("The name of a player could not be asked: %s", said(error))
            return None
        return self._keep(key, told)

    async def _ask(self, guild: int | None, user: int) -> discord.abc.User | None:
        place = self._client.get_guild(guild) if guild is not None else None
        if place is not None:
            try:
                return await place.fetch_member(user)
            except discord.NotFound:
                log.debug("A player has left the server")
        try:
            return await self._client.fetch_user(user)
        except discord.NotFound:
            return None

    def _keep(self, key: tuple[int | None, int], told: discord.abc.User | None) -> Typed | None:
        name = (Typed.name(told.display_name, told.name) or None) if told is not None else None
        self._names[key] = name
        return name


NOT_THERE: Final = frozenset({UNKNOWN_MEMBER, UNKNOWN_USER})


async def is_member(client: discord.Client, pace: Pace, guild: int, user: int) -> bool | None:
    """Return whether ``user`` is in ``guild``, or None if it's unknown. The bot gets no events about members."""
    server = client.get_guild(guild)
    if server is None or server.unavailable:
        return None
    try:
        async with pace.turn() as turn:
            await turn.take()
            with legible():
                await server.fetch_member(user)
    except (discord.HTTPException, *TRANSIENT) as error:
        if isinstance(error, discord.NotFound) and error.code in NOT_THERE:
            return False
        log.info("It cannot be asked whether somebody is in server %d: %s", guild, said(error))
        return None
    return True


def knows(client: discord.Client, guild: int) -> bool:
    """Return whether this process handles the server. The cache of ``client`` lacks those of other processes."""
    found = getattr(client, "knows", None)
    return found is None or bool(found(guild))
