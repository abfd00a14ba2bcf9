"""Manage the shards of this process when several processes share a bot. A process that gives a shard away keeps it
until the new owner has connected (:mod:`bot.match.services.multiprocess.shards`), and answers its presses, which the
new owner ignores until then.

discord.py can only connect all its shards together, and reports that the client is ready when all are. This module
connects each separately. The client is ready as soon as this process's first shards are, or at once if it has none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import yarl

from bot.match.pure.errors import StoreFault
from bot.match.services.multiprocess.shards import Shards

log = logging.getLogger(__name__)


class Sharing:
    """Manage the shard connections of ``client`` from :meth:`begin` to :meth:`stop`. ``taken`` is called with each
    shard that this process takes over, and the time when people could last reach its former owner; ``left`` with each
    shard that it gives away. ``noted`` returns the time when people could last reach it through a shard.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        shards: Shards,
        taken: Callable[[int, int | None], Awaitable[None]],
        left: Callable[[int], Awaitable[None]],
        noted: Callable[[int], int],
    ) -> None:
        self._client = client
        self.shards = shards
        self._taken = taken
        self._left = left
        self._noted = noted
        self.mine: frozenset[int] = frozenset()
        self._ready: set[int] = set()
        self._connecting: dict[int, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._opened: dict[int, Any] = {}
        self._woken = asyncio.Event()
        self._told = False
        self._gateway: yarl.URL | None = None
        self._task: asyncio.Task[None] | None = None

    def is_ready(self, shard: int) -> bool:
        return shard in self._ready

    def knows(self, guild: int | None) -> bool:
        return self.shards.shard_of(guild) in self._ready

    async def begin(self) -> None:
        """Join the processes that share the bot. Without a number of shards in the settings, Discord's recommendation
        is used. Raises StoreFault and discord.py's exceptions.
        """
        recommended, gateway, _ = await self._client.http.get_bot_gateway()
        self._gateway = yarl.URL(gateway)
        self.shards.connect(self.is_ready)
        self.shards.on_round.append(self._woken.set)
        if not self.shards.begun:
            await self.shards.begin(recommended, self._noted)
        self._client.shard_count = self._state.shard_count = self.shards.count
        # Otherwise the library would call itself ready once as many shards are ready as are named here.
        self._state.shard_ids = []
        self._state._update_references = self._note
        answer = self._state.parsers["INTERACTION_CREATE"]
        self._state.parsers["INTERACTION_CREATE"] = lambda data: answer(data) if self._to_be_answered(data) else None

    @property
    def _state(self) -> Any:
        return self._client._connection

    @property
    def _connected(self) -> dict[int, Any]:
        found: dict[int, Any] = self._client._AutoShardedClient__shards  # type: ignore[attr-defined]
        return found

    def _note(self, socket: Any) -> None:
        self._opened[socket.shard_id] = socket

    def _to_be_answered(self, data: Any) -> bool:
        guild = data.get("guild_id")
        return self.shards.holds(self.shards.shard_of(None if guild is None else int(guild)))

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="shards of this process")

    async def stop(self) -> None:
        if self._woken.set in self.shards.on_round:
            self.shards.on_round.remove(self._woken.set)
        self.shards.disconnect()
        tasks = [*self._connecting.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ready(self, shard: int) -> None:
        self._ready.add(shard)
        self.shards.soon()
        self._woken.set()

    def lost(self, shard: int) -> None:
        self._ready.discard(shard)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._settle()
            except Exception as error:  # else nothing more would be connected or taken over
                trace = None if isinstance(error, StoreFault) else error
                log.error("The tables of a shard cannot be looked at: %s", error, exc_info=trace)
                self._woken.set()
                await asyncio.sleep(1)
                continue
            await self._woken.wait()

    async def _settle(self) -> None:
        mine = self.shards.mine
        wanted = mine | self.shards.coming | self.shards.going
        for shard in self.mine - mine:
            self.mine -= {shard}
            await self._left(shard)
        for shard in sorted(wanted - self._connecting.keys(), key=lambda one: (one not in mine, one)):
            self._connecting[shard] = asyncio.create_task(self._connect(shard), name=f"shard {shard}")
        for shard in sorted(mine):
            if shard not in self.mine or shard in self.shards.taken:
                await self._taken(shard, self.shards.taken.get(shard))
                self.shards.taken.pop(shard, None)
                self.mine |= {shard}
        for shard in self._connecting.keys() - wanted:
            await self._disconnect(shard)
        self._closing = {task for task in self._closing if not task.done()}
        if not self._told and mine <= self._ready:
            self._told = True
            self._state.call_handlers("ready")
            self._client.dispatch("ready")

    async def _connect(self, shard: int) -> None:
        assert self._gateway is not None  # noqa: S101 - for the type checker: it was begun
        self._opened.pop(shard, None)
        try:
            await self._client.launch_shard(self._gateway, shard)
        except asyncio.CancelledError:
            # While it waits for its turn to identify itself, some seconds, the library doesn't know it, and its thread
            # would keep the socket open for a minute.
            if (socket := self._opened.pop(shard, None)) is not None:
                self._closing.add(asyncio.create_task(socket.close(), name=f"end of shard {shard}"))
            raise

    async def _disconnect(self, shard: int) -> None:
        connecting = self._connecting.pop(shard)
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)
        self._ready.discard(shard)
        connection = self._connected.pop(shard, None)
        if connection is not None:
            self._closing.add(asyncio.create_task(connection.close(), name=f"end of shard {shard}"))
        for guild in [one for one in self._state.guilds if self.shards.shard_of(one.id) == shard]:
            self._state._remove_guild(guild)
