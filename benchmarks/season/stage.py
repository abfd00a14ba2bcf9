from __future__ import annotations

import logging
import random
import time
from pathlib import Path
from typing import Any, Final

import bot.program.app  # noqa: F401 - the controls of all games are known then
from benchmarks.season import pebbles
from benchmarks.season.notes import Notes
from benchmarks.week.events import Events
from benchmarks.week.wire import Blank, Names, Noting, Wire
from bot.league.pure.known import Known, TableTrouble
from bot.league.services.leagues import Leagues
from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import SubjectKind, Timer
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.subjects.leagues import LeagueTeller
from bot.publishing.posting.subjects.people import PersonTeller
from games.computer import random_player
from games.orders import PlainOrders
from games.registry import COMPUTERS, GAMES, ORDERS
from render.kit.picture import Drawing

BEGIN: Final = 1_804_464_000_000


class Heard(logging.Handler):
    """Counts the bot's warnings and errors as faults, because nothing should go wrong in the simulated world."""

    def __init__(self, notes: Notes) -> None:
        super().__init__(logging.WARNING)
        self._notes = notes

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text}: {record.exc_info[1]!r}"
        self._notes.faults[f"the bot: {text}"[:300]] += 1


class Threads:
    def __init__(self) -> None:
        self.made: dict[tuple[int, int, str, int], int] = {}

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | TableTrouble:
        return self.made.setdefault((league.id, season, division, number), 10_000 + len(self.made))

    async def there(self, channel: int) -> bool:
        return channel > 0


class OnePicture(Blank):
    async def league(self, *_: Any, **__: Any) -> Drawing | None:
        return self.DRAWING


class Stage:
    """The base class of all simulations of league seasons. Subclasses override the methods that do nothing in this
    class.
    """

    def __init__(self, seed: int, until: float | None) -> None:
        self._seed = seed
        self._until = until
        self._changed: set[int] = set()
        self._ended: set[int] = set()
        self._entered = False
        self.notes = Notes()
        self.now, self.began = BEGIN, 0.0
        self.events = Events()
        self.at, self.timers = self.events.at, self.events.timers
        self.id = 0

    async def run(self, path: Path) -> Notes:
        heard = Heard(self.notes)
        logging.getLogger("bot").addHandler(heard)
        try:
            await self._played(path)
        finally:
            logging.getLogger("bot").removeHandler(heard)
        return self.notes

    async def _played(self, path: Path) -> None:
        games = {**GAMES, pebbles.NAME: pebbles.GAME}
        kinds = {**COMPUTERS, pebbles.NAME: {"random": random_player}}
        presenters: Any = {**PRESENTERS, pebbles.NAME: pebbles.PRESENTER}
        entropy = random.Random(f"chance {self._seed}").randbytes
        async with await Store.open(path) as store:
            self.service = service = Service(
                store,
                games,
                lambda game, kind: kinds[game][kind],
                lambda: self.now,
                entropy,
                kinds=lambda game: tuple(kinds[game]),
                orders={**ORDERS, pebbles.NAME: PlainOrders(pebbles.GAME)},
            )
            self.leagues = Leagues(service, entropy)
            wire = Wire(self._told)
            client = wire.client()
            names, pictures = Names(client), OnePicture(Names(client), presenters)
            composer = Composer(service, names, pictures, presenters)
            tellers: Any = {
                SubjectKind.PERSON: PersonTeller(client, service, presenters),
                SubjectKind.LEAGUE: LeagueTeller(client, self.leagues, names, pictures, presenters),
            }
            self._publisher = Noting(client, store, service, composer, tellers=tellers)
            service.desk.on_commit.append(self._publisher.wake)
            service.desk.on_commit.append(self._changed.add)
            service.desk.on_end.append(self._ended.add)
            store.on_timers.append(self.events.set)
            store.on_told.append(self._publisher.wake_for)
            self.leagues.logs.on_entry.append(self._on_entry)
            await self._begin()
            await self._loop()
            await self._close(store)
            self.notes.messages = wire.messages
            await self.leagues.running.stop()
            await self._publisher.stop()

    async def _begin(self) -> None:
        """Called at the start of a simulation. Subclasses create the league."""

    async def _refresh(self, number: int) -> None:
        """Called when something has changed at the table `number`. Subclasses find out whose turn it is at this
        table.
        """

    async def _follow_log(self) -> None:
        """Called when the league's log may have new entries. Subclasses read them."""

    async def _close(self, store: Store) -> None:
        """Called at the end of a simulation. Subclasses read the final results from the database."""

    def _told(self, user: int, row: OutboxRow | None, direct: bool) -> None:
        """Called when a person gets a notification."""

    def _over(self) -> bool:
        return False

    def _end(self) -> int:
        return BEGIN

    async def _loop(self) -> None:
        end = self._end()
        began = time.monotonic()
        while (event := self.events.next(end, (0, 0))) is not None:
            at, what = event
            self.now, self.began = max(self.now, at), time.process_time()
            if isinstance(what, tuple):
                del self.timers[what]
                await self.leagues.timer_handlers[what[0].kind].handle(Timer(*what, at))
            else:
                await what()
            await self._settle()
            if self._over():
                return
            if self._until is not None and time.monotonic() - began > self._until:
                self.notes.faults["the time for the simulation was over before its end"] += 1
                return

    async def _settle(self) -> None:
        while True:
            await self.leagues.seeking.settled()
            await self.leagues.running.settled()
            await self._publisher.settled()
            if self._entered:
                self._entered = False
                await self._follow_log()
            elif self._changed:
                await self._refresh(self._changed.pop())
            else:
                return

    def _on_entry(self, league: int) -> None:
        self._entered = self._entered or league == self.id
