"""Servers, channels and rights that change: where the bot may write, and where it is no more."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.features.home.arrival import Welcome
from bot.match.pure.errors import StoreFault
from bot.match.services.service import Service
from bot.program.gateway.servers import Servers
from bot.publishing.posting.publisher import Publisher

log = logging.getLogger(__name__)


class Places(commands.Cog):
    """Tells ``publisher`` where it may be able to write now, leagues (``servers``) where the bot is, and greets where
    it came to (``welcome``).
    """

    def __init__(self, service: Service, publisher: Publisher, servers: Servers, welcome: Welcome) -> None:
        self._service = service
        self._publisher = publisher
        self._servers = servers
        self._welcome = welcome

    def _changed(self, guild: int) -> None:
        """Something changed in a server: perhaps the bot may write where it could not, or the other way round."""
        self._publisher.let_in(guild)
        self._publisher.access.changed(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post what had to wait while the bot was not in the server; the first time, say who is there."""
        self._changed(guild.id)
        await self._servers.one(guild.id)
        if self._service.desk.shards.serves(guild.id):
            await self._welcome.one(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The same after an outage of the server."""
        self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was sent away: nobody there can reach it."""
        self._publisher.access.changed(guild.id)
        await self._servers.one(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """The same while Discord has an outage there."""
        self._publisher.access.changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, now: discord.abc.GuildChannel) -> None:
        """The bot's rights in a channel may be others now."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, now: discord.Role) -> None:
        """The same with the rights of a role."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, gone: discord.Role) -> None:
        """The same where the bot had the role."""
        self._changed(gone.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, now: discord.Member) -> None:
        """The same with the bot's roles: Discord tells it about no other member."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, now: discord.RawThreadUpdateEvent) -> None:
        """The same with a thread that was archived, locked or opened, whether the client had it in memory or not."""
        self._publisher.access.thread_changed(now.guild_id, now.thread_id)
        self._publisher.let_in(now.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Nobody can come to a table there any more."""
        await self._lose(gone.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """The same in a thread."""
        await self._lose(gone.thread_id)

    async def _lose(self, channel: int) -> None:
        try:
            match = await self._service.leaving.lost(channel)
        except StoreFault as fault:  # what is posted there finds it out
            log.warning("The table of channel %d, which was deleted, cannot be called off: %s", channel, fault)
            return
        if match is not None:
            log.info("Table %d was called off: its channel %d was deleted", match.id, channel)
