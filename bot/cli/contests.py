from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import msgspec

from bot.cli.seasons import STEP, Simulated
from games.core import AnyGame
from leagues.contests import members_of
from leagues.edition import CURRENT
from leagues.export.form import Export
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.leaving import able
from leagues.lots import seal
from leagues.ratings import Rating
from leagues.settings import DAY, HOUR, Settings
from leagues.state import PLAYED, How, Season, Stage

MINUTE = HOUR // 60


class Contests(Simulated):
    def __init__(
        self, game: AnyGame, settings: Settings, kinds: list[str], *, members: int, leavers: float, seed: int
    ) -> None:
        self.members = [f"m{number:03}" for number in range(1, members + 1)]
        self.late = [f"s{number:03}" for number in range(1, members // 8 + 2)]
        super().__init__(game, settings, kinds, [*self.members, *self.late], leavers=leavers, seed=seed)
        self.going: dict[str, int] = {}

    @property
    def running(self) -> Season | None:
        season = self.league.playing
        return season if season is not None and season.stage in PLAYED else None

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
            self.answer()
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

    def answer(self) -> None:
        season = self.running
        for handover in season.handovers if season is not None else ():
            for ask in handover.asked:
                if season and handover.taken is None and ask.yes is None and ask.member in able(season, handover):
                    self.do(said.Answered(handover.leaver, ask.member, self.rng.random() < 0.7))
                    self.settle()
                    return


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
