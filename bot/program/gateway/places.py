"""Servers, channels and rights that change: where the bot may write, and where it no longer is."""

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
    """The listener to these changes.

    It tells ``publisher`` where it may be able to write now, leagues (``servers``) where the bot is, and greets new
    servers (``welcome``).
    """

    def __init__(self, service: Service, publisher: Publisher, servers: Servers, welcome: Welcome) -> None:
        self._service = service
        self._publisher = publisher
        self._servers = servers
        self._welcome = welcome

    def _changed(self, guild: int) -> None:
        """Note a change in a server: perhaps the bot may write where it couldn't, or the other way round."""
        self._publisher.let_in(guild)
        self._publisher.access.changed(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post what had to wait while the bot wasn't in the server; the first time, introduce the bot."""
        self._changed(guild.id)
        await self._servers.one(guild.id)
        if self._service.desk.shards.serves(guild.id):
            await self._welcome.one(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Post what had to wait during an outage of the server."""
        self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed: no one there can reach it."""
        self._publisher.access.changed(guild.id)
        await self._servers.one(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that Discord has an outage there: no one can reach the bot."""
        self._publisher.access.changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, now: discord.abc.GuildChannel) -> None:
        """Note that the bot's rights in a channel may have changed."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, now: discord.Role) -> None:
        """Note that the bot's rights may have changed with a role's."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, gone: discord.Role) -> None:
        """Note that the bot's rights may have changed if it had the role."""
        self._changed(gone.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, now: discord.Member) -> None:
        """Note that the bot's rights may have changed with its roles: Discord sends it no other member's."""
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, now: discord.RawThreadUpdateEvent) -> None:
        """Note a thread that was archived, locked or opened, even if the client didn't have it in memory."""
        self._publisher.access.thread_changed(now.guild_id, now.thread_id)
        self._publisher.let_in(now.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Note that no one can reach a table there any more."""
        await self._lose(gone.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Note that no one can reach a table in that thread any more."""
        await self._lose(gone.thread_id)

    async def _lose(self, channel: int) -> None:
        try:
            match = await self._service.leaving.lost(channel)
        except StoreFault as fault:  # posting there will find it out
            log.warning("The table of channel %d, which was deleted, cannot be called off: %s", channel, fault)
            return
        if match is not None:
            log.info("Table %d was called off: its channel %d was deleted", match.id, channel)
