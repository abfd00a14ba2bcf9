"""Handle outages, in which the bot runs but has lost the connection over which Discord sends button presses.

Live tables pause, announce the outage, and resume afterwards with the time that was left. At other tables, clocks keep
running, and players get the lost time back afterwards. Jumps in the machine's clock are handled here too, so that they
don't affect live tables.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from typing import Final

from bot.match.pure.away.absence import EVERYWHERE, Scope, Where, shard
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.away.absences import places
from bot.match.services.clock.time import Part
from bot.match.services.desk import Desk
from bot.match.services.multiprocess.changing import decided_anew
from bot.match.services.multiprocess.shards import shard_of
from bot.match.storage.away import tables
from bot.match.storage.writing import Writing
from games.core import Millis

log = logging.getLogger(__name__)

# The shortest outage, in milliseconds, that is credited at all tables. Shorter outages are only credited at live
# tables.
LEAST: Final = 60_000
PAGE: Final = 500


class Outages:
    """Handles lost connections to Discord, and other periods during which the clocks of live tables shouldn't run. Any
    method may raise StoreFault.

    The argument `part` says which tables are affected. It's the number of a connection, which serves some of the
    servers, or None for all tables. For :meth:`end`, it can also be a single server or table.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store

    def part(self, guild: int | None) -> int:
        return self._desk.time.part(guild)

    def leave(self, part: int) -> None:
        self._desk.time.resume(part)
        self._desk.time.trust(part)

    def forget(self) -> None:
        self._desk.time.forget()

    def begin(self, part: int | None, since: Millis | None = None) -> None:
        """Record that the connection `part` was lost at `since`, or just now if `since` is None. If `part` is None, all
        connections were lost.

        The clocks of the live tables affected are paused at once.
        """
        self._desk.time.pause(part, self._desk.now() if since is None else since)

    async def running(self, among: Collection[int] | None = None) -> dict[int, int | None]:
        """Return the running live tables (only those in `among`, if given), each with its server."""
        if among is None:
            return {match.id: match.guild async for match in self.live_tables()}
        timed = [match for match in sorted(among) if await self._timed(match)]
        return {
            match.id: match.guild
            for match in (await self._store.several(timed) if timed else ())
            if match.status is Status.ACTIVE and self._desk.time.real(match)
        }

    async def _timed(self, match: int) -> bool:
        try:
            game = self._desk.games.get((await self._desk.places.of(match)).game)
        except Refused:
            return False
        return game is not None and game.timed

    def doubt(self, part: int) -> None:
        """Record that the connection `part` may be lost. Until this is certain, events that fall due at its live
        tables have to wait.
        """
        self._desk.time.doubt(part)

    def trust(self, part: int) -> None:
        """Record that the connection `part` works after all. Events that fell due at its live tables in the meantime
        happen now, and take effect as of the time when they were due.
        """
        self._desk.time.trust(part)

    async def tell(self, part: int | None) -> int:
        """Announce the outage at the live tables of the connection `part`, or at all live tables if it's None. Returns
        the number of these tables.
        """
        count = 0
        async for match in self._tables(part):
            await self._store.write(partial(self._announce, match=match, now=self._desk.now()))
            self._desk.committed(match.id)
            count += 1
        return count

    def _announce(self, writing: Writing, match: Match, now: Millis) -> None:
        if not self._desk.outdated(match):
            writing.announce(match, Kind.MOVED, now)

    async def _tables(self, part: Part) -> AsyncIterator[Match]:
        async for match in self.live_tables():
            if not await self._desk.shards.has(of_match(match.id)):
                continue
            if isinstance(part, Where):
                lies = part in places(match)
            else:
                lies = part is None or self._desk.time.part(match.guild) == part
            if lies:
                yield match

    async def end(self, part: Part) -> int:
        """Record that people can reach `part` again, and resume its live tables. Returns the number of tables resumed.

        `part` is the number of a connection, None for all connections, or a single server or table.
        """
        time, count = self._desk.time, 0
        since = time.resuming(part)
        if since is None:
            return 0
        async for match in self._tables(part):
            count += await self._deduct(match.id)
        if not isinstance(part, Where):
            await self._credit(part, since)
        time.resume(part)
        return count

    async def _credit(self, part: int | None, since: Millis) -> None:
        now = self._desk.now()
        if now - since < LEAST:
            return
        if part is not None and (count := self._desk.shards.count):
            await self._desk.absences.note(shard(part, count), since, now)
            return
        guilds = {one.guild for one in await self._store.read(tables) if one.active}
        there = {guild for guild in guilds if part is None or self._desk.time.part(guild) == part}
        servers = [Where(Scope.SERVER, guild) for guild in there if guild is not None]
        for where in [EVERYWHERE] if there == guilds else servers:
            await self._desk.absences.note(where, since, now)

    async def resume(self, since: Millis, part: int | None = None) -> int:
        """Resume the tables after a restart. `since`: when the bot stopped running.

        The time since then doesn't count on anybody's clock, and is also deducted from the time of live tables. Returns
        the number of live tables. If `part` is given, only the servers of this shard are handled.
        """
        now, parts = self._desk.now(), self._desk.shards.count
        await self._desk.absences.note(EVERYWHERE if part is None else shard(part, parts), since, now)
        count = 0
        async for match in self.live_tables():
            if part is not None and shard_of(match.guild, parts) != part:
                continue
            absent = await self._desk.absences.unsettled(match)
            count += await self._deduct(match.id, min(since, *(one.since for one in absent), now))
        if count:
            log.info("%d live tables leave out the %d s that I was away", count, (self._desk.now() - since) // 1000)
        return count

    async def live_tables(self) -> AsyncIterator[Match]:
        """Yield the running live tables of timed games, except tables whose rules aren't installed."""
        games = [name for name, game in self._desk.games.items() if game.timed]
        after = 0
        while page := await self._store.played(games, after, PAGE) if games else []:
            after = page[-1]
            for match in await self._store.several(page):
                if self._desk.live(match) and not self._desk.stopped(match):
                    yield match

    async def _deduct(self, match: int, since: Millis | None = None) -> bool:
        # Time before the last log entry isn't deducted. If the match can't be read, nothing is.
        try:
            return await self._deduct_pause(match, since)
        except (StoreFault, Refused) as error:
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.warning("The time of table %d goes on, as it cannot be looked at: %s", match, error)
            return False

    @decided_anew
    async def _deduct_pause(self, match: int, since: Millis | None) -> bool:
        async with self._desk.lock(match):
            time, now = self._desk.time, self._desk.now()

            def paused(before: Match) -> Millis:
                began = time.since(before) if since is None else since
                if began is None or before.solo_pause is not None:  # its time is deducted when its player continues
                    return 0
                return now - max(began, before.moved - time.ahead(before) + time.jumped(match))

            before, away = await self._shift(match, paused)
            if away > 0:
                time.note(before, away)
            time.resumed(match, now)
        if away:
            self._desk.committed(match)
        return away != 0

    @decided_anew
    async def _deduct_jumps(self, match: int) -> bool:
        async with self._desk.lock(match):
            jumped = self._desk.time.jumped(match)
            _, done = await self._shift(match, lambda _before: jumped)
            self._desk.time.deducted(match, jumped)
        if done:
            self._desk.committed(match)
        return done != 0

    async def _shift(self, match: int, by: Callable[[Match], Millis]) -> tuple[Match, Millis]:
        def work(writing: Writing) -> tuple[Match, Millis]:
            before = writing.load(match, "").match
            shift = by(before) if before.status is Status.ACTIVE else 0
            if not shift:
                return before, 0
            writing.set_ahead(match, self._desk.time.ahead(before) - shift)
            due = writing.due(of_match(match), TimerKind.GAME)
            if due is not None:
                writing.set_timer(of_match(match), TimerKind.GAME, due + shift)
            self._announce(writing, before, self._desk.now())  # its board shows moments, which are others now
            return before, shift

        return await self._store.write(work)

    async def settle(self) -> int:
        time, count = self._desk.time, 0
        self._desk.now()
        while jumped := time.jumped():
            async for match in self.live_tables():
                if await self._desk.shards.has(of_match(match.id)):
                    count += await self._deduct_jumps(match.id)
            if time.all_deducted(jumped):
                break
        return count
