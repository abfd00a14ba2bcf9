import random

import msgspec

from leagues.contests import members_of
from leagues.edition import CURRENT
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.rounds import otherwise
from leagues.lots import seal
from leagues.settings import DAY, HOUR
from leagues.standings import standing_of
from leagues.state import NOBODY, PLAYED, Stage
from tests.leagues.seasons import SETTINGS, Played, allowing, names, seed_of

MINUTE = HOUR // 60


def settings(format_, **changed):
    days = 90 if format_ is Format.LADDER else 56
    return msgspec.structs.replace(SETTINGS, **({"format": format_, "days": days, "least": 3} | changed))


class Contest(Played):
    def __init__(self, format_, **changed):
        super().__init__(settings(format_, **changed))
        self.name = format_.value

    def tables(self):
        return [table for _, table in self.running()] if self.league.playing is not None else []

    def win(self, table, order=None):
        seats = list(table.seats)
        ranked = seats if order is None else sorted(seats, key=lambda one: order.index(one) if one in order else 999)
        self.do(said.TableEnded(self.name, table.number, tuple(ranked.index(one) + 1 for one in seats)))

    def play_round(self, order=None):
        for table in self.tables():
            self.win(table, order)
        self.settle()

    def cup(self, members):
        self.open(members)
        self.run(self.season.closes)
        self.run(self.season.begins)
        return self

    def next_round(self):
        self.run(self.season.round.begins)

    def evening(self, members, start=2 * HOUR):
        number = max((one.number for one in self.league.seasons), default=0) + 1
        self.do(said.Opened(number, seal(seed_of(number)), self.now + start, CURRENT), who="org")
        self.now += start - 10 * MINUTE
        self.check_in(members)
        self.run(self.season.begins)
        return self

    def check_in(self, members):
        for member in members:
            self.do(said.CheckedIn(member), who=member)

    def ladder(self, members=(), most=1):
        self.do(said.Opened(1, seal(seed_of(1)), self.now, CURRENT), who="org")
        self.settle()
        for member in members:
            self.wait(member, most)
        return self

    def wait(self, member, most=1, rating=1500):
        self.do(said.Queued(member, most, rating), who=member)
        self.settle()

    def somehow(self, rng, *, leaving=0.0):
        season = self.league.playing.number
        cup = self.league.settings.format is Format.CUP
        while (one := self.league.playing) is not None and one.number == season:
            self.run(self.now + (6 * HOUR if cup else 5 * MINUTE))
            for table in self.tables():
                if rng.random() < (0.08 if cup else 0.4) or self.season.stage is Stage.STAND_INS:
                    self.finish(rng, self.name, table)
            if (one := self.league.playing) is None or one.stage not in PLAYED:
                continue
            for member in members_of(one).members:
                if rng.random() < leaving:
                    with allowing("L6.1"):
                        self.do(said.Left(member), who=member)
            self.settle()
        return self


def people(table):
    return [one for one in table.seats if one != NOBODY]


def met(season):
    found = {}
    for table in members_of(season).tables:
        at = sorted(people(table))
        for place, one in enumerate(at):
            for other in at[place + 1 :]:
                found[one, other] = found.get((one, other), 0) + 1
    return found


def played_cup(seed, members=14, leaving=0.0, **changed):
    return Contest(Format.CUP, **changed).cup(names(members)).somehow(random.Random(f"{seed}"), leaving=leaving)


def played_evening(seed, members=12, leaving=0.0, **changed):
    game = Contest(Format.EVENING, **changed).evening(names(members))
    return game.somehow(random.Random(f"{seed}"), leaving=leaving)


def played_ladder(seed, members=20, **changed):
    rng = random.Random(f"{seed}")
    game = Contest(Format.LADDER, **changed).ladder()
    everybody = names(members)
    while game.league.playing is not None and game.league.playing.number == 1:
        game.run(game.now + 6 * HOUR)
        if game.season.number != 1:
            break
        queue = {one.member for one in game.season.queue}
        for member in everybody:
            chance = rng.random()
            with allowing("L12.1", "L6.3", "L6.1"):
                if member not in queue and chance < 0.05:
                    game.do(said.Queued(member, rng.randrange(1, 4), rng.randrange(1200, 1800)), who=member)
                elif member in queue and chance < 0.3:
                    game.do(said.Seen(member))
                elif member in queue and chance < 0.32:
                    game.do(said.Unqueued(member), who=member)
                elif chance > 0.9995:
                    game.do(said.Left(member), who=member)
        game.settle()
        for table in game.tables():
            if rng.random() < 0.02 and table.opened > game.now - DAY:
                game.do(said.Freed("ladder", table.number, rng.choice([one for one in table.players if one] or [""])))
            elif rng.random() < 0.05:
                game.finish(rng, "ladder", table)
        game.settle()
    return game


def signed_up(members):
    game = Contest(Format.CUP)
    game.open(names(members))
    game.run(game.season.closes)
    return game


def cup(members=12, **changed):
    return Contest(Format.CUP, **changed).cup(names(members))


def standing(game):
    season = game.season
    return standing_of(game.league, season, season.divisions[0])


def corrected(game, tables, byes=()):
    return otherwise(game.league, tables, byes), "org", "they asked for it"


def final_of(game):
    while not game.season.round.final:
        game.next_round()
        game.play_round()
    return game.season.round
