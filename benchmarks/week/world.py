"""Runs the simulation of weeks of play. The simulation jumps from event to event and does what the bot and the people
would do.

There are three kinds of events: a person looks at a table, a person decides what to do, and a timer in the real
database goes off. After each event, the bot's waiting messages are posted, and people whom the messages notify may come
to the table.
"""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

import bot.program.app  # noqa: F401 - the controls of all games are known then
from benchmarks.week.acting import Acting
from benchmarks.week.checks import Checks
from benchmarks.week.events import Do
from benchmarks.week.going import Going
from benchmarks.week.notes import Notes, Table, Turn, Who
from benchmarks.week.people import DAY, HELPS, HELPS_WITHIN, HOUR, Human, gathered
from benchmarks.week.setting import Setting, fixed
from benchmarks.week.wire import Blank, Names, Noting, Wire
from bot.match.pure.clock.moments import asked
from bot.match.pure.clock.setting import read as read_clock
from bot.match.pure.log.entries import FOR_THEM, UNASKED, How, LogEntry
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.proposals import Matter
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import SubjectKind, Timer
from bot.match.services.seats.standins import OFFERED_AFTER
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import Presenter
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.subjects.people import PersonTeller
from games.core import Turnless
from games.registry import GAMES, computer

BEGIN: Final = 1_804_464_000_000
"""The start of the simulation, in milliseconds since 1970: Monday, 8 March 2027, 00:00 UTC. In North America, daylight
saving time begins in the first of the four weeks; in Europe, it begins in the last.
"""
GUILD: Final = 7
AWAY: Final = (4 * DAY + 2 * HOUR, 4 * DAY + 5 * HOUR)
OTHERS: Final = 100_000
CHECKED: Final = 6 * HOUR


class Heard(logging.Handler):
    def __init__(self, checks: Checks) -> None:
        super().__init__(logging.WARNING)
        self._checks = checks

    def emit(self, record: logging.LogRecord) -> None:
        self._checks.fault(f"the bot: {record.getMessage()}")


class World(Going):
    def __init__(
        self, setting: Setting, *, tables: int, weeks: float, seed: int, game: str | None = None, seats: int = 4
    ) -> None:
        game = game or setting.game
        notes = Notes(began=BEGIN, ended=BEGIN + int(weeks * 7 * DAY))
        super().__init__(setting, notes, BEGIN, turnless=isinstance(GAMES[game], Turnless))
        self._tables, self._seats, self._seed, self._game = tables, seats, seed + setting.other, game
        self._rng = random.Random(f"world {self._seed}")
        self._changed: set[int] = set()
        self.checks = Checks(self)
        self._acting = Acting(self, self.checks, game, self._rng)
        self._wire = Wire(self._acting.told)
        self._was_away = False
        self._offers: set[tuple[int, int]] = set()
        self.messages = 0

    async def run(self, path: Path) -> Notes:
        heard = Heard(self.checks)
        logging.getLogger("bot").addHandler(heard)
        try:
            with fixed(self.setting.fixed):
                await self._played(path)
        finally:
            logging.getLogger("bot").removeHandler(heard)
        return self.notes

    async def _played(self, path: Path) -> None:
        async with await Store.open(path) as store:
            entropy = random.Random(f"chance {self._seed}").randbytes
            self.service = service = Service(store, GAMES, computer, lambda: self.now, entropy)
            client = self._wire.client()
            names, presenters = Names(client), _presenters()
            composer = Composer(service, names, Blank(names, presenters), presenters)
            tellers = {SubjectKind.PERSON: PersonTeller(client, service, presenters)}
            self._publisher = Noting(client, store, service, composer, tellers=tellers)
            service.desk.on_commit.append(self._publisher.wake)
            service.desk.on_commit.append(self._changed.add)
            store.on_timers.append(self.events.set)
            store.on_told.append(self._publisher.wake_for)
            for number in range(self._tables):
                self.at(BEGIN + self._rng.randrange(DAY), self._opening(number))
            self.at(BEGIN + CHECKED, self._look_over)
            await self._loop()
            await self.checks.at_the_end()
            await self._close()
            self.messages = self._wire.messages
            await self._publisher.stop()

    async def _loop(self) -> None:
        away = (BEGIN + AWAY[0], BEGIN + AWAY[1])
        while (event := self.events.next(self.notes.ended, away)) is not None:
            at, what = event
            self.now = max(self.now, at)
            if self.now >= away[1] and not self._was_away:
                self._was_away = True
                await self.service.reach.resume(away[0])
            if isinstance(what, tuple):
                self.checks.rings(what, at)
                del self.timers[what]
                await self.service.timer_handlers[what[0].kind].handle(Timer(*what, at))
            else:
                await what()
            await self._settle()

    async def _settle(self) -> None:
        await self._publisher.settled()
        while self._changed:
            await self._refresh(self._changed.pop())
            await self._publisher.settled()

    # The tables

    def _opening(self, number: int) -> Do:
        async def opened() -> None:
            people = gathered(number, self._seats, self._seed, self.now, self.setting.tempers)
            if people[0].asleep(self.now):
                self.at(people[0].wakes(self.now), opened)
                return
            for human in people:
                await self._meet(human)
            owner = people[0].user
            options = Options(
                players=self._seats,
                clock=read_clock(self.setting.clock),
                remind_after=self.setting.remind_after,
                **({"auto_costless": True} | dict(self.setting.options)),
            )
            match = await self.service.lobby.create(
                request=f"open {number}",
                guild=GUILD,
                channel=1_000 + number,
                owner=owner,
                game=self._game,
                locale="en-US",
                options=options,
            )
            for human in people:
                self.table_of[human.user] = match.id
                if human.user != owner:
                    await self.service.lobby.join(match.id, human.user, f"join {human.user}")
                    await self._publisher.settled()
            self.notes.tables[match.id] = Table(
                begun=self.now, people=tuple(Who(one.user, one.zone, one.gone) for one in people), moved=self.now
            )
            people[0].until = self.now + 5 * MINUTE
            await self.service.play.start(match.id, owner, f"start {number}")

        return opened

    def _settings_of(self, human: Human) -> Callable[[Person], Person]:
        setting = self.setting

        def change(person: Person) -> Person:
            person = replace(person, always=setting.always)
            if human.settled:
                person = replace(person, zone=human.zone, quiet=human.sleep if setting.quiet else None)
            if setting.digest:
                person = replace(person, way=Way.QUIET, digest=8)
            return person

        return change

    async def _refresh(self, number: int) -> None:
        match = await self.service.history.get(number)
        table = self.notes.tables[number]
        if match.status is Status.SIGNUP:
            return
        await self.checks.of_table(match)
        if match.moved_at > table.moved:
            table.stood = max(table.stood, match.moved_at - table.moved)
            table.moved = match.moved_at
        if match.status is Status.OVER and table.over is None:
            table.over = self.now
        if any(seat.missed >= OFFERED_AFTER for seat in match.clocks.seats):
            await self._see_offers(match)
        for player in match.players:
            user = player.user
            if user is not None:
                self.follow(match, user)

    def follow(self, match: Match, user: int) -> None:
        waits = asked(match, user)
        since = None if waits is None else waits.since
        turn = self.turns.get(user)
        if turn is not None and (since is None or since != turn.asked):
            turn.ended = self.now
            del self.turns[user]
            if turn.done is None and not self.humans[user].vanished(self.now) and not self.service.desk.turnless(match):
                self._not_waited_for(match, user)
            turn = None
        if since is None:
            return
        if turn is None:
            pinged = self._acting.pinged.get(user, -1)  # the bot posts a move's effects before this looks
            self.turns[user] = turn = Turn(match.id, user, since, told=pinged if pinged >= since else None)
            self.notes.turns.append(turn)
            self._acting.silent.setdefault(user, turn.asked)
        human = self.humans[user]
        if self.now <= human.until and not human.vanished(self.now):
            self._acting.stays(human)

    async def _see_offers(self, match: Match) -> None:
        for proposal in await self.service.proposals.open(match.id):
            key = match.id, proposal.number
            if proposal.matter is not Matter.SEAT or key in self._offers:
                continue
            self._offers.add(key)
            if self._rng.random() < HELPS:
                later = int(self._rng.expovariate(1 / HELPS_WITHIN))
                self.at(self.now + later, self._taking(*key))

    def _taking(self, number: int, proposal: int) -> Do:
        async def take() -> None:
            match = await self.service.history.get(number)
            if not any(one.number == proposal for one in await self.service.proposals.open(number)):
                return
            (human,) = gathered(OTHERS + len(self.humans), 1, self._seed, self.now, self.setting.tempers)
            await self._meet(human)
            self.table_of[human.user] = number
            table = self.notes.tables[number]
            table.people = (*table.people, Who(human.user, human.zone, human.gone, since=self.now))
            table.taken += 1
            await self.service.seats.take(match.id, proposal, human.user, f"take {human.user}")

        return take

    async def _meet(self, human: Human) -> None:
        self.humans[human.user] = human
        await self.service.own.set(human.user, self._settings_of(human))
        for look in human.own_looks(self.now, self.notes.ended):
            self.at(look, self._acting.coming_by(human))

    def _not_waited_for(self, match: Match, user: int) -> None:
        table = self.notes.tables[match.id]
        if match.status is Status.ACTIVE and match.seat_of(user) is None:
            table.ousted += 1
        else:
            table.hasty += 1

    def _hasty(self, match: Match, entry: LogEntry) -> bool:
        if entry.how not in FOR_THEM:
            return False
        player = match.players[entry.who]
        return player.user is not None and entry.ply > player.since and not self.humans[player.user].vanished(entry.at)

    # Other events

    async def _look_over(self) -> None:
        await self.checks.over_all()
        self.at(self.now + CHECKED, self._look_over)

    async def _close(self) -> None:
        for number, table in self.notes.tables.items():
            if table.over is None:
                table.stood = max(table.stood, self.notes.ended - table.moved)
            log = await self.service.store.log(number)
            hows = Counter(entry.how for entry in log)
            match = await self.service.history.get(number)
            if self.service.desk.turnless(match):  # there nobody waits for a move
                table.hasty = sum(self._hasty(match, entry) for entry in log)
            table.ordered, table.single = hows[How.ORDER], sum(hows[how] for how in UNASKED)
            table.stood_in = sum(hows[how] for how in FOR_THEM)
        self.notes.faults += self.checks.faults


def _presenters() -> Mapping[str, Presenter]:
    return PRESENTERS


__all__ = ["BEGIN", "GUILD", "Setting", "World"]
