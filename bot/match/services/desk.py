from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from functools import wraps
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.match.pure.chance.claim import IN_PLACE
from bot.match.pure.clock.moments import turnless
from bot.match.pure.errors import Refused, Stale, StoreFault, Why
from bot.match.pure.notices.presence import Presence
from bot.match.pure.play.repeats import Lags, Repeats
from bot.match.pure.positions import EntryEffect
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.rules import is_live, strong_stands_in
from bot.match.pure.table.subject import Subject, SubjectKind
from bot.match.services.away.absences import Absences
from bot.match.services.clock import wall
from bot.match.services.clock.deadlines import Deadlines
from bot.match.services.clock.time import MatchTime
from bot.match.services.durations import Durations
from bot.match.services.history.reviews import Reviews
from bot.match.services.hold import OrderOfMoves
from bot.match.services.multiprocess.shards import Everything
from bot.match.services.people.settings import StoredSettings
from bot.match.services.play.runner import AllReactions, Computers, ThinkingAhead
from bot.match.services.play.session import Committed, CommittedPositions, Places, RecentPositions, Sessions
from bot.match.services.play.thoughts import Thoughts
from bot.match.storage.engine.transaction import Hold, Overtaken
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.people import PEOPLE, SERVERS
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.computer import STRONG, ComputerPlayer, meant, usual
from games.core import AnyGame, Forgets, Illegal, Millis, plays
from games.orders import OrderRules, PlainOrders

P = ParamSpec("P")
T = TypeVar("T")

# The maximum number of recent steps kept in memory for announcements, for all matches together.
RECENT: Final = 8_192
# The number of steps kept per match. All steps of the last commit are kept, even if there are more.
STEPS: Final = 40
# The maximum number of attempts to change a match. An attempt fails if another process changes the same match first.
TRIES: Final = 10
# The maximum wait before the first retry of a change, in seconds. It doubles with each retry.
PAUSE: Final = 0.01


class Changing:
    """A lock to hold while changing a match. Calls `forget(match)` if what was read of the match may be outdated.

    The holder reads the match, decides and writes. A refusal writes nothing, so nobody would notice that it was based
    on outdated data from memory. So before the caller gets a refusal, the match is read again, and :func:`decided_anew`
    decides anew.
    """

    def __init__(self, store: Store, lock: asyncio.Lock, match: int, forget: Callable[[int], None]) -> None:
        self._store = store
        self._lock = lock
        self._match = match
        self._forget = forget
        self._hold: Hold | None = None

    def locked(self) -> bool:
        return self._lock.locked()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._hold = self._store.hold(self._match)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._hold is not None  # noqa: S101 - for the type checker: it was entered
        self._store.let_go(self._hold)
        self._lock.release()
        refused = self._hold.believed and isinstance(error, (Refused, Stale, Illegal))
        if refused or isinstance(error, StoreFault):  # what failed to be stored may be stored after all
            self._forget(self._match)
        if refused:
            raise Overtaken(self._match) from error


def decided_anew(decide: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Return a function that runs `decide` again if another process changed the match first
    (:mod:`bot.match.storage.engine.transaction`).

    Before it writes, `decide` must have no side effects, except on caches whose content is verified later.
    """

    @wraps(decide)
    async def whole(*args: P.args, **kwargs: P.kwargs) -> T:
        for number in range(TRIES - 1):
            try:
                return await decide(*args, **kwargs)
            except Overtaken:
                await asyncio.sleep(random.uniform(0, PAUSE * 2**number))  # noqa: S311 - no secret
        return await decide(*args, **kwargs)

    return whole


class Desk:
    """The objects that all services share: the database, the games, the time, a lock for each match, and caches in
    memory.

    `recent` holds the last steps of each match, by match number. `people` and `servers` hold the settings of people and
    servers.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        computers: Computers,
        now: Callable[[], int],
        entropy: Callable[[int], bytes],
        *,
        kinds: Callable[[str], Sequence[str]],
        orders: Mapping[str, OrderRules],
        steady: Callable[[], int] | None = None,
        hold: Millis = 0,
        shards: Everything | None = None,
    ) -> None:
        self.store = store
        self.shards = shards or Everything()
        self.shards.on_news.append(self._heard)
        store.on_doubt.append(self._doubt)
        self.games: Mapping[str, AnyGame] = dict(games)  # asked forty times a turn
        self.order = OrderOfMoves(hold)
        self.time = MatchTime(now, steady, self.games, self.order)
        self.time.divide(lambda: self.shards.count or 1)
        self.now = self.time.now
        self.entropy = entropy
        self.on_commit: list[Callable[[int], None]] = []
        self.on_end: list[Callable[[int], None]] = []
        # Callbacks that get the id of a person whose data was erased by any process. They must forget that person.
        self.on_erased: list[Callable[[int], None]] = []
        self.thoughts = Thoughts()
        self.reviews = Reviews()
        self.places = Places(store)
        self.repeats = Repeats(wall.seconds)
        self.sessions = Sessions()
        self.latest = CommittedPositions()
        self.lags = Lags()
        self.time.on_jump.append(self.lags.clear)
        self.durations = Durations()
        self.reactions = AllReactions()
        self.noted = RecentPositions()
        self.presence = Presence()
        store.on_missed.append(self.presence.clear)
        self.people = StoredSettings(store, PEOPLE)
        self.servers = StoredSettings(store, SERVERS)
        self.absences = Absences(store)
        self.clocks = Deadlines(self.people, self.absences, self.stopped)
        self.recent: OrderedDict[int, tuple[EntryEffect, ...]] = OrderedDict()
        self._recent = 0
        self._computers = computers
        self._kinds = kinds
        self.orders = {**{name: PlainOrders(one) for name, one in games.items()}, **orders}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _heard(self, subject: Subject) -> None:
        if subject.kind is SubjectKind.MATCH:
            for committed in self.on_commit:
                committed(subject.id)
        else:
            for told in self.store.on_told:
                told(subject)

    def _doubt(self, changed: Collection[Changed] | None) -> None:
        if changed is None:
            self.places.clear()
            self.latest.clear()
            self.sessions.clear()
            return
        for what, number in changed:
            if what is What.MATCH:
                self.places.drop(number)
                self.sessions.drop(number)
            elif what is What.ERASED:
                self.latest.clear()
                self.presence.forget(number)
                for forget in self.on_erased:
                    forget(number)

    def lock(self, match: int) -> Changing:
        return Changing(self.store, self._locks.setdefault(match, asyncio.Lock()), match, self.sessions.drop)

    def live(self, match: Match) -> bool:
        return match.game in self.games and is_live(match, self.games[match.game])

    def turnless(self, match: Match) -> bool:
        return match.game in self.games and turnless(match, self.games[match.game])

    def forgets(self, match: Match) -> bool:
        game: object = self.games.get(match.game)
        return match.status is Status.ACTIVE and isinstance(game, Forgets) and game.forgets

    def game(self, name: str) -> AnyGame:
        """Return the rules of a game. Raises Refused (UNKNOWN_GAME) if the game isn't installed."""
        try:
            return self.games[name]
        except KeyError:
            raise Refused(Why.UNKNOWN_GAME, game=name) from None

    def rules(self, match: Match) -> AnyGame:
        """Return the game of `match`. Raises Refused: UNKNOWN_GAME, or OTHER_RULES if it runs under other rules."""
        game = self.game(match.game)
        if self.stopped(match):
            raise self.other_rules(match)
        return game

    def stopped(self, match: Match) -> bool:
        return match.status is Status.ACTIVE and not self.plays(match.game, match.rules_version)

    def plays(self, game: str, rules_version: str) -> bool:
        return game in self.games and plays(self.games[game], rules_version)

    def outdated(self, match: Match) -> bool:
        return match.begun and not plays(self.game(match.game), match.rules_version)

    def other_rules(self, match: Match) -> Refused:
        return Refused(Why.OTHER_RULES, found=match.rules_version, known=self.game(match.game).rules_version)

    def usual(self, game: str) -> str:
        """Return the best kind of computer player for `game` that answers at once. Raises Refused (NO_COMPUTER)."""
        try:
            return usual(self._kinds(game))
        except LookupError:
            raise Refused(Why.NO_COMPUTER, game=game) from None

    def kind(self, game: str, wanted: str | None) -> str:
        """Return the kind of computer player named `wanted`, or the usual one. Raises Refused (NO_COMPUTER)."""
        kind = self.usual(game) if wanted is None else meant(wanted, self._kinds(game))
        self.computer(game, kind)
        return kind

    def computer(self, game: str, kind: str) -> ComputerPlayer:
        try:
            return self._computers(game, kind)
        except LookupError:
            raise Refused(Why.NO_COMPUTER, game=game, kind=kind) from None

    def replacement(self, match: Match) -> str:
        """Return the kind of computer player that plays for absent people. Raises Refused (NO_COMPUTER)."""
        usual_one = self.usual(match.game)
        wanted = meant(STRONG, kinds := self._kinds(match.game))
        return wanted if strong_stands_in(match) and wanted in kinds else usual_one

    def mind(self, match: Match) -> ThinkingAhead:
        """Return the answers of the computer players that think while the match isn't locked."""

        def in_place() -> ComputerPlayer | None:
            try:
                return self._computers(match.game, IN_PLACE)
            except LookupError:
                return None

        return ThinkingAhead(match.id, self.thoughts.known, in_place)

    def players(self, match: Match) -> dict[int, ComputerPlayer]:
        return {one.seat: self.computer(match.game, one.computer) for one in match.players if one.computer}

    def note(self, writing: Writing, before: Match, incident: Incident | None, row: int | None) -> None:
        """Store `incident`, an event at the table, unless it's None. `row` is the outbox row that announces it, if any.

        A moderator who acts at their own table is recorded as its owner, except when they replace a player.
        """
        if incident is None:
            return
        as_moderator = incident.moderator and (incident.by != before.owner or incident.kind is Happened.REPLACED)
        writing.note(before, replace(incident, moderator=as_moderator, ply=before.ply, at=self.now()), row)

    async def write(self, match: int, work: Callable[[Writing], T], *, of: int | None = None, ended: bool = False) -> T:
        """Run `work` for `match` in one transaction, and call :meth:`committed`. `of`: as in :meth:`.Store.write`."""
        done = await self.store.write(work, of=of)
        self.committed(match, ended=ended)
        return done

    def committed(self, match: int, steps: tuple[EntryEffect, ...] = (), *, ended: bool = False) -> None:
        """Tell listeners that something was committed for `match`, maybe `steps`, and whether it `ended` the match."""
        self.sessions.drop(match)
        if ended:
            self.thoughts.stands(match, None)
        if steps:
            self.keep_steps(match, steps)
        for told in (*self.on_commit, *(self.on_end if ended else ())):
            told(match)

    def just_committed(self, match: int) -> Committed | None:
        """Return the match's last commit, or None if it has changed since, or is played under other rules."""
        found = self.latest.at(match, self.store.memory.version(match))
        return None if found is None or self.stopped(found.position.match) else found

    def keep_steps(self, match: int, steps: tuple[EntryEffect, ...]) -> None:
        before = self.recent.get(match, ())
        if before and before[-1].entry.ply + 1 == steps[0].entry.ply:
            steps = (*before, *steps)[-max(STEPS, len(steps)) :]
        self._recent = (self._recent if self.recent else 0) + len(steps) - len(before)
        self.recent[match] = steps
        self.recent.move_to_end(match)
        while self._recent > RECENT and len(self.recent) > 1:
            self._recent -= len(self.recent.popitem(last=False)[1])
