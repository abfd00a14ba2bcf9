"""Run the leagues. After a match result, a new log entry, a change at a table, or a timer, check the league and do
everything that is due.

There is at most one task for each league.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from bot.league.pure.known import Known
from bot.league.services.advancing import Advancing
from bot.league.services.logs import Logs
from bot.league.services.opening import Opening, ThreadMaker
from bot.league.services.rating import Booking
from bot.league.services.tending import Tending
from bot.league.services.woken import Woken, settled
from bot.league.storage import logs as stored
from bot.league.storage import tables
from bot.league.storage.logs import due, set_timer
from bot.match.pure.errors import StoreFault
from bot.match.pure.table.model import HOUR
from bot.match.pure.table.subject import Timer, TimerKind, of_league
from bot.match.services.service import Service
from bot.match.storage.multiprocess.news import FOR_ALL
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)

# The delay before retrying after a database error, in seconds.
AFTER_A_FAULT: Final = 10.0
# The delay before retrying after other errors, such as when Discord is unreachable, in milliseconds.
LATER: Final = HOUR // 6
RESULTS: Final = "results"
OTHERS: Final = "other processes"


class RunningLeagues:
    def __init__(
        self,
        service: Service,
        logs: Logs,
        *,
        advancing: Advancing,
        booking: Booking,
        opening: Opening,
        tending: Tending,
    ) -> None:
        self._service = service
        self._logs = logs
        self._advancing = advancing
        self._booking = booking
        self._opening = opening
        self._tending = tending
        self._leagues: dict[int, int] = {}  # the league of each running match that has one
        self._matches: dict[int, set[int]] = {}  # by league: the matches to check
        self._checks = Woken[int](self._check, "league")
        self._opens = Woken[int](self._open, "tables of league")  # Discord limits how fast threads can be created
        self._books = Woken[str](self._book, "booking of")
        self._others = Woken[str](self._look_again, "leagues of")
        self._on_change = partial(self._others.wake, OTHERS)
        self._all: tuple[Woken[Any], ...] = (self._checks, self._opens, self._books, self._others)
        logs.on_entry.append(self.wake)
        service.desk.on_end.append(lambda _match: self.book())
        service.desk.on_commit.append(self._on_commit)
        service.leaving.on_lost.append(self._on_lost)
        opening.on_open.append(self._on_open)
        service.desk.shards.on_news.append(lambda subject: self.book() if subject == FOR_ALL else None)

    async def start(self, places: ThreadMaker) -> None:
        """Start running the leagues. All of them are checked once, to finish work left over from a crash.

        `places` creates the threads for tables. Raises StoreFault.
        """
        for one in self._all:
            one.start()
        self._opening.begin(places)
        self._service.desk.shards.on_change.append(self._on_change)
        await self._everything()

    async def _everything(self) -> None:
        # Other processes may have changed leagues or left work undone.
        for place in await self._service.store.read(tables.running):
            self._leagues[place.match] = place.league
        if self._service.desk.shards.serves(None):
            await self._booking.start()
        self.book()
        for league in {*await self._service.store.read(stored.running), *self._leagues.values()}:
            self.wake(league)

    async def _look_again(self, what: str) -> float | None:
        async def look() -> None:
            await self._everything()
            for league in await self._service.store.read(stored.running):
                for told in self._logs.on_entry:
                    told(league)

        return await self._tried(look, f"the leagues of {what}")

    async def stop(self) -> None:
        """Stop the checks. Database writes in progress still finish."""
        shards = self._service.desk.shards
        if self._on_change in shards.on_change:
            shards.on_change.remove(self._on_change)
        await asyncio.gather(*(one.stop() for one in self._all))

    def wake(self, league: int, match: int | None = None) -> None:
        if match is not None:
            self._matches.setdefault(league, set()).add(match)
        self._checks.wake(league)

    async def handle(self, timer: Timer) -> None:
        """Check a league whose timer has fired. The check finds out by itself what is due, so this works even after a
        crash.
        """
        league = timer.subject.id
        known = (await self._logs.kept(league)).known
        await self._logs.store.write(lambda writing: set_timer(writing, known, self._logs.now()))
        self.wake(league)

    async def set_right(self) -> int:
        now, count = self._logs.now(), 0
        for league in await self._service.store.read(stored.running):
            if not await self._logs.ours(league):
                continue
            known = (await self._logs.kept(league)).known
            at = due(known, now)

            def work(writing: Writing, known: Known = known, at: int | None = at) -> bool:
                before = writing.due(of_league(known.id), TimerKind.LEAGUE)
                late = before is not None and at is not None and at < before
                if late:
                    set_timer(writing, known, now)
                return late

            count += await self._logs.store.write(work)
        return count

    async def settled(self) -> None:
        await settled(*self._all)

    async def _check(self, league: int) -> float | None:
        matches = self._matches.pop(league, set())
        wait = await self._tried(partial(self._look, league, matches), f"league {league}", league)
        if wait:
            self._matches.setdefault(league, set()).update(matches)
        return wait

    async def _look(self, league: int, matches: set[int]) -> None:
        if not await self._logs.ours(league):
            return  # the process that has it checks it
        await settled(self._books)  # a round may be over with the last result
        await self._advancing.advance(league)
        for match in matches:
            await self._tending.table(match)
        await self._tending.tend(league)
        await self._booking.set_right()
        self._opens.wake(league)

    async def _open(self, league: int) -> float | None:
        return await self._tried(partial(self._opening.open, league), f"tables of league {league}", league)

    async def _tried(self, work: Callable[[], Awaitable[object]], what: str, league: int | None = None) -> float | None:
        # After how many seconds to try again, if the database failed. After other errors, the league's timer tries.
        try:
            await work()
        except StoreFault as fault:
            log.warning("What is to be done for %s waits: %s", what, fault)
            return AFTER_A_FAULT
        except Exception:  # one league that fails must not stop the others
            log.exception("What is to be done for %s failed", what)
            if league is not None:
                again, subject = self._logs.now() + LATER, of_league(league)
                with suppress(StoreFault):
                    await self._logs.store.write(lambda writing: writing.set_timer(subject, TimerKind.LEAGUE, again))
        return None

    def book(self) -> None:
        if self._service.desk.shards.serves(None):
            self._books.wake(RESULTS)

    async def _book(self, what: str) -> float | None:
        return await self._tried(self._booking.book, what)

    def _on_open(self, league: int, match: int) -> None:
        self._leagues[match] = league

    def _on_lost(self, match: int) -> None:
        league = self._leagues.get(match)
        if league is not None:
            self._tending.lost.add(match)
            self.wake(league, match)

    def _on_commit(self, match: int) -> None:
        league = self._leagues.get(match)
        if league is not None and self._tending.matters(league, match):
            self.wake(league, match)
