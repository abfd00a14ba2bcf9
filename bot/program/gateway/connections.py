"""The client's connections, one for each shard: which belong to this process, and what begins and ends with each."""

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
from bot.match.services.service import Service
from bot.match.services.several.shards import Shards
from bot.program.gateway.servers import Servers
from bot.publishing.posting.access import Access

AT_ONCE: Final = 2_000
"""Milliseconds: a connected shard that changes hands in less was never out of reach."""


class Connections(commands.Cog):
    """The connections of ``client``.

    ``access`` hears when to check where the bot may write, ``welcome`` which servers there are.
    """

    def __init__(self, client: Host, service: Service, leagues: Leagues, access: Access, welcome: Welcome) -> None:
        self._client = client
        self._service = service
        self._access = access
        self._welcome = welcome
        shards = service.desk.shards
        shared = shards if isinstance(shards, Shards) else None
        self.sharing = Sharing(client, shared, self._taken, self._left, self._noted) if shared else None
        """This process' share of the shards; None if it has all of them."""
        ours = (lambda part: part in shared.mine) if shared else lambda _part: True
        self.gateway = Gateway(service.outages, service.desk.now, ours=ours)
        self.pulse = Pulse(service.outages, self.gateway, partial(ShardLine.of, client), service.desk.now)
        self.servers = Servers(leagues, self._is_in)

    async def begin(self) -> None:
        """Begin without any connection: no one can act yet."""
        if self.sharing is None:
            self.gateway.begin()
        else:
            self._service.outages.forget()
            await self.sharing.begin()
        self.pulse.start()

    async def stop(self) -> None:
        """Stop watching connections, and make none."""
        await self.pulse.stop()
        await self.gateway.stop()
        if self.sharing is not None:
            await self.sharing.stop()

    def knows(self, guild: int) -> bool:
        """Return whether the client has that server in memory, if the bot is in it."""
        return self.sharing is None or self.sharing.knows(guild)

    def _is_in(self, guild: int) -> bool | None:
        """Return whether the bot is in a server; None if another process has to know."""
        if not (self.knows(guild) and self._service.desk.shards.serves(guild)):
            return None
        return self._client.get_guild(guild) is not None

    def shard_of(self, guild: int | None) -> int:
        """Return the connection of a server's interactions; those of direct channels come over the first."""
        return (guild or 0) // 2**22 % (self._client.shard_count or 1)

    def _noted(self, shard: int) -> int:
        return self._service.outages.noted(self._service.desk.now(), shard)

    async def _taken(self, shard: int, since: int | None) -> None:
        """Take over a shard, which another process had until ``since`` (None: no one ever had it)."""
        ready = self.sharing is not None and self.sharing.is_ready(shard)
        if not ready:
            self.gateway.begin_with(shard)
        if since is not None and not (ready and self._service.desk.now() - since < AT_ONCE):
            await self._service.reach.take_over(shard, since)
        if ready:
            await self._serve(shard)

    async def _left(self, shard: int) -> None:
        """Leave a shard to another process."""
        await self.gateway.leave(shard)

    async def _serve(self, shard: int) -> None:
        """Check a shard's servers: where the bot may write, which ones it joined, which ones it has left."""
        self._access.changed(None)
        await self._welcome.all([guild for guild in self._client.guilds if self.shard_of(guild.id) == shard])
        await self.servers.all()

    async def ready(self) -> None:
        """Serve the servers that the client now knows. Shared shards are served when they are taken."""
        if self.sharing is None:
            await self._welcome.all(self._client.guilds)
            await self.servers.all()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that people can't press anything in this connection's servers."""
        if self.sharing is not None:
            self.sharing.lost(shard)
        self.gateway.lost(shard, self.pulse.last_heard(shard))

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Note that people can press again."""
        self.gateway.found(shard, self._client.shard_count or 1)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """Note that people can press again, over the resumed connection."""
        self.gateway.found(shard, self._client.shard_count or 1)
        if self.sharing is not None:
            self.sharing.ready(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Note that this connection's servers are known."""
        if self.sharing is not None:
            self.sharing.ready(shard)
            if shard in self.sharing.mine:
                await self._serve(shard)
