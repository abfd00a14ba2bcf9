from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Final

from bot.cli.records import simulated
from games.core import AnyGame, AnyState, Over
from games.driver import play
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log.due import Facts, Need, due, entry_of
from leagues.log.entries import LEAGUE, Entry, Known
from leagues.log.leaving import able
from leagues.log.walk import Course
from leagues.lots import seal
from leagues.ratings import Rater, Result
from leagues.settings import DAY, HOUR, Settings
from leagues.state import NOBODY, PLAYED, Division, How, League, Season, Table

START: Final = 1_800_000_000_000
"""The time at which a simulation begins, in milliseconds since 1970."""
STEP: Final = 6 * HOUR
SHORTEST, LONGEST = 4, 21
"""The minimum and maximum duration of a simulated table, in days."""


class Simulated:
    def __init__(
        self, game: AnyGame, settings: Settings, kinds: list[str], names: Sequence[str], *, leavers: float, seed: int
    ) -> None:
        self.game, self.settings, self.leavers, self.seed = game, settings, leavers, seed
        self.rng = random.Random(seed)  # noqa: S311 - a simulation must be repeatable, not secret
        self.players = {
            name: simulated(game.name, kinds[number % len(kinds)], self.rng) for number, name in enumerate(names)
        }
        self.stand_in = simulated(game.name, "random", self.rng)
        self.rater = Rater()
        self.course, self.now = Course(), START
        self.ends: dict[tuple[int, str, int], int] = {}
        self.do(said.Founded(settings), "organiser")

    def seed_of(self, season: int) -> bytes:
        return hashlib.sha256(f"{self.seed}/season/{season}".encode()).digest()

    @property
    def league(self) -> League:
        assert self.course.league is not None  # noqa: S101 - it was founded
        return self.course.league

    def do(self, what: said.What, who: str = LEAGUE) -> None:
        self.course.add(Entry(self.now, who, what))

    def settle(self) -> None:
        while duties := due(self.league, self.now):
            duty = duties[0]
            number = duty.season if isinstance(duty, Need) else 0
            known = tuple(Known(who, one.mu, one.sigma) for who, one in sorted(self.rater.ratings.items()))
            self.course.add(entry_of(self.league, duty, self.now, Facts(self.seed_of(number), known)))

    def ends_at(self, season: Season, division: Division, table: Table, least: int, most: int) -> int:
        key = (season.number, division.name, table.number)
        if key not in self.ends:
            self.ends[key] = self.now + self.rng.randrange(least, most)
        return self.ends[key]

    def end(self, division: Division, table: Table) -> None:
        seats = self.game.seat_names[: len(table.seats)]
        state: AnyState = self.game.new(seats, self.game.options())
        players = [self.players.get(one, self.stand_in) for one in table.players]
        for step in play(
            self.game, state, lambda at, seat, moves, now: players[seat](at, seat, moves, now), self.rng.randrange
        ):
            state = step.state
        over = self.game.pending(state)
        assert isinstance(over, Over)  # noqa: S101 - play ends with it
        computers = tuple(one == NOBODY for one in table.players)
        makers = tuple("stand-in" if one == NOBODY else one for one in table.players)
        changes = self.rater.add(Result(self.now, makers, over.ranking, computers, rated=table.rated))
        self.do(said.TableEnded(division.name, table.number, over.ranking, None, table.players, makers, changes))


class Seasons(Simulated):
    """Simulate seasons with divisions. Members whose names begin with ``m`` sign up in time; those whose names begin
    with ``s`` are substitutes.
    """

    def __init__(
        self, game: AnyGame, settings: Settings, kinds: list[str], *, members: int, leavers: float, seed: int
    ) -> None:
        self.members = [f"m{number:03}" for number in range(1, members + 1)]
        self.substitutes = [f"s{number:03}" for number in range(1, members // 6 + 2)]
        super().__init__(game, settings, kinds, [*self.members, *self.substitutes], leavers=leavers, seed=seed)
        self.going: dict[str, tuple[int, How]] = {}
        self.do(said.Opened(1, seal(self.seed_of(1)), START + 14 * DAY, CURRENT), "organiser")

    def season(self, number: int) -> None:
        for member in self.members:
            self.do(said.SignedUp(number, member), member)
        late = False
        while len(self.league.passed) < number:
            self.settle()
            season = self.league.playing
            if season is not None and season.stage in PLAYED:
                if not late:
                    late = True
                    self.begin(season)
                self.play(season)
            self.now += STEP

    def begin(self, season: Season) -> None:
        for one in self.substitutes:
            self.do(said.SignedUp(season.number, one), one)
        self.going = {
            one.member: (
                season.begins + self.rng.randrange(season.ends - season.begins),
                How.SILENT if self.rng.random() < 0.4 else How.SAID,
            )
            for one in season.members
            if self.rng.random() < self.leavers
        }

    def play(self, season: Season) -> None:
        for member, (at, how) in list(self.going.items()):
            if at <= self.now:
                self.leave(member, how)
        for handover in season.handovers:
            for ask in handover.asked:
                if handover.taken is None and ask.yes is None and ask.member in able(season, handover):
                    self.do(said.Answered(handover.leaver, ask.member, self.rng.random() < 0.7))
                    return
        for division, table in list(season.tables):
            if not table.running:
                continue
            # Drawn anew at each look, so that the same seed always plays the same seasons.
            drawn = self.now + self.rng.randrange(SHORTEST * DAY, LONGEST * DAY)
            if self.ends.setdefault((season.number, division.name, table.number), drawn) <= self.now:
                self.end(division, table)

    def leave(self, member: str, how: How) -> None:
        season = self.league.playing
        one = None if season is None else next((one for one in season.members if one.member == member), None)
        if season is None or one is None or one.left is not None:
            self.going.pop(member)
        elif how is How.SAID:
            self.going.pop(member)
            self.do(said.Left(member), member)
        elif one.absent is None:
            at = [(division, table) for division, table in season.tables if table.running and member in table.players]
            if at:
                self.going.pop(member)
                self.do(said.Absent(member, at[0][0].name, at[0][1].number))
