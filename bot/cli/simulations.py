from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from statistics import mean
from typing import Final

import msgspec

from bot.cli.records import simulated
from games.core import AnyGame, AnyState, Over
from games.driver import play
from leagues.contests import members_of
from leagues.edition import CURRENT
from leagues.export.form import Export
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.due import Facts, Need, due, entry_of
from leagues.log.entries import LEAGUE, Entry, Known
from leagues.log.leaving import able
from leagues.log.walk import Course
from leagues.lots import seal
from leagues.ratings import Rater, Rating, Result
from leagues.settings import DAY, HOUR, Settings
from leagues.state import NOBODY, PLAYED, Division, How, League, Season, Stage, Table

START: Final = 1_800_000_000_000
"""The time at which a simulation begins, in milliseconds since 1970."""
STEP: Final = 6 * HOUR
SHORTEST, LONGEST = 4, 21
"""The minimum and maximum duration of a simulated table, in days."""


class Simulated:
    """The members' names begin with ``m``. People whose names begin with ``s`` sign up late: one for each `share`
    members, and one more.
    """

    share = 8

    def __init__(
        self, game: AnyGame, settings: Settings, kinds: list[str], *, members: int, leavers: float, seed: int
    ) -> None:
        self.game, self.settings, self.leavers, self.seed = game, settings, leavers, seed
        self.rng = random.Random(seed)  # noqa: S311 - a simulation must be repeatable, not secret
        self.members = [f"m{number:03}" for number in range(1, members + 1)]
        self.late = [f"s{number:03}" for number in range(1, members // self.share + 2)]
        self.going: dict[str, int] = {}
        self.players = {
            name: simulated(game.name, kinds[number % len(kinds)], self.rng)
            for number, name in enumerate([*self.members, *self.late])
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

    @property
    def running(self) -> Season | None:
        season = self.league.playing
        return season if season is not None and season.stage in PLAYED else None

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

    def answer(self) -> bool:
        """Let a substitute who was asked answer, and return whether there was one."""
        season = self.running
        for handover in season.handovers if season is not None else ():
            for ask in handover.asked:
                if season and handover.taken is None and ask.yes is None and ask.member in able(season, handover):
                    self.do(said.Answered(handover.leaver, ask.member, self.rng.random() < 0.7))
                    return True
        return False


class Seasons(Simulated):
    """Simulate seasons with divisions. People who sign up late become substitutes."""

    share = 6

    def season(self, number: int) -> None:
        if number == 1:
            self.do(said.Opened(1, seal(self.seed_of(1)), START + 14 * DAY, CURRENT), "organiser")
        for member in self.members:
            self.do(said.SignedUp(number, member), member)
        late = False
        while len(self.league.passed) < number:
            self.settle()
            season = self.running
            if season is not None:
                if not late:
                    late = True
                    self.begin(season)
                self.play(season)
            self.now += STEP

    def begin(self, season: Season) -> None:
        for one in self.late:
            self.do(said.SignedUp(season.number, one), one)
        self.going, self.silent = {}, set[str]()
        for member in season.members:
            if self.rng.random() < self.leavers:
                self.going[member.member] = season.begins + self.rng.randrange(season.ends - season.begins)
                if self.rng.random() < 0.4:
                    self.silent.add(member.member)

    def play(self, season: Season) -> None:
        for member, at in list(self.going.items()):
            if at <= self.now:
                self.leave(member, How.SILENT if member in self.silent else How.SAID)
        if self.answer():
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


MINUTE = HOUR // 60


class Contests(Simulated):
    def draw_leavers(self, season: Season, within: int) -> None:
        """Choose random members to leave the season, each at a random time less than ``within`` milliseconds after its
        start.
        """
        self.going = {
            member: season.begins + self.rng.randrange(within)
            for member in members_of(season).members
            if self.rng.random() < self.leavers
        }

    def leave(self) -> None:
        for member in [one for one, at in self.going.items() if at <= self.now]:
            self.going.pop(member)
            season = self.running
            if season is not None and member not in season.gone:
                self.do(said.Left(member), member)
                self.settle()

    def end_tables(self, least: int, most: int) -> None:
        season = self.running
        if season is None:
            return
        division = members_of(season)
        at_once = season.stage is Stage.STAND_INS
        for table in division.tables:
            if table.running and (self.ends_at(season, division, table, least, most) <= self.now or at_once):
                self.end(division, table)
        self.settle()


class Cups(Contests):
    """Simulate cups. People who sign up late become substitutes. 40 % of the members who leave do so without notice."""

    def season(self, number: int) -> None:
        self.do(said.Opened(number, seal(self.seed_of(number)), self.now + 14 * DAY, CURRENT), "organiser")
        for member in self.members:
            self.do(said.SignedUp(number, member), member)
        drawn = False
        while len(self.league.passed) < number:
            self.settle()
            season = self.running
            if season is not None and not drawn:
                drawn = True
                self.draw_leavers(season, season.length * self.settings.round_days * DAY)
                for member in self.late:
                    self.do(said.SignedUp(number, member), member)
            if self.answer():
                self.settle()
            self.silent()
            self.leave()
            self.end_tables(DAY, 9 * DAY)
            self.now += STEP

    def silent(self) -> None:
        season = self.running
        for member in [one for one, at in self.going.items() if at <= self.now and self.quiet(one)]:
            known = next((one for one in season.members if one.member == member), None) if season else None
            if season is None or known is None or known.left is not None:
                self.going.pop(member)
                continue
            at = next((table for table in members_of(season).tables if table.running and member in table.players), None)
            if at is not None and known.absent is None:
                self.going.pop(member)
                self.do(said.Absent(member, members_of(season).name, at.number))
                season = self.running
            else:
                self.going[member] = self.now + STEP

    def quiet(self, member: str) -> bool:
        return int(member[1:]) % 5 < 2


class Evenings(Contests):
    def season(self, number: int) -> None:
        self.do(said.Opened(number, seal(self.seed_of(number)), self.now + DAY, CURRENT), "organiser")
        self.now += DAY - 10 * MINUTE
        for member in self.members:
            self.do(formats.CheckedIn(member), member)
        self.now += 10 * MINUTE
        late, drawn = list(self.late), False
        while len(self.league.passed) < number:
            self.settle()
            season = self.running
            if season is not None and not drawn:
                drawn = True
                self.draw_leavers(season, 2 * HOUR)
            if season is not None and late and len(season.rounds) < season.length and self.rng.random() < 0.1:
                member = late.pop()
                self.do(formats.CheckedIn(member), member)
            self.leave()
            self.end_tables(20 * MINUTE, HOUR)
            self.now += MINUTE
        self.now += DAY


class Ladders(Contests):
    def season(self, number: int) -> None:
        if number == 1:
            self.do(said.Opened(1, seal(self.seed_of(1)), self.now, CURRENT), "organiser")
        gone: set[str] = set()
        while len(self.league.passed) < number:
            self.settle()
            season = self.league.playing
            if season is not None and season.number == number:
                if season.stage is Stage.RUNNING:
                    self.people(season, gone)
                self.end_tables(DAY, 12 * DAY)
            self.now += STEP

    def people(self, season: Season, gone: set[str]) -> None:
        queue = {one.member: one for one in season.queue}
        for member in [*self.members, *self.late]:
            chance = self.rng.random()
            if member in gone:
                continue
            if chance < self.leavers * STEP / (season.ends - season.begins):
                gone.add(member)  # without a word: no one sees them any more
            elif member not in queue and chance < 0.1:
                rating = self.rater.of(member) or Rating()
                self.do(formats.Queued(member, self.rng.randrange(1, 4), rating.shown), member)
            elif member in queue and chance > 0.99:
                self.do(formats.Unqueued(member), member)
            elif member in queue and chance > 0.4 and self.now - queue[member].seen >= DAY:
                self.do(formats.Seen(member))
        self.settle()
        self.unmoved(gone)

    def unmoved(self, gone: set[str]) -> None:
        season = self.running
        if season is None:
            return
        division = members_of(season)
        for table in division.tables:
            if table.running and table.opened is not None and self.now - DAY < table.opened <= self.now - DAY + STEP:
                lost = next((one for one in table.players if one in gone or self.rng.random() < 0.005), None)
                if lost:
                    self.do(formats.Freed(division.name, table.number, lost))
        self.settle()


def told(export: Export) -> Iterator[str]:
    left = sum(one.left is not None for one in export.members)
    if not isinstance(export.rounds, msgspec.UnsetType):
        for one in export.rounds:
            name = "final" if one.final else f"round {one.round}"
            short = sum(len(export.tables[number - 1].seats) < len(export.season.points) for number in one.tables)
            hours = ((one.over or one.ends) - one.begins) / HOUR
            yield (
                f"{name}: {len(one.tables)} tables, {short} with one seat less, {len(one.byes)} byes; "
                f"{one.weighed.repeats} pairs met again, points apart {float(one.weighed.spread):g}, "
                f"{one.weighed.seats} seats repeated; {hours:.1f} hours"
            )
        silent = sum(one.how is How.SILENT for one in export.members)
        yield f"{left} left, {silent} of them without saying so"
    elif not isinstance(export.found, msgspec.UnsetType) and export.found:
        waits = sorted(one.at - since for one in export.found for since in one.since)
        off = sum(one.state == "annulled" for one in export.tables)
        ranked = sum(row.played >= 5 and not row.left for row in export.standing)
        yield (
            f"{len(export.found)} tables found, {off} cancelled; a seat waited {mean(waits) / HOUR:.1f} hours on "
            f"average, half of them at most {waits[len(waits) // 2] / HOUR:.1f}, nine in ten at most "
            f"{waits[len(waits) * 9 // 10] / HOUR:.1f}; {sum(one.wider for one in export.found)} farther than 200 "
            f"points apart, on average {mean(one.span for one in export.found):.0f}; {ranked} ranked"
        )
