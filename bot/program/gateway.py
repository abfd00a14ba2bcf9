from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.client.gateway.connections import Gateway
from bot.client.gateway.pulse import Pulse, ShardLine
from bot.client.gateway.sharing import Sharing
from bot.features.home.arrival import Welcome
from bot.interaction.host import Host
from bot.league.services.leagues import Leagues
from bot.match.pure.errors import StoreFault
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.publishing.posting.publisher import Publisher

log = logging.getLogger(__name__)

AT_ONCE: Final = 2_000


class Connections(commands.Cog):
    """Follow the gateway's connections and what it tells of servers, channels and roles."""

    def __init__(
        self, client: Host, service: Service, leagues: Leagues, publisher: Publisher, welcome: Welcome
    ) -> None:
        self._client = client
        self._service = service
        self._servers = Servers(leagues, self._is_in)
        self._publisher = publisher
        self._access = publisher.access
        self._welcome = welcome
        shards = service.desk.shards
        shared = shards if isinstance(shards, Shards) else None
        ours = (lambda part: part in shared.mine) if shared else lambda _part: True
        self.gateway = Gateway(service.outages, service.desk.now, ours=ours)
        self.sharing = Sharing(client, shared, self._taken, self.gateway.leave, self._noted) if shared else None
        self.pulse = Pulse(service.outages, self.gateway, partial(ShardLine.of, client), service.desk.now)

    async def begin(self) -> None:
        if self.sharing is None:
            self.gateway.begin()
        else:
            self._service.desk.time.forget()
            await self.sharing.begin()
        self.pulse.start()

    async def stop(self) -> None:
        await self.pulse.stop()
        await self.gateway.stop()
        if self.sharing is not None:
            await self.sharing.stop()

    def knows(self, guild: int) -> bool:
        return self.sharing is None or self.sharing.knows(guild)

    def _is_in(self, guild: int) -> bool | None:
        if not (self.knows(guild) and self._service.desk.shards.serves(guild)):
            return None
        return self._client.get_guild(guild) is not None

    def _noted(self, shard: int) -> int:
        return self._service.desk.time.reached_until(self._service.desk.now(), shard)

    async def _taken(self, shard: int, since: int | None) -> None:
        ready = self.sharing is not None and self.sharing.is_ready(shard)
        if not ready:
            self.gateway.begin_with(shard)
        if since is not None and not (ready and self._service.desk.now() - since < AT_ONCE):
            await self._service.reach.resume(since, shard)
        if ready:
            await self._serve(shard)

    async def _serve(self, shard: int) -> None:
        self._access.changed(None)
        await self._welcome.all(
            [guild for guild in self._client.guilds if self._service.desk.time.part(guild.id) == shard]
        )
        await self._servers.all()

    async def ready(self) -> None:
        if self.sharing is None:
            await self._welcome.all(self._client.guilds)
            await self._servers.all()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        if self.sharing is not None:
            self.sharing.lost(shard)
        self.gateway.lost(shard, self.pulse.last_heard(shard))

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        self.gateway.found(shard, self._client.shard_count or 1)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        self.gateway.found(shard, self._client.shard_count or 1)
        if self.sharing is not None:
            self.sharing.ready(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        if self.sharing is not None:
            self.sharing.ready(shard)
            if shard in self.sharing.mine:
                await self._serve(shard)

    def _changed(self, guild: int) -> None:
        self._publisher.let_in(guild)
        self._access.changed(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post the announcements that couldn't be posted because the bot wasn't in the server. If the server is new,
        introduce the bot.
        """
        self._changed(guild.id)
        await self._servers.one(guild.id)
        if self._service.desk.shards.serves(guild.id):
            await self._welcome.one(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._access.changed(guild.id)
        await self._servers.one(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._access.changed(guild.id)

    # These may change the bot's rights. Discord sends the last one only for the bot itself.
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def on_rights(self, _: object, now: discord.abc.GuildChannel | discord.Role | discord.Member) -> None:
        self._changed(now.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, gone: discord.Role) -> None:
        self._changed(gone.guild.id)  # the bot may have had this role

    @commands.Cog.listener()
    async def on_raw_thread_update(self, now: discord.RawThreadUpdateEvent) -> None:
        self._access.thread_changed(now.guild_id, now.thread_id)
        self._publisher.let_in(now.guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        await self._lose(gone.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._lose(gone.thread_id)

    async def _lose(self, channel: int) -> None:
        try:
            await self._service.leaving.lost(channel)
        except StoreFault as fault:  # posting there will find it out
            log.warning("The table of channel %d, which was deleted, cannot be called off: %s", channel, fault)


class Servers:
    """Pause the leagues of a server that the bot has left, and resume them when it's back.

    `there(guild)` returns whether the bot is in the server, or None if another process handles the server, so that this
    one can't tell.
    """

    def __init__(self, leagues: Leagues, there: Callable[[int], bool | None]) -> None:
        self._leagues = leagues
        self._there = there

    async def all(self) -> None:
        """Check every server with an unfinished league, because the bot may have joined or left the server while it was
        off.
        """
        guilds: set[int] = set()
        try:
            for league in await self._leagues.reading.unfinished():
                guilds.add((await self._leagues.reading.get(league)).guild)
        except StoreFault as fault:
            log.warning("The servers of leagues cannot be looked at: %s", fault)
        for guild in sorted(guilds):
            await self.one(guild)

    async def one(self, guild: int) -> None:
        there = self._there(guild)
        if there is None:
            return
        try:
            await (self._leagues.organising.server_back if there else self._leagues.organising.server_gone)(guild)
        except StoreFault as fault:
            log.warning("Leagues of server %d cannot be told whether the bot is there: %s", guild, fault)
