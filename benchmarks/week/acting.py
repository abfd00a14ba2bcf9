from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from benchmarks.week.games import order
from benchmarks.week.habits import makes_use
from benchmarks.week.notes import Ping
from benchmarks.week.people import HOUR, Human
from bot.match.pure.clock.moments import asked
from bot.match.pure.errors import Refused, Stale
from bot.match.pure.orders.order import State
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import OutboxRow
from games.computer import ComputerPlayer, usual
from games.core import Illegal, Later, Unreadable
from games.registry import computer, kinds

if TYPE_CHECKING:
    import random

    from benchmarks.week.checks import Checks
    from benchmarks.week.events import Do
    from benchmarks.week.going import Going

MODERATOR: Final = 9
LINGERS: Final = 2 * MINUTE
NUDGES_AFTER: Final = 24 * HOUR


class Acting:
    def __init__(self, world: Going, checks: Checks, game: str, rng: random.Random) -> None:
        self._world = world
        self._checks = checks
        self._rng = rng
        self._count = itertools.count()
        self._play: ComputerPlayer = computer(game, usual(kinds(game)))
        self._coming: set[int] = set()
        self._deciding: set[int] = set()
        self.pinged: dict[int, int] = {}
        self.silent: dict[int, int] = {}

    def stays(self, human: Human) -> None:
        if human.user not in self._deciding:
            self._deciding.add(human.user)
            self._world.at(self._world.now + human.thinks(), self._deciding_of(human))

    def told(self, user: int, row: OutboxRow | None, direct: bool) -> None:
        table = self._world.table_of[user]
        self._checks.ping(user, table, row)
        self._world.notes.pings.append(Ping(self._world.now, user, table, row.kind if row else None, direct))
        self.pinged[user] = self._world.now
        if (turn := self._world.turns.get(user)) is not None and turn.told is None:
            turn.told = self._world.now
        human = self._world.humans[user]
        if not self._world.setting.comes or user in self._coming:
            return
        at = human.comes(self._world.now)
        if at is not None:
            self._coming.add(user)
            self._world.at(max(at, self._world.now + 1), self.coming_by(human, called=True))

    def coming_by(self, human: Human, *, called: bool = False) -> Do:
        async def come() -> None:
            if called:
                self._coming.discard(human.user)
            if human.vanished(self._world.now):
                return
            number = self._world.table_of[human.user]
            match = await self._world.service.history.get(number)
            if match.status is not Status.ACTIVE or match.seat_of(human.user) is None:
                return
            human.until = max(human.until, self._world.now + human.stays())
            if asked(match, human.user) is not None:
                await self._world.service.notices.looked(match.channel, human.user)
                self._checks.looked(human.user)
                self._world.follow(match, human.user)
                return
            await self._impatient(human, match)
            self._may_order(human)

        return come

    async def _impatient(self, human: Human, match: Match) -> None:
        waits = [self._world.now - one.since for one in match.asked if one is not None]
        if max(waits, default=0) > NUDGES_AFTER and human.rng.random() < 0.5:
            await self._world.service.notices.nudge(match.id, human.user)
        # Moves by a stand-in are no sign of life.
        silent = {
            player.human: self._world.now - self.silent[player.human]
            for player in match.players
            if player.human in self.silent and player.human != human.user
        }
        if self._world.setting.patience and max(silent.values(), default=0) > self._world.setting.patience * HOUR:
            user = max(silent, key=lambda one: silent[one])
            request = f"remove {match.id} {user}"
            await self._world.service.leaving.remove(match.id, by=MODERATOR, user=user, request=request, moderator=True)

    def _deciding_of(self, human: Human) -> Do:
        async def decide() -> None:
            user = human.user
            self._deciding.discard(user)
            if human.vanished(self._world.now):
                return
            number = self._world.table_of[user]
            turn, request = self._world.turns.get(user), f"{user} {next(self._count)}"
            look = await self._world.service.play.look(number, user, request)
            if look.viewer not in look.asked or not look.legal:
                return
            action = self._play(look.view, look.legal, self._rng.getrandbits(32), self._world.now)
            if isinstance(action, Later):  # they look, and leave it as it is
                self._checks.looked(user)
                return
            try:
                await self._world.service.play.act(number, user, action, look.match.ply, request)
            except (Illegal, Stale, Refused) as refused:
                self._checks.fault(f"table {number}: a move was refused: {refused!r}")
                return
            self._checks.looked(user)
            self.silent.pop(user, None)
            human.until = max(human.until, self._world.now + LINGERS)
            self._world.notes.tables[number].moves += 1
            if turn is not None:
                turn.done = self._world.now
            self._may_order(human)

        return decide

    def _may_order(self, human: Human) -> None:
        if makes_use(human.temper, human.orders):
            self._world.at(self._world.now + human.thinks(), self._ordering_of(human))

    def _ordering_of(self, human: Human) -> Do:
        async def give() -> None:
            user, number = human.user, self._world.table_of[human.user]
            match = await self._world.service.history.get(number)
            if match.status is not Status.ACTIVE or match.seat_of(user) is None or human.vanished(self._world.now):
                return
            orders = self._world.service.orders
            if asked(match, user) is not None or await self._ordered(match, user):
                return
            wanted = order(human.temper, match.game, await orders.offered(number, user), self._play, human.orders)
            if wanted is None:
                return
            try:
                drafted = await orders.draft(number, user, wanted)
                await orders.give(number, user, drafted.order.number, f"order {user} {next(self._count)}")
            except (Unreadable, Stale, Refused) as refused:
                self._checks.fault(f"table {number}: an order was refused: {refused!r}")

        return give

    async def _ordered(self, match: Match, user: int) -> bool:
        return any(one.order.state is State.LIVE for one in await self._world.service.orders.of_seat(match.id, user))
