from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from benchmarks.season import pebbles
from benchmarks.season.people import Player, points
from benchmarks.season.stage import Stage
from benchmarks.week.checks import ALONE
from benchmarks.week.events import Do
from bot.match.pure.clock.moments import asked
from bot.match.pure.errors import Refused as NotDone
from bot.match.pure.errors import Stale
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.results import Ended
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.storage.store import Store
from games.computer import usual
from games.core import Illegal, Later
from games.registry import COMPUTERS, computer

GUILD: Final = 7
LATER: Final = {NoticeReason.BEGUN: "started", NoticeReason.ENDED: "ended"}


class Attending(Stage):
    def __init__(self, seed: int, game: str, until: float | None) -> None:
        super().__init__(seed, until)
        self._rng = random.Random(f"world {seed}")
        self.players: dict[int, Player] = {}
        self._waits: dict[int, dict[int, int]] = defaultdict(dict)  # by user: since when a match waits for them
        self._asked_at: dict[int, set[int]] = defaultdict(set)  # by match: the users it waits for
        self._coming: set[int] = set()
        self._deciding: set[int] = set()
        self._requests = itertools.count(1)
        self._decides = None if game == pebbles.NAME else computer(game, usual(tuple(COMPUTERS[game])))

    async def _refresh(self, number: int) -> None:
        match = await self.service.history.get(number)
        before, after = self._asked_at.pop(number, set()), set[int]()
        if match.status is Status.ACTIVE:
            for player in match.players:
                user = player.user
                waits = None if user is None else asked(match, user)
                if user is not None and waits is not None:
                    after.add(user)
                    self._waits[user][number] = waits.since
                if user is not None:
                    self._plays(user, number)
        for user in before - after:
            self._waits[user].pop(number, None)
        if after:
            self._asked_at[number] = after
        for user in after:
            human = self.players[user].human
            if self.now <= human.until and not human.vanished(self.now):
                self._stays(user)

    def _plays(self, user: int, match: int) -> None:
        self.notes.plays.setdefault((user, match), [self.now, self.now])[1] = self.now

    def _told(self, user: int, row: OutboxRow | None, direct: bool) -> None:
        kind = "league" if row is None else row.kind.value
        if row is not None and row.kind is AnnouncementKind.MOVED and row.subject.id in self._ended:
            kind = "ended"
        elif row is not None and row.kind in ALONE and row.about in LATER:
            kind = LATER[NoticeReason(row.about)]
        kind += " (direct)" if direct else ""
        self.notes.kinds[kind] += 1
        player = self.players.get(user)
        if player is None:
            return
        self.notes.pings.append((self.now, user, kind))
        person = self.service.people.known(user)
        if row is not None and quiet_until(person, self.now) is not None:
            self.notes.faults[f"a ping in quiet hours by {kind}"] += 1
        human = player.human
        if user in self._coming or human.vanished(self.now):
            return
        at = human.comes(self.now)
        if at is not None:
            self._coming.add(user)
            self.at(max(at, self.now + 1), self._coming_by(user, called=True))

    def _stays(self, user: int) -> None:
        if user not in self._deciding:
            self._deciding.add(user)
            self.at(self.now + self._thinks(user), self._deciding_of(user))

    def _thinks(self, user: int) -> int:
        return self.players[user].human.thinks()

    def _idle(self, user: int, number: int) -> bool:  # noqa: ARG002 - nobody is
        return False

    def _later(self, user: int, at: int) -> None:
        """Called when a person has nothing to do before `at`. Simulations that span days override this method so that
        the person becomes active again at that time.
        """

    def _coming_by(self, user: int, *, called: bool = False) -> Do:
        async def come() -> None:
            if called:
                self._coming.discard(user)
            human = self.players[user].human
            if human.vanished(self.now):
                return
            human.until = max(human.until, self.now + human.stays())
            if self._waits[user]:
                self._stays(user)

        return come

    def _deciding_of(self, user: int) -> Do:
        async def decide() -> None:
            self._deciding.discard(user)
            player = self.players[user]
            if player.human.vanished(self.now) or not self._waits[user]:
                return
            waiting = [number for number in self._waits[user] if not self._idle(user, number)]
            if not waiting:
                return
            number = min(waiting, key=self._waits[user].__getitem__)
            request = f"m{next(self._requests)}"
            match = await self.service.history.get(number)
            if match.status is not Status.ACTIVE:
                self.notes.faults[f"not noticed that a table is {match.status}"] += 1
                self._waits[user].pop(number)
                return
            await self.service.notices.looked(match.channel, user)
            self.leagues.seeking.seen(GUILD, user)
            look = await self.service.play.look(number, user, request)
            if look.viewer not in look.asked or not look.legal:
                self._waits[user].pop(number, None)
                return
            if self._decides is None:
                action: Any = pebbles.wanted(points(player, number, self._seed), look.view.round)
            else:
                action = self._decides(look.view, look.legal, self._rng.getrandbits(32), self.now)
                if isinstance(action, Later):
                    self._later(user, action.at)
                    return
            try:
                await self.service.play.act(number, user, action, look.match.ply, request)
            except (Illegal, Stale, NotDone) as refused:
                self.notes.faults[f"a move was refused: {refused!r}"] += 1
                return
            self.notes.moves["people"] += 1
            player.human.until = max(player.human.until, self.now + 2 * 60_000)
            await self._settle()
            if self._waits[user]:  # the next table, one press away
                self._stays(user)

        return decide

    async def _close(self, store: Store) -> None:
        ended: Sequence[Ended] = await self.leagues.reading.results_in(GUILD)
        for one in ended:
            for seat in one.result.moves:
                for who, count in seat:
                    self.notes.moves["all"] += count
                    self.notes.moves["stand-ins"] += 0 if who.isdecimal() else count
        if await store.outbox_due(100):
            self.notes.faults["announcements were never posted"] += 1
