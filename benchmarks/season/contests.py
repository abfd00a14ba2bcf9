from __future__ import annotations

import sys
import time
from typing import Final

from msgspec.structs import replace

from benchmarks.season import pebbles
from benchmarks.season.notes import Contest
from benchmarks.season.paces import LIVE
from benchmarks.season.people import LEAVES, SILENT, SPARE, Player, players
from benchmarks.season.stage import BEGIN
from benchmarks.season.world import World
from benchmarks.week.events import Do
from benchmarks.week.people import DAY, HOUR
from bot.league.pure.known import Known
from bot.match.pure.table.model import Status
from games.registry import GAMES
from leagues.export.check import check
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.log.moments import CHECK_IN
from leagues.settings import Settings
from leagues.state import Season

MINUTE: Final = 60_000
IDLE: Final = 0.02
PONDERS: Final = (2_000, 6_000)
"""The shortest and the longest time that a person takes for a decision at a live table, in milliseconds."""
ROUND: Final = 10 * MINUTE


class Contests(World):
    def __init__(self, settings: Settings, *, members: int, seed: int, begins: int, until: float | None = None) -> None:
        super().__init__(settings, members=members, seed=seed, begins=begins, until=until)
        self.contest = self.notes.contest = Contest(settings.format.value, members)

    def _over(self) -> bool:
        return bool(self.contest.export)

    def _idle(self, user: int, number: int) -> bool:
        return (user * 7_919 + number * 104_729) % 10_007 < IDLE * 10_007

    async def _entry(self, known: Known, entry: Entry) -> None:
        what, season = entry.what, known.league.playing
        match what:
            case said.Opened(season=1):
                self._sign_ups(what.begins)
            case said.Begun(season=1):
                assert season is not None
                self._goes_on(season)
            case said.Asked():
                self._asks(what)
            case said.Finished():
                assert known.league.last is not None
                await self._finished(known.league.last)
            case _:
                pass

    async def _finished(self, season: Season) -> None:
        self.zones()
        self.contest.export = await self.leagues.reading.export(self.id, season.number)
        self.contest.differences = [str(one) for one in check(self.contest.export)]
        print(f"{self.contest.format}: {(self.now - season.begins) / DAY:.2f} days", file=sys.stderr, flush=True)

    def _sign_ups(self, begins: int) -> None:
        """Called when a season's registration opens."""

    def _goes_on(self, season: Season) -> None:
        """Called when the season begins."""

    def _new(self, count: int, *, settled: bool = True) -> list[Player]:
        found = players(len(self.players), count, self._seed, self.now)
        for player in found:
            self.players[player.user] = player
            player.human.settled &= settled
        return found

    def _leave(self, season: Season, within: int) -> None:
        members = [self.players[int(one.member)] for one in season.members]
        self._rng.shuffle(members)
        for number, player in enumerate(members[: round(LEAVES * len(members))]):
            player.leaves = season.begins + int(self._rng.random() * within)
            if number < round(SILENT * len(members)):
                player.human.gone = player.leaves
            else:
                self.at(player.leaves, self._going(player, season.number))

    async def _settled(self, player: Player) -> None:
        human = player.human
        if human.settled:
            await self.service.own.set(human.user, lambda person: replace(person, zone=human.zone, quiet=human.sleep))

    def _says(self, player: Player, what: object) -> Do:
        async def say() -> None:
            if not player.human.vanished(self.now):
                await self._settled(player)
                await self._tell(player.user, what)

        return say


class Cup(Contests):
    def __init__(
        self, *, members: int, seed: int, rounds: int = 8, round_days: int = 7, until: float | None = None
    ) -> None:
        settings = Settings(
            "The cup",
            "",
            "",
            pebbles.NAME,
            (("rounds", str(rounds)),),
            "daily",
            4,
            format=Format.CUP,
            round_days=round_days,
        )
        super().__init__(settings, members=members, seed=seed, begins=BEGIN + 14 * DAY, until=until)

    def _end(self) -> int:
        return BEGIN + 120 * DAY

    def _sign_ups(self, begins: int) -> None:
        closes = begins - DAY
        for player in self._new(self._members):
            self.at(self._rng.randrange(self.now + 1, closes), self._says(player, said.SignedUp(1, str(player.user))))

    def _goes_on(self, season: Season) -> None:
        self._leave(season, season.length * self._settings.round_days * DAY)
        for user in self._users(season):
            for look in self.players[user].human.own_looks(season.begins, season.ends + 8 * DAY):
                self.at(look, self._coming_by(user))
        for player in self._new(round(SPARE * self._members)):
            at = self._rng.randrange(season.begins + HOUR, season.begins + DAY)
            self.at(at, self._says(player, said.SignedUp(1, str(player.user))))
            for look in player.human.own_looks(at, season.ends + 8 * DAY):
                self.at(look, self._coming_by(player.user))


class Evening(Contests):
    def __init__(
        self,
        *,
        members: int,
        seed: int,
        game: str = "chronos",
        rounds: int = 3,
        fill: bool = True,
        until: float | None = None,
    ) -> None:
        options = LIVE.get(game, ())
        settings = Settings(
            "The evening",
            "",
            "",
            game,
            options,
            "none" if game in GAMES and GAMES[game].timed else "live",
            4,
            format=Format.EVENING,
            rounds=rounds,
            fill=fill,
        )
        super().__init__(settings, members=members, seed=seed, begins=BEGIN + DAY + 19 * HOUR, until=until)
        self._live = game in GAMES and GAMES[game].timed

    def _end(self) -> int:
        return self._begins + DAY

    def _sign_ups(self, begins: int) -> None:
        for number, player in enumerate(self._new(self._members, settled=False)):
            name = str(player.user)
            self.at(self._rng.randrange(self.now + 1, begins - HOUR), self._says(player, said.SignedUp(1, name)))
            if number % 20 == 19:
                continue
            if number % 8 == 7:
                self.at(begins + self._rng.randrange(MINUTE, ROUND), self._comes_late(player))
            else:
                at = begins - self._rng.randrange(1, CHECK_IN)
                self.at(at, self._says(player, formats.CheckedIn(name)))
            player.human.until = self._end()
            player.human.heeds = 0.0  # nothing calls them, they sit there

    def _comes_late(self, player: Player) -> Do:
        async def come() -> None:
            self.contest.late += 1
            await self._says(player, formats.CheckedIn(str(player.user)))()

        return come

    def _goes_on(self, season: Season) -> None:
        self._leave(season, season.length * ROUND)

    async def _entry(self, known: Known, entry: Entry) -> None:
        await super()._entry(known, entry)
        season = known.league.playing
        match entry.what:
            case said.TableOpened() if season is not None and season.round is not None:
                self.contest.opening[season.round.number] = time.process_time() - self.began
            case _:
                pass

    def _thinks(self, user: int) -> int:
        return self.players[user].human.rng.randrange(*PONDERS)

    def _later(self, user: int, at: int) -> None:
        self.at(max(at, self.now + 1), self._deciding_of(user))

    async def _refresh(self, number: int) -> None:
        if not self._live:
            await super()._refresh(number)
            return
        match = await self.service.history.get(number)
        users = {player.user for player in match.players if player.user is not None}
        for user in users & self.players.keys():
            if match.status is not Status.ACTIVE:
                self._waits[user].pop(number, None)
                continue
            self._waits[user].setdefault(number, self.now)
            self._plays(user, number)
            if not self.players[user].human.vanished(self.now):
                self._stays(user)
