"""Check which tables people can use: the bot must be in the server, the server must be available, and the bot must be
able to write to the table's channel.

Events from Discord only mark a server as changed. Its state is read from Discord later, one server after the other, so
the number and order of events doesn't matter, and a missed event does no harm. The results go to
:mod:`bot.match.services.away.outages`, which pauses the clocks of unreachable tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

import discord

from bot.client.codes import NO_ACCESS, UNKNOWN_CHANNEL
from bot.client.names import knows
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, legible, said
from bot.match.pure.away.absence import OutageScope, TablePlace, Where
from bot.match.pure.errors import StoreFault
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.services.service import Service

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 3_600.0
AFTER_A_FAULT: Final = 10.0
AT_ONCE: Final = 100


def has_gone(client: discord.Client, guild: int | None, channel: int) -> bool:
    """Return whether a channel that Discord reported as unknown is also missing from the server's list of channels."""
    there = None if guild is None else client.get_guild(guild)
    return there is not None and not there.unavailable and there.get_channel_or_thread(channel) is None


def permissions_in(channel: object) -> discord.Permissions | None:
    """Return the bot's permissions in `channel`, or None if they are unknown."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or channel.guild.me is None:
        return None
    try:
        return channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose parent is unknown
        return None


class Access:
    """Check which servers and tables the bot can reach.

    `wake`: a function that posts the waiting announcements of a match. `pace` limits the requests of `client`.
    """

    def __init__(self, client: discord.Client, service: Service, wake: Callable[[int], None], pace: Pace) -> None:
        self._client = client
        self._service = service
        self._wake = wake
        self._pace = pace
        self._servers: set[int] = set()
        self._threads: set[int] = set()
        self._everywhere = False
        self._first = True
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._missing: deque[TablePlace] = deque()
        self._search: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start checking which tables people can use. Call this once the client knows its servers."""
        self._task = asyncio.create_task(self._run(), name="access")

    async def stop(self) -> None:
        tasks = [task for task in (self._task, self._search) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._task = self._search = None

    def changed(self, guild: int | None) -> None:
        """Mark a server as changed, or all servers if `guild` is None."""
        if guild is None:
            self._everywhere = True
        else:
            self._servers.add(guild)
        self._changed.set()

    def thread_changed(self, guild: int, thread: int) -> None:
        self._threads.add(thread)
        self.changed(guild)

    async def shut_out(self, row: OutboxRow) -> None:
        """Record that the bot may not post `row` in the table's channel. The table's clocks are then stopped, counting
        from the time when `row` was created, because the players can't know whose turn it is.

        Raises StoreFault.
        """
        if row.kind is AnnouncementKind.DIRECT:
            return
        match = await self._service.history.get(row.match)
        if match.guild is None or match.status is not Status.ACTIVE:
            return
        if self._there(match.guild) is None:  # the whole server is out of reach
            self.changed(match.guild)
        elif await self._service.reach.begin(Where(OutageScope.TABLE, match.id), row.created):
            log.info("The clocks of table %d stand: nobody is told there whose turn it is", match.id)
            self.changed(match.guild)  # the right to write may have returned before this was known

    async def posted(self, row: OutboxRow) -> None:
        """Record that `row` was posted in the table's channel. This ends the channel's outage, if one was recorded.
        Raises StoreFault.
        """
        where = Where(OutageScope.TABLE, row.match)
        if row.kind is AnnouncementKind.DIRECT or self._service.reach.lasting(where) is None:
            return
        if may_write(self._client.get_channel(row.channel)) is not False:  # an edit proves no right to write
            await self._end(where)

    async def _run(self) -> None:
        await self._client.wait_until_ready()
        failing = False
        while True:
            try:
                async with asyncio.timeout(LOOK_AGAIN):
                    await self._changed.wait()
            except TimeoutError:
                self._everywhere = True
            self._changed.clear()
            servers = None if self._everywhere or len(self._servers) > AT_ONCE else self._servers
            threads, self._servers, self._threads, self._everywhere = self._threads, set(), set(), False
            try:
                await self._look(servers, threads)
                await self._service.reach.settle()
                if failing:
                    log.warning("It can be noted again who can reach me.")
                failing = False
            except Exception as error:  # else no change would be noticed from now on
                fault = isinstance(error, StoreFault)
                if not failing:
                    log.error("It cannot be noted who can reach me: %s", error, exc_info=None if fault else error)
                failing = True
                self._threads |= threads
                self._everywhere = True
                self._changed.set()
                await asyncio.sleep(AFTER_A_FAULT)

    async def _look(self, servers: Collection[int] | None, threads: Collection[int]) -> None:
        first, self._first = self._first, False
        places = await self._service.reach.tables(servers)
        by_server: dict[int, list[TablePlace]] = {}
        for one in places:
            if one.guild is not None:
                by_server.setdefault(one.guild, []).append(one)
        for number, (server, tables) in enumerate(by_server.items()):
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
            back = await self._look_at(server, tables, threads)
            guild = self._there(server)
            if guild is not None and (back or first) and self._service.desk.shards.serves(server):
                self._missing += [one for one in tables if guild.get_channel_or_thread(one.channel) is None]
        await self._end_of_nobody(servers, places)
        if self._missing and (self._search is None or self._search.done()):
            self._search = asyncio.create_task(self._find_missing(), name="channels that are not listed")

    async def _find_missing(self) -> None:
        while self._missing:
            table = self._missing.popleft()
            try:
                if await self._find(table) is False and table.active:
                    await self._service.reach.begin(Where(OutageScope.TABLE, table.match))
            except StoreFault as error:
                log.error("Table %d: its channel %d cannot be looked at: %s", table.match, table.channel, error)

    async def _look_at(self, server: int, tables: Iterable[TablePlace], threads: Collection[int]) -> bool:
        if not (knows(self._client, server) and self._service.desk.shards.serves(server)):
            return False  # another process does it, or this one once it is connected
        where = Where(OutageScope.SERVER, server)
        guild = self._there(server)
        if guild is None:
            if await self._service.reach.begin(where):
                log.warning("Server %d is out of reach: the clocks of its tables stand", server)
            return False
        for one in tables:
            if one.active:
                await self._look_at_table(guild, one, ask=one.channel in threads)
        # First note the tables that the bot may not write to: they stay paused.
        return await self._end(where)

    async def _look_at_table(self, guild: discord.Guild, table: TablePlace, *, ask: bool) -> None:
        where = Where(OutageScope.TABLE, table.match)
        lasts = self._service.reach.lasting(where) is not None
        channel = guild.get_channel_or_thread(table.channel)
        may = may_write(channel)
        if may is None and (lasts or ask):
            may = await self._find(table)
        if may is False and not lasts:
            live = self._service.desk.live(await self._service.history.get(table.match))
            allowed = permissions_in(channel)
            if live and allowed is not None and allowed.view_channel:
                return  # its board is changed in place, which needs no more
            if await self._service.reach.begin(where):
                log.warning("Table %d: I may not write in channel %d: its clocks stand", table.match, table.channel)
        elif may and lasts:
            if await self._service.history.outbox_due(1, table.match):
                self._wake(table.match)  # it counts as reachable once that is posted
            else:
                await self._end(where)

    async def _end_of_nobody(self, servers: Collection[int] | None, tables: Sequence[TablePlace]) -> None:
        guilds, active = {one.guild for one in tables}, {one.match for one in tables if one.active}
        for scope, place in [one.where for one in await self._service.reach.all_lasting()]:
            if scope is OutageScope.RULES:  # this program itself knows when that is over
                continue
            if scope is OutageScope.TABLE:
                nobody = servers is None and place not in active
            else:
                nobody = place not in guilds and (servers is None or place in servers)
            if nobody:
                await self._service.reach.end(Where(scope, place))

    async def _end(self, where: Where) -> bool:
        if not await self._service.reach.end(where):
            return False
        log.info("The %s %d can be reached again", where.scope, where.place)
        return True

    async def _find(self, table: TablePlace) -> bool | None:
        try:
            async with self._pace.turn() as turn:
                await turn.take()  # after all announcements
                with legible():
                    channel = await self._client.fetch_channel(table.channel)
        except (discord.HTTPException, discord.InvalidData, *TRANSIENT) as error:
            code = error.code if isinstance(error, discord.HTTPException) else None
            if code == NO_ACCESS:
                return False
            if code == UNKNOWN_CHANNEL and has_gone(self._client, table.guild, table.channel):
                await self._service.leaving.lost(table.channel)
            else:
                log.info("Table %d: its channel %d cannot be looked at: %s", table.match, table.channel, said(error))
            return None
        return may_write(channel)

    def _there(self, server: int) -> discord.Guild | None:
        guild = self._client.get_guild(server)
        return None if guild is None or guild.unavailable else guild


def may_write(channel: object) -> bool | None:
    """Return whether the bot may view `channel` and write there, or None if unknown."""
    allowed = permissions_in(channel)
    if allowed is None:
        return None
    if not isinstance(channel, discord.Thread):
        return allowed.view_channel and allowed.send_messages
    shut = channel.archived and channel.locked and not allowed.manage_threads
    return allowed.view_channel and allowed.send_messages_in_threads and not shut
