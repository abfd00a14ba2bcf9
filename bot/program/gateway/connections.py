from __future__ import annotations

from functools import partial
from typing import Final

from discord.ext import commands

from bot.client.gateway.connections import Gateway
from bot.client.gateway.pulse import Pulse, ShardLine
from bot.client.gateway.sharing import Sharing
from bot.features.home.arrival import Welcome
from bot.interaction.host import Host
from bot.league.services.leagues import Leagues
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.program.gateway.servers import Servers
from bot.publishing.posting.access import Access

AT_ONCE: Final = 2_000


class Connections(commands.Cog):
    def __init__(self, client: Host, service: Service, leagues: Leagues, access: Access, welcome: Welcome) -> None:
        self._client = client
        self._service = service
        self._access = access
        self._welcome = welcome
        shards = service.desk.shards
        shared = shards if isinstance(shards, Shards) else None
        self.sharing = Sharing(client, shared, self._taken, self._left, self._noted) if shared else None
        ours = (lambda part: part in shared.mine) if shared else lambda _part: True
        self.gateway = Gateway(service.outages, service.desk.now, ours=ours)
        self.pulse = Pulse(service.outages, self.gateway, partial(ShardLine.of, client), service.desk.now)
        self.servers = Servers(leagues, self._is_in)

    async def begin(self) -> None:
        if self.sharing is None:
            self.gateway.begin()
        else:
            self._service.outages.forget()
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

    def shard_of(self, guild: int | None) -> int:
        """Return the shard that receives a server's interactions. Direct messages use shard 0."""
        return (guild or 0) // 2**22 % (self._client.shard_count or 1)

    def _noted(self, shard: int) -> int:
        return self._service.desk.time.reached_until(self._service.desk.now(), shard)

    async def _taken(self, shard: int, since: int | None) -> None:
        ready = self.sharing is not None and self.sharing.is_ready(shard)
        if not ready:
            self.gateway.begin_with(shard)
        if since is not None and not (ready and self._service.desk.now() - since < AT_ONCE):
            await self._service.reach.take_over(shard, since)
        if ready:
            await self._serve(shard)

    async def _left(self, shard: int) -> None:
        await self.gateway.leave(shard)

    async def _serve(self, shard: int) -> None:
        self._access.changed(None)
        await self._welcome.all([guild for guild in self._client.guilds if self.shard_of(guild.id) == shard])
        await self.servers.all()

    async def ready(self) -> None:
        if self.sharing is None:
            await self._welcome.all(self._client.guilds)
            await self.servers.all()

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
