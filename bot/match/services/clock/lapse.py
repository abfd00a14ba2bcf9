"""Decline optional questions for everyone who hasn't answered in time.

This costs the players nothing: it isn't a missed turn, it takes no time from their bank, and no computer player moves
for them.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.match.pure.notices.deciding import Cause
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import of_match
from bot.match.pure.table.timers import TimerKind
from bot.match.services.desk import Desk
from bot.match.services.multiprocess.changing import decided_anew
from bot.match.services.play.play import Play
from bot.match.storage import notices
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)


class Lapses:
    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._play = play

    @decided_anew
    async def lapse(self, match: int) -> None:
        """Decline the optional question in `match` for all players who haven't answered it, in one transaction.

        Does nothing if they have answered in the meantime, or if time isn't up yet. May raise Refused or StoreFault.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match)
            table, now = loaded.match, self._desk.now()
            ends = await self._desk.clocks.lapses_at(table)
            if table.status is not Status.ACTIVE or ends is None or now < ends:
                return
            runner = await self._play.runner(loaded)
            runner.catch_up(self._desk.time.of(table))
            seats = [seat for seat, since in enumerate(table.asked) if since is not None]
            if not runner.decline_for(seats) and not runner.steps:
                log.error("Table %d: there is nothing that could be declined", match)
                await self._store.write(lambda writing: self._drop(writing, match))
                return
            await runner.run_on(table.players, self._desk.players(table))

            def first(writing: Writing) -> None:
                notices.drop_due(writing, match, Cause.OPTIONAL)

            await self._play.commit(loaded, replace(table, moved=runner.at), runner, kind=Kind.MOVED, first=first)

    def _drop(self, writing: Writing, match: int) -> None:
        # Its timer would otherwise fire forever.
        there = writing.load(match, "").match
        writing.set_clocks(match, replace(there.clocks, lapse=None))
        writing.set_timer(of_match(match), TimerKind.CLOCK, None)
