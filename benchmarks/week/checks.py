from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, Final

from bot.match.pure.notices.deciding import MOST, TURNS
from bot.match.pure.people.hours import MINUTE, local, quiet_until
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Subject, TimerKind, of_match

if TYPE_CHECKING:
    from benchmarks.week.going import Going

DAY: Final = 24 * 60 * MINUTE
UNTOLD: Final = DAY + 2 * 60 * MINUTE
NIGHT: Final = DAY
STORM: Final = 4
ALONE: Final = frozenset({AnnouncementKind.CALL, AnnouncementKind.DIRECT})
AGAIN: Final = 20
"""The number of times that a timer may go off at the same simulated moment. If a timer goes off more often, this counts
as an endless loop.
"""


class Checks:
    def __init__(self, world: Going) -> None:
        self._world = world
        self._found: set[str] = set()
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self._told: dict[int, list[int]] = defaultdict(list)
        self._last: dict[int, int] = {}
        self._of_turn: set[int] = set()
        self._twice: dict[int, list[str]] = defaultdict(list)
        self._late: dict[int, deque[int]] = defaultdict(lambda: deque(maxlen=STORM))
        self._counted: dict[int, list[int]] = defaultdict(list)
        self._rung: Counter[tuple[Subject, TimerKind]] = Counter()
        self._rung_at = 0

    def fault(self, what: str) -> None:
        kind = what.partition(": ")[2].partition(" (")[0]
        self.count[kind] += 1
        if self.count[kind] <= 5:
            day, rest = divmod(self._world.now - self._world.notes.began, DAY)
            self.faults.append(f"day {day + 1}, {rest // 60 // MINUTE:02}:{rest // MINUTE % 60:02} UTC, {what}")

    def looked(self, user: int) -> None:
        self._told.pop(user, None)
        self._of_turn.discard(user)

    def rings(self, key: tuple[Subject, TimerKind], at: int) -> None:
        if self._world.now != self._rung_at:
            self._rung.clear()
            self._rung_at = self._world.now
        self._rung[key] += 1
        if self._rung[key] > AGAIN:
            raise RuntimeError(f"the timer {key[1]} of {key[0]} rings again and again at {at}")

    def ping(self, user: int, table: int, row: OutboxRow | None) -> None:
        world = self._world
        now, kind = world.now, row.kind if row else None
        person = self._person(user)
        if quiet_until(person, now) is not None:
            self.fault(f"table {table}: a ping in quiet hours by {kind}")
        alone = row is not None and kind in ALONE and row.about in TURNS
        if alone or kind is AnnouncementKind.MOVED:  # the start and the end call everybody
            if user in self._of_turn and not person.always:
                self._twice[table].append(f"table {table}: told twice of a turn without a look by {kind}")
            self._of_turn.add(user)
        if row is not None:  # a digest is extra, at the hour that its reader has set
            self._enough(user, person, table)
        late = self._late[user]
        late.append(now)
        if len(late) == STORM and now - late[0] < 10 * MINUTE:
            self.fault(f"table {table}: a storm of pings")
        if row is not None and kind is AnnouncementKind.CLOCK and not self._announced(user):
            self.fault(f"table {table}: a deadline that was not announced")
        self._told[user].append(now)
        self._last[user] = now

    def _announced(self, user: int) -> bool:
        turn = self._world.turns.get(user)
        asked = turn is not None and turn.asked <= self._last.get(user, turn.asked - 1)
        return asked or bool(self._told[user])

    def _enough(self, user: int, person: Person, table: int) -> None:
        now, before = self._world.now, self._counted[user]
        there = self._world.humans[user].there()
        many = sum(local(there, at).date() == local(there, now).date() for at in before) >= MOST
        if many and not person.always:
            self.fault(f"table {table}: more than enough for one day")
        self._counted[user] = [*before, now][-MOST:]

    def _person(self, user: int) -> Person:
        return self._world.service.people.known(user)

    async def of_table(self, match: Match) -> None:
        world = self._world
        for twice in self._twice.pop(match.id, ()):
            if match.status is Status.ACTIVE:
                self.fault(twice)
        if match.status is Status.OVER:
            if not match.ranking:
                self.fault(f"table {match.id}: over without a result")
            # If they slept at the end, the notice comes when their quiet hours are over.
            morning = world.now + NIGHT
            left = [
                kind
                for (subject, kind), due in world.timers.items()
                if subject == of_match(match.id) and not (kind is TimerKind.NOTICE and due <= morning)
            ]
            if left:
                self.fault(f"table {match.id}: over, and timers are set ({left})")
            return
        for player in match.players:
            one = match.asked[player.seat] if match.asked else None
            if one is None or player.human is None:
                continue
            kinds = [TimerKind.CLOCK, TimerKind.NOTICE]
            if world.service.desk.turnless(match):  # time runs by itself, and ends games that nobody plays
                kinds.append(TimerKind.GAME)
            if not any((of_match(match.id), kind) in world.timers for kind in kinds):
                if match.options.clock.runs and not match.clocks.seats:
                    continue  # the only person left keeps nobody waiting, and has no clock
                if not match.options.clock.runs and one.reminded:
                    continue  # without a clock there is one reminder
                self.fault(f"table {match.id}: it waits without a timer")

    async def over_all(self) -> None:
        world = self._world
        for number, table in world.notes.tables.items():
            if table.over is not None:
                continue
            match = await world.service.history.get(number)
            if match.status is not Status.ACTIVE:
                continue
            if world.service.desk.turnless(match):
                # The table waits for nobody; players who know that they could play, and do not, get no second notice.
                if (of_match(number), TimerKind.GAME) not in world.timers and not any(match.asked):
                    self.fault(f"table {number}: it waits for nobody and nothing, and is not over")
                continue
            if not match.asked or all(one is None for one in match.asked):
                self.fault(f"table {number}: it waits for nobody and is not over")
            for player in match.players:
                one = match.asked[player.seat] if match.asked else None
                if one is None or player.human is None or world.setting.digest:
                    continue
                if world.now - one.since > UNTOLD and not self._told.get(player.human):
                    self.fault(f"table {number}: nobody is told that it waits")

    async def at_the_end(self) -> None:
        left = await self._world.service.store.outbox_due(100)
        if left:
            self.fault(f"{left[0].subject}: {len(left)} announcements were never posted")
