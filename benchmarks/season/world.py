"""The simulation: it jumps from event to event, and does at each what the bot, the league and the people would do."""

from __future__ import annotations

import itertools
import logging
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

import bot.program.app  # noqa: F401 - the controls of all games are known then
from benchmarks.season import pebbles
from benchmarks.season.notes import Notes, Order, Season, Table
from benchmarks.season.people import (
    COMES_BACK,
    HELPS,
    LEAVES,
    LONG_GAME,
    SCALE,
    SILENT,
    SPARE,
    STAYS,
    Player,
    leaving,
    players,
    points,
    surprise,
)
from benchmarks.week.checks import ALONE
from benchmarks.week.events import Do, Events
from benchmarks.week.people import DAY, HOUR
from benchmarks.week.wire import Blank, Names, Noting, Wire
from bot.client.files import Drawing
from bot.league.pure.known import Known, Trouble, user_of
from bot.league.services.leagues import Leagues
from bot.match.pure.clock.timing import asked
from bot.match.pure.errors import Refused as NotDone
from bot.match.pure.errors import Stale
from bot.match.pure.notices.deciding import Cause
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person
from bot.match.pure.results import Ended
from bot.match.pure.table.model import Kind, OutboxRow, Status, Timer
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.subjects.leagues import LeagueTeller
from bot.publishing.posting.subjects.people import PersonTeller
from games.computer import random_player
from games.core import Illegal, Later
from games.orders import PlainOrders
from games.registry import COMPUTERS, GAMES, ORDERS, computer
from leagues.log import entries as said
from leagues.log.entries import ACTS, Entry
from leagues.ratings import MU
from leagues.refused import Refused, Why
from leagues.season.candidates import Candidate, latest
from leagues.season.sizes import Pyramid
from leagues.settings import Settings
from leagues.state import How
from leagues.state import Season as Played

BEGIN: Final = 1_804_464_000_000
"""Monday, 8 March 2027, 00:00 UTC."""
GUILD, HOME, ORGANISER = 7, 4_000, 1
DAILY: Final = (("sand", "21600"),)
"""Chronos Conquest as it is played over days."""
LATER: Final = {Cause.BEGUN: "started", Cause.ENDED: "ended"}
"""What those who slept then are told in the morning."""
BETA: Final = MU / 6


class Heard(logging.Handler):
    """What the bot complains of is a fault: nothing is wrong with this world."""

    def __init__(self, notes: Notes) -> None:
        super().__init__(logging.WARNING)
        self._notes = notes

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text}: {record.exc_info[1]!r}"
        self._notes.faults[f"the bot: {text}"[:300]] += 1


class Threads:
    """Threads, as many as one likes."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, int, str, int], int] = {}

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | Trouble:
        return self.made.setdefault((league.id, season, division, number), 10_000 + len(self.made))

    async def there(self, channel: int) -> bool:
        return channel > 0


class OnePicture(Blank):
    async def league(self, *_: Any, **__: Any) -> Drawing | None:
        return self.DRAWING


class World:
    """``members`` people play ``seasons`` seasons of ``game``; of pebbles with so many ``rounds``."""

    def __init__(
        self,
        *,
        members: int,
        seasons: int,
        seed: int,
        rounds: int = 8,
        game: str = pebbles.NAME,
        seats: int = 4,
        at_once: int = 3,
        doubling: bool = False,
        until: float | None = None,
    ) -> None:
        self._members, self._seasons, self._seed = members, seasons, seed
        self._until = until
        self._leaving = leaving(rounds) if game == pebbles.NAME else leaving(LONG_GAME)
        options = {pebbles.NAME: (("rounds", str(rounds)),), "chronos": DAILY}.get(game, ())
        pyramid = Pyramid.DOUBLING if doubling else Pyramid.SINGLE
        self._settings = Settings("The league", "", "", game, options, "daily", seats, pyramid=pyramid, at_once=at_once)
        self._rng = random.Random(f"world {seed}")
        self.notes = Notes()
        self.now = BEGIN
        self.events = Events()
        self.at, self.timers = self.events.at, self.events.timers
        self.players: dict[int, Player] = {}
        self._born = 0
        self._changed: set[int] = set()
        self._entered = False
        self._read = 0
        self._waits: dict[int, dict[int, int]] = defaultdict(dict)  # by user: since when a match waits for them
        self._asked_at: dict[int, set[int]] = defaultdict(set)  # by match: whom it waits for
        self._coming: set[int] = set()
        self._ended: set[int] = set()
        self._deciding: set[int] = set()
        self._requests = itertools.count(1)
        self._decides = None if game == pebbles.NAME else computer(game, next(iter(COMPUTERS[game])))
        self.id = 0
        self.on_season: list[Callable[[Notes], None]] = []
        """Called when a season is over."""

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
            self.leagues = Leagues(service, entropy, Threads())
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
            self.leagues.on_entry.append(self._on_entry)
            await self._begin()
            await self._loop()
            await self._close(store)
            self.notes.messages = wire.messages
            await self.leagues.stop()
            await self._publisher.stop()

    async def _begin(self) -> None:
        known = await self.leagues.found(
            request="found",
            guild=GUILD,
            channel=HOME,
            who=ORGANISER,
            locale="en",
            settings=self._settings,
            begins=BEGIN + 14 * DAY,
        )
        self.id, self._entered = known.id, True
        await self.leagues.start()
        await self._settle()

    async def _loop(self) -> None:
        end = BEGIN + (self._seasons + 1) * 90 * DAY
        began = time.monotonic()
        while (event := self.events.next(end, (0, 0))) is not None:
            at, what = event
            self.now = max(self.now, at)
            if isinstance(what, tuple):
                del self.timers[what]
                await self.service.bells[what[0].kind].tick(Timer(*what, at))
            else:
                await what()
            await self._settle()
            over = [one for one in self.notes.seasons.values() if one.over is not None]
            if len(over) == self._seasons:
                return
            if self._until is not None and time.monotonic() - began > self._until:
                self.notes.faults["the time for the simulation was over before its end"] += 1
                return

    async def _settle(self) -> None:
        """Let the league and the publisher do what there is, and see whom the tables wait for now."""
        while True:
            await self.leagues.settled()
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

    def zones(self) -> None:
        """Note where everybody lives, and who has vanished."""
        self.notes.zones = {user: player.human.zone for user, player in self.players.items()}
        gone = ((user, player.human.gone) for user, player in self.players.items())
        self.notes.gone = {user: at for user, at in gone if at is not None}
        for told in self.on_season:
            told(self.notes)

    # What the log says

    async def _follow_log(self) -> None:
        new = await self.leagues.entries(self.id, self._read + 1)
        known = await self.leagues.get(self.id) if new else None
        for number, entry in new:
            self._read = number
            assert known is not None
            if entry.who == str(ORGANISER) and isinstance(entry.what, ACTS):
                self.notes.acts[type(entry.what).__name__ + (f" ({entry.why})" if entry.why else "")] += 1
            await self._entry(known, entry)

    async def _entry(self, known: Known, entry: Entry) -> None:
        what = entry.what
        found = known.league.playing or known.league.last
        season = None if found is None else self.notes.seasons.get(found.number)
        match what:
            case said.Opened():
                self._sign_ups(what.season, what.begins)
            case said.Placed():
                assert found is not None
                self._placed(found)
            case said.TableOpened():
                assert season is not None
                season.tables[what.division, what.table] = Table(entry.at)
            case said.TableEnded():
                assert season is not None
                table = season.tables[what.division, what.table]
                table.ended, table.late, table.makers = entry.at, entry.at >= season.ends, what.makers
                self._rated(season, what)
            case said.Finished():
                assert season is not None
                season.over = entry.at
                self.zones()
                print(
                    f"season {season.number}: {(entry.at - season.begins) / DAY:.1f} days", file=sys.stderr, flush=True
                )
            case said.Left():
                assert season is not None
                season.left[what.how.value] += 1
            case said.Asked():
                self._asks(what)
            case said.Answered(yes=True):
                assert season is not None
                season.taken += 1
            case said.Unfilled():
                assert season is not None
                season.unfilled += 1
            case _:
                pass

    def _sign_ups(self, season: int, begins: int) -> None:
        """Those who play on say yes within the registration, at any time; others come new, and some too late."""
        if season > self._seasons:
            return
        closes = begins - DAY
        old = []
        for player in self.players.values():
            if player.away:
                player.away = False  # a season later they may come back, unless they vanished
                continue
            if player.human.vanished(self.now):
                continue
            stays = STAYS if player.leaves is None else COMES_BACK
            if self._rng.random() < stays:
                old.append(player)
            else:
                player.away = True
        count = max(0, self._members - len(old))
        late = round(SPARE * self._members)
        new = players(self._born, count + late, self._seed, self.now)
        self._born += count + late
        for number, player in enumerate((*old, *new)):
            self.players[player.user] = player
            player.leaves = None
            first, last = (self.now, closes) if number < len(old) + count else (closes + HOUR, begins)
            self.at(self._rng.randrange(first + 1, last), self._signing(player, season))

    def _signing(self, player: Player, season: int) -> Do:
        async def sign() -> None:
            human = player.human
            if human.vanished(self.now):
                return
            if human.settled:
                await self.service.own.set(
                    human.user, lambda person: replace(person, zone=human.zone, quiet=human.sleep)
                )
            await self._tell(human.user, said.SignedUp(season, str(human.user)))

        return sign

    async def _tell(self, user: int, what: Any) -> None:
        try:
            await self.leagues.tell(self.id, user, what, request=f"r{next(self._requests)}")
        except Refused as refused:
            if refused.code is Why.TWICE_AT_A_TABLE:  # who was asked for two who sat there, and has said yes to one
                return
            self.notes.faults[f"refused: {type(what).__name__}: {refused}"] += 1

    def _placed(self, found: Played) -> None:
        """A season's divisions are known; who leaves is decided now, by people who do not know it yet."""
        tiers = len({one.tier for one in found.divisions})
        tier_of = {member: one.tier for one in found.divisions for member in one.members}
        season = Season(found.number, found.begins, found.ends, tiers=tier_of)
        season.members, season.divisions = len(found.members), len(found.divisions)
        for one in found.members:
            # Recomputed from what became of them; the season's own word is not asked.
            promised = latest(Candidate(one.member, one.came, one.way, one.missed), tiers)
            if tier_of.get(one.member, 0) > promised:
                season.broken.append(one.member)
        strengths = [self.players[int(member)].strength for member in tier_of]
        season.correlation = rank_correlation([-tier for tier in tier_of.values()], strengths)
        came: dict[str, list[float]] = defaultdict(list)
        for one in found.members:
            came[one.came.value].append(self.players[int(one.member)].strength)
        season.came = {how: sum(found) / len(found) for how, found in came.items()}
        self.notes.seasons[found.number] = season
        members = [self.players[int(member)] for member in tier_of]
        self._rng.shuffle(members)
        for number, player in enumerate(members[: round(LEAVES * len(members))]):
            player.leaves = found.begins + int(self._rng.random() * self._leaving)
            if number < round(SILENT * len(members)):
                player.human.gone = player.leaves
            else:
                self.at(player.leaves, self._going(player, found.number))
        for user in self._users(found):
            for look in self.players[user].human.own_looks(found.begins, found.ends + 8 * DAY):
                self.at(look, self._coming_by(user))

    def _users(self, found: Played) -> list[int]:
        helpers = [one.member for one in found.substitutes]
        return [user for member in (*(one.member for one in found.members), *helpers) if (user := user_of(member))]

    def _going(self, player: Player, number: int) -> Do:
        async def leave() -> None:
            known = await self.leagues.get(self.id)
            season = known.league.playing
            if season is None or season.number != number:  # it is over already
                return
            member = next((one for one in season.members if one.member == str(player.user)), None)
            if member is not None and member.left is None:
                await self._tell(player.user, said.Left(str(player.user), How.SAID))

        return leave

    def _asks(self, what: said.Asked) -> None:
        """The substitute comes some time, as by any notice, and says yes or no."""
        player = self.players[int(what.substitute)]
        at = player.human.comes(self.now)
        if at is None or player.human.vanished(at):
            return

        async def answer() -> None:
            known = await self.leagues.get(self.id)
            season = known.league.playing
            open_ = season is not None and any(
                one.leaver == what.leaver
                and one.taken is None
                and any(ask.member == what.substitute for ask in one.asked)
                for one in season.handovers
            )
            if open_:
                yes = self._rng.random() < HELPS
                await self._tell(player.user, said.Answered(what.leaver, what.substitute, yes=yes))

        self.at(max(at, self.now + 1), answer)

    def _rated(self, season: Season, what: said.TableEnded) -> None:
        """The order of those who played to the end; and what ratings said of it before, and the best that could be
        said, where nobody was replaced.
        """
        before = {one.who: one for one in what.ratings}
        if self._decides is not None or not before:  # computers decide, and strengths mean nothing; it is not rated
            return
        seats = [
            seat
            for seat, maker in enumerate(what.makers)
            if maker.isdecimal() and maker == what.finishers[seat] and maker in before
        ]
        if len(seats) < 2 or len({what.places[seat] for seat in seats}) < len(seats):
            return
        seats.sort(key=lambda seat: what.places[seat])
        order = Order(tuple(int(what.makers[seat]) for seat in seats))
        if len(seats) == len(what.makers):
            found = [before[what.makers[seat]] for seat in seats]
            scale = sum(one.sigma_before**2 + BETA**2 for one in found) ** 0.5
            order.whole = True
            order.ratings = surprise([one.mu_before for one in found], scale)
            order.best = surprise([self.players[who].strength for who in order.who], SCALE)
        season.orders.append(order)

    # The tables

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
        """``user`` has a table that runs now."""
        self.notes.plays.setdefault((user, match), [self.now, self.now])[1] = self.now

    def _told(self, user: int, row: OutboxRow | None, direct: bool) -> None:
        """Called for each ping."""
        kind = "league" if row is None else row.kind.value
        if row is not None and row.kind is Kind.MOVED and row.subject.id in self._ended:
            kind = "ended"
        elif row is not None and row.kind in ALONE and row.about in LATER:
            kind = LATER[Cause(row.about)]
        kind += " (direct)" if direct else ""
        self.notes.kinds[kind] += 1
        player = self.players.get(user)
        if player is None:
            return
        self.notes.pings.append((self.now, user, kind))
        person: Person = self.service.people._known.get(user, Person())
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
            self.at(self.now + self.players[user].human.thinks(), self._deciding_of(user))

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
            number = min(self._waits[user], key=self._waits[user].__getitem__)
            request = f"m{next(self._requests)}"
            match = await self.service.history.get(number)
            if match.status is not Status.ACTIVE:
                self.notes.faults[f"not noticed that a table is {match.status}"] += 1
                self._waits[user].pop(number)
                return
            await self.service.calls.looked(match.channel, user)
            look = await self.service.history.look_as(number, user, request)
            if look.viewer not in look.asked or not look.legal:
                self._waits[user].pop(number, None)
                return
            if self._decides is None:
                action: Any = pebbles.wanted(points(player, number, self._seed), look.view.round)
            else:
                action = self._decides(look.view, look.legal, self._rng.getrandbits(32), self.now)
                if isinstance(action, Later):
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
        """What the database says in the end."""
        ended: Sequence[Ended] = await self.leagues.results_in(GUILD)
        for one in ended:
            for seat in one.result.moves:
                for who, count in seat:
                    self.notes.moves["all"] += count
                    self.notes.moves["stand-ins"] += 0 if who.isdecimal() else count
        if await store.outbox_due(100):
            self.notes.faults["announcements were never posted"] += 1


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's."""
    first, second = _ranks(one), _ranks(other)
    mean = (len(one) + 1) / 2
    top = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    below = sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)
    return top / below**0.5 if below else float("nan")


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    for _, same in itertools.groupby(enumerate(order, start=1), key=lambda pair: values[pair[1]]):
        group = list(same)
        for _, place in group:
            ranks[place] = sum(rank for rank, _ in group) / len(group)
    return ranks
