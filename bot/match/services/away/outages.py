"""Handle the times in which people can't reach the bot: lost connections, and servers and tables out of reach.

- A connection over which Discord sends button presses can be lost while the bot runs. Live tables pause, announce the
  outage, and resume afterwards with the time that was left. At other tables, clocks keep running, and players get the
  lost time back afterwards. Jumps in the machine's clock are handled here too, so that they don't affect live tables.
- While a server or table is out of reach, only its clocks are paused. People who can still reach the bot, for example
  through a button in a direct message, can act. Afterwards, the table's timers are reset, and the table announces the
  deducted time and updates its board. This happens once per table, even after a crash.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection
from functools import partial
from typing import Final

from bot.match.pure.away.absence import (
    Absence,
    OutageScope,
    TablePlace,
    Where,
    lasts,
    latest,
    worth_telling,
)
from bot.match.pure.clock.turns import Span
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.clock.tables import announce
from bot.match.services.desk import Desk, decided_anew
from bot.match.storage import proposals
from bot.match.storage.away import tables
from bot.match.storage.writing import Writing
from games.core import Millis

log = logging.getLogger(__name__)

# The shortest outage, in milliseconds, that is credited at all tables, and not only at live tables.
LEAST: Final = 60_000


class Outages:
    """Handles lost connections to Discord, and other periods during which the clocks of live tables shouldn't run. Any
    method may raise StoreFault.

    The argument `part` says which tables are affected. It's the number of a connection, which serves some of the
    servers, or None for all tables.
    """

    def __init__(self, desk: Desk) -> None:
        self.time = desk.time
        self._desk = desk
        self._store = desk.store

    def begin(self, part: int | None, since: Millis | None = None) -> None:
        """Record that `part` was lost at `since`, or just now, and pause the clocks of its live tables."""
        self.time.pause(self.time.connection(part), self._desk.now() if since is None else since)

    async def running(self, among: Collection[int] | None = None) -> dict[int, int | None]:
        """Return the running live tables (only those in `among`, if given), each with its server."""
        if among is None:
            return {match.id: match.guild async for match in self.live_tables()}
        timed = [match for match in sorted(among) if await self._timed(match)]
        return {
            match.id: match.guild
            for match in (await self._store.several(timed) if timed else ())
            if match.status is Status.ACTIVE and self.time.real(match)
        }

    async def _timed(self, match: int) -> bool:
        try:
            game = self._desk.games.get((await self._desk.places.of(match)).game)
        except Refused:
            return False
        return game is not None and game.timed

    async def tell(self, part: int | None) -> int:
        """Announce the outage at the live tables of `part`, and return their number."""
        count = 0
        async for match in self._tables(self.time.connection(part)):
            await self._desk.write(match.id, partial(self._announce, match=match, now=self._desk.now()))
            count += 1
        return count

    def _announce(self, writing: Writing, match: Match, now: Millis) -> None:
        if not self._desk.outdated(match):
            writing.announce(match, AnnouncementKind.MOVED, now)

    async def _tables(self, where: Where) -> AsyncIterator[Match]:
        async for match in self.live_tables():
            if where in self.time.places(match) and await self._desk.shards.has(of_match(match.id)):
                yield match

    async def end(self, part: int | None) -> int:
        """Record that `part` works again, resume its live tables, and return their number."""
        where = self.time.connection(part)
        since, count = await self.reached(where)
        now = self._desk.now()
        if since is not None and now - since >= LEAST:
            await self._desk.absences.note(where, since, now)
        self.time.resume(where)
        return count

    async def reached(self, where: Where) -> tuple[Millis | None, int]:
        """Resume the live tables of `where`, which people can reach again. Returns when they became unable to reach
        it, or None if they were always able to, and the number of tables resumed.
        """
        since, count = self.time.resuming(where, self._desk.now()), 0
        if since is not None:
            async for match in self._tables(where):
                count += await self._deduct(match.id)
        return since, count

    async def resume(self, since: Millis, where: Where) -> int:
        """Resume the tables of `where` after a restart. `since`: when the bot stopped running.

        The time since then doesn't count on anybody's clock, and is also deducted from the time of live tables. Returns
        the number of live tables.
        """
        now, absences = self._desk.now(), self._desk.absences
        await absences.note(where, since, now)
        await absences.load()
        count = 0
        async for match in self.live_tables():
            lost = absences.since(match)  # a table that is out of reach stays paused since then
            if where in self.time.places(match) and (lost is None or lost > since):
                count += await self._deduct(match.id, (since, now if lost is None else min(now, lost)))
        if count:
            log.info("%d live tables leave out the %d s that I was away", count, (self._desk.now() - since) // 1000)
        return count

    async def live_tables(self) -> AsyncIterator[Match]:
        """Yield the running live tables of timed games, except tables whose rules aren't installed."""
        games = [name for name, game in self._desk.games.items() if game.timed]
        async for match in self._store.played(games):
            if self._desk.live(match) and not self._desk.stopped(match):
                yield match

    async def _deduct(self, match: int, gone: Span | None = None) -> bool:
        """Deduct a match's pause, or the span `gone`, and the clock's jumps from its time since its last log entry."""
        try:
            return await self._deducted(match, gone)
        except (StoreFault, Refused) as error:
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.warning("The time of table %d goes on, as it cannot be looked at: %s", match, error)
            return False

    @decided_anew
    async def _deducted(self, match: int, gone: Span | None) -> bool:
        async with self._desk.lock(match):
            time, now, jumped = self.time, self._desk.now(), self.time.jumped(match)

            def work(writing: Writing) -> tuple[Match, Millis, Millis]:
                before = writing.load(match, "").match
                if before.status is not Status.ACTIVE:
                    return before, 0, 0
                began, until = gone or (time.since(before), now)
                paused = 0
                if began is not None and before.solo_pause is None:  # else it's deducted when the player continues
                    begin = max(began, before.moved - time.ahead(before) + jumped)
                    paused = until - begin if until == now else max(0, until - begin)
                if shift := paused + jumped:
                    writing.set_ahead(match, time.ahead(before) - shift)
                    due = writing.due(of_match(match), TimerKind.GAME)
                    if due is not None:
                        writing.set_timer(of_match(match), TimerKind.GAME, due + shift)
                    self._announce(writing, before, now)  # its board shows moments, which are others now
                return before, paused, shift

            before, paused, shift = await self._store.write(work)
            if paused > 0:
                time.note(before, paused)
            time.resumed(match, gone[1] if gone else now)
            time.deducted(match, jumped)
        if shift:
            self._desk.committed(match)
        return shift != 0

    async def settle(self) -> int:
        time, count = self._desk.time, 0
        self._desk.now()
        while jumped := time.jumped():
            async for match in self.live_tables():
                if await self._desk.shards.has(of_match(match.id)):
                    count += await self._deduct(match.id)
            if time.all_deducted(jumped):
                break
        return count


class Reach:
    """Handles servers and tables that people can't reach. Any method may raise StoreFault."""

    def __init__(self, desk: Desk, outages: Outages) -> None:
        self._desk = desk
        self._store = desk.store
        self._outages = outages
        self._absences = desk.absences
        self.lasting = self._absences.lasting
        self.all_lasting = self._absences.all_lasting
        self.lasts_at = self._absences.lasts_at

    async def resume(self, since: Millis, shard: int | None = None) -> int:
        """Resume all tables after a restart, or those of a shard that this process has taken over. `since` is when
        they were last served.

        Servers and tables that were unreachable before are assumed to be still unreachable. Returns the number of live
        tables that resumed.
        """
        where = self._desk.time.connection(shard)
        count = await self._outages.resume(since, where)
        await self.begin_again()
        await self._keep_on_hold(where)
        await self.settle()
        return count

    async def _keep_on_hold(self, among: Where) -> None:
        held = [one.where.place for one in await self._absences.all_lasting() if one.where.scope is OutageScope.RULES]
        for match in await self._store.several(held):
            if not self._desk.stopped(match) and among in self._desk.time.places(match):
                await self.end(Where(OutageScope.RULES, match.id))
        lacking = {
            one.game for one in await self._store.begun_under() if not self._desk.plays(one.game, one.rules_version)
        }
        async for match in self._store.played(lacking):
            if self._desk.stopped(match) and among in self._desk.time.places(match):
                await self.begin(Where(OutageScope.RULES, match.id))

    async def begin_again(self) -> None:
        """After a restart, treat servers and tables as unreachable if they were when the bot stopped."""
        self._desk.time.pause_places({one.where: one.since for one in await self._absences.all_lasting()})

    async def tables(self, guilds: Collection[int] | None = None) -> list[TablePlace]:
        return await self._store.read(partial(tables, guilds=guilds))

    async def begin(self, where: Where, since: Millis | None = None) -> bool:
        """Record that `where` became unreachable at `since`, or just now. Returns False if that was recorded before."""
        now = self._desk.now()
        begun = await self._absences.begin(where, now if since is None else min(since, now))
        if begun is None:
            return False
        self._desk.time.pause(where, begun.since)
        return True

    async def end(self, where: Where) -> bool:
        await self._absences.load()
        if self.lasting(where) is None:
            return False
        await self._outages.reached(where)
        self._desk.time.resume(where)
        absence = await self._absences.end(where, self._desk.now())
        if absence is None:
            return False
        await self._settle(absence)
        return True

    async def settle(self) -> None:
        for absence in await self._absences.unsettled():
            await self._settle(absence)

    async def stood(self, match: Match, until: Millis) -> Span | None:
        return latest(await self._absences.of(match), until)

    async def _settle(self, absence: Absence) -> None:
        scope, place = absence.where
        one_table = scope in {OutageScope.TABLE, OutageScope.RULES}
        there = [] if one_table else await self.tables({place})
        numbers = [place] if one_table else [one.match for one in there if one.active]
        for number in numbers:
            try:
                await self._settle_one(number, absence)
            except (StoreFault, Refused) as error:
                if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                    raise
                log.warning("Table %d, which was out of reach, cannot be looked at: %s", number, error)
        await self._absences.settled(absence)

    @decided_anew
    async def _settle_one(self, number: int, absence: Absence) -> None:
        request = f"reach/{absence.where.scope}/{absence.where.place}/{absence.since}"
        async with self._desk.lock(number):
            loaded = await self._store.load(number, request)
            match = loaded.match
            if match.status is not Status.ACTIVE or loaded.made is not None:
                return
            gone = await self._absences.of(match)
            if lasts(gone):
                return
            now = self._desk.now()
            due = await self._desk.clocks.due(match, now)
            span = latest(gone, now)
            worth = span is not None and worth_telling(match.options.clock, match.clocks, span)
            tells = worth and not self._desk.outdated(match)
            held = absence.where.scope is OutageScope.RULES

            def work(writing: Writing) -> None:
                if due is not None:
                    writing.set_timer(of_match(number), TimerKind.CLOCK, due)
                if span is not None:
                    proposals.put_off(writing, match, span, now)
                if tells:
                    announce(self._desk, writing, match, Happened.HELD if held else Happened.REACHED, LEFT)
                    # Its board shows moments, which are others now.
                    writing.announce(match, AnnouncementKind.MOVED, now)
                if held:  # these were put off while nothing could be done
                    writing.set_notice_timer(number)
                    if writing.due(of_match(number), TimerKind.GAME) is not None:
                        writing.set_timer(of_match(number), TimerKind.GAME, now)  # the runner finds what is due
                writing.remember(match, request)

            await self._desk.write(number, work)
