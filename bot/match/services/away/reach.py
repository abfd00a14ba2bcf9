"""Record which servers and tables people can't reach, deduct that time from the tables' clocks, and announce it.

While a table is unreachable, only its clocks are paused. People who can still reach the bot, for example through a
button in a direct message, can act. Afterwards, the table's timers are reset, and the table announces the deducted time
and updates its board. This happens once per table, even after a crash.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final

from bot.match.pure.away.absence import Absence, Scope, TablePlace, Where, lasts, latest, worth_telling
from bot.match.pure.clock.count import Span
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Match, Status
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.away.outages import Outages
from bot.match.services.clock.tables import announce
from bot.match.services.desk import Desk
from bot.match.services.multiprocess.changing import decided_anew
from bot.match.services.multiprocess.shards import server_of, shard_of
from bot.match.storage import away as stored
from bot.match.storage import proposals
from bot.match.storage.writing import Writing
from games.core import Millis

log = logging.getLogger(__name__)

PAGE: Final = 500


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

    async def resume(self, since: Millis) -> int:
        """Resume all tables after a restart. `since` is when the bot stopped running.

        Servers and tables that were unreachable before are assumed to be still unreachable. Returns the number of live
        tables that resumed.
        """
        count = await self._outages.resume(since)
        now = self._desk.now()
        await self._absences.divide(now)
        await self._keep_on_hold()
        await self.begin_again()
        return count

    async def take_over(self, shard: int, since: Millis) -> int:
        """Take over the servers of a shard that no process has served since `since`, and resume their tables. Returns
        the number of live tables that resumed.
        """
        count = await self._outages.resume(since, shard)
        is_ours = partial(self._is_in, shard=shard)
        await self._absences.divide(self._desk.now(), is_ours)
        await self._keep_on_hold(is_ours)
        await self.begin_again()
        return count

    async def _keep_on_hold(self, among: Callable[[Where], Awaitable[bool]] | None = None) -> None:
        for where in [one.where for one in await self._absences.all_lasting() if one.where.scope is Scope.RULES]:
            lacks = any(map(self._desk.stopped, await self._store.several([where.place])))
            if not lacks and (among is None or await among(where)):
                await self.end(where)
        lacking = {
            one.game for one in await self._store.begun_under() if not self._desk.plays(one.game, one.rules_version)
        }
        after = 0
        while lacking and (page := await self._store.played(sorted(lacking), after, PAGE)):
            after = page[-1]
            for match in await self._store.several(page):
                where = Where(Scope.RULES, match.id)
                if self._desk.stopped(match) and (among is None or await among(where)):
                    await self.begin(where)

    async def _is_in(self, where: Where, shard: int) -> bool:
        shards, place = self._desk.shards, where.place
        guild = place if where.scope is Scope.SERVER else await server_of(self._store, place)
        return shard_of(guild, shards.count) == shard

    async def begin_again(self) -> None:
        """After a restart, treat servers and tables as unreachable if they were when the bot stopped, and finish
        handling the outages that have ended.
        """
        now = self._desk.now()
        await self._absences.forget_old(now)
        for one in await self._absences.all_lasting():
            self._desk.time.pause_anew(one.where, one.since)
        await self.settle()

    async def tables(self, guilds: Collection[int] | None = None) -> list[TablePlace]:
        return await self._store.read(partial(stored.tables, guilds=guilds))

    async def begin(self, where: Where, since: Millis | None = None) -> bool:
        """Record that `where` became unreachable at `since`, or just now if `since` is None.

        Returns False if this was already recorded.
        """
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
        await self._outages.end(where)
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
        one_table = scope in {Scope.TABLE, Scope.RULES}
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
            tells = span is not None and not self._desk.outdated(match)
            tells = tells and worth_telling(match.options.clock, match.clocks, span or (0, 0))

            held = absence.where.scope is Scope.RULES

            def work(writing: Writing) -> None:
                if due is not None:
                    writing.set_timer(of_match(number), TimerKind.CLOCK, due)
                if span is not None:
                    proposals.put_off(writing, match, span, now)
                if tells:
                    announce(self._desk, writing, match, Happened.HELD if held else Happened.REACHED, LEFT)
                    writing.announce(match, Kind.MOVED, now)  # its board shows moments, which are others now
                if held:  # these were put off while nothing could be done
                    writing.set_notice_timer(number)
                    if writing.due(of_match(number), TimerKind.GAME) is not None:
                        writing.set_timer(of_match(number), TimerKind.GAME, now)  # the runner finds what is due
                writing.remember(match, request)

            await self._store.write(work)
        self._desk.committed(number)
