import random
from contextlib import contextmanager

from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log.due import Facts, Need, due, entry_of
from leagues.log.entries import Entry, Known
from leagues.log.walk import Course
from leagues.lots import seal
from leagues.refused import Refused
from leagues.settings import DAY, HOUR, Settings
from leagues.state import PLAYED

START = 1_800_000_000_000
SETTINGS = Settings("The league", "server", "channel", "mykerinos", clock="daily", at_once=2)


def seed_of(season):
    return bytes([season % 256]) * 32


@contextmanager
def allowing(*rules):
    try:
        yield
    except Refused as refused:
        if refused.rule not in rules:
            raise


class Played:
    def __init__(self, settings=SETTINGS, ratings=()):
        self.course = Course()
        self.now = START
        self.ratings = tuple(ratings)
        self.do(said.Founded(settings), who="org")

    @property
    def league(self):
        return self.course.league

    @property
    def season(self):
        return self.league.playing or self.league.registering or self.league.last

    def do(self, what, who="", why="", *, manager=False):
        return self.course.add(Entry(self.now, who, what, why, manager))

    def act(self, what, why="it has to be", who="org"):
        self.do(what, who, why)
        return len(self.course.log)

    def refused(self, what, who="", why="", **more):
        before = self.league
        try:
            self.do(what, who, why, **more)
        except Refused as refused:
            assert self.league == before
            return str(refused.code), refused.rule
        raise AssertionError("it was done")

    def settle(self, *, one_by_one=False):
        while duties := due(self.league, self.now):
            for one in duties[:1] if one_by_one else duties:
                season = one.season if isinstance(one, Need) else 0
                self.course.add(entry_of(self.league, one, self.now, Facts(seed_of(season), self.ratings)))

    def run(self, until):
        self.now = until
        self.settle()

    def open(self, members, in_days=14, edition=CURRENT):
        number = max((one.number for one in self.league.seasons), default=0) + 1
        self.do(said.Opened(number, seal(seed_of(number)), self.now + in_days * DAY, edition), who="org")
        for member in members:
            self.now += 1
            self.do(said.SignedUp(number, member), who=member)

    def sign_up(self, members, season=1):
        for member in members:
            self.do(said.SignedUp(season, member), who=member)

    def begun(self, members):
        self.open(members)
        self.run(self.season.closes)
        self.run(self.season.begins)
        return self.season

    def running(self):
        return [(division, table) for division, table in self.league.playing.tables if table.running]

    def end(self, division, table, places=None, scores=None, **more):
        self.do(said.TableEnded(division, table, places or tuple(range(1, self.seats + 1)), scores, **more))
        self.settle()

    @property
    def seats(self):
        return self.league.settings.seats

    def play_out(self, rng, hours=24, *, leaving=0.0, idle=0.0):
        season = self.league.playing.number
        while self.league.playing is not None and self.league.playing.number == season:
            self.run(self.now + hours * HOUR)
            if self.league.playing is None or self.league.playing.stage not in PLAYED:
                continue
            for division, table in self.running():
                if rng.random() < 0.15 and self.league.playing is not None:
                    self.finish(rng, division.name, table)
            if self.league.playing is None or self.league.playing.number != season:
                return
            self.mishaps(rng, leaving, idle)
            self.settle()

    def finish(self, rng, division, table):
        raw = [rng.randrange(3 * len(table.seats)) for _ in table.seats]
        places = tuple(1 + sum(other > one for other in raw) for one in raw)
        self.do(said.TableEnded(division, table.number, places, tuple(raw)))
        self.settle()

    def mishaps(self, rng, leaving, idle):
        season = self.league.playing
        for handover in season.handovers:
            for ask in handover.asked:
                if handover.taken is None and ask.yes is None and rng.random() < 0.3:
                    with allowing("L6.2"):
                        self.do(said.Answered(handover.leaver, ask.member, rng.random() < 0.6))
        for member in self.league.playing.members:
            if member.left is None and rng.random() < leaving:
                self.do(said.Left(member.member), who=member.member)
            elif member.left is None and member.absent is None and rng.random() < idle:
                at = [(one, table) for one, table in self.running() if member.member in table.players]
                if at:
                    self.do(said.Absent(member.member, at[0][0].name, at[0][1].number))
            elif member.absent is not None and rng.random() < 0.3:
                self.do(said.Back(member.member))
        for one in self.league.playing.substitutes:
            at = [(of, table) for of, table in self.running() if one.member in table.players]
            if at and one.absent is None and rng.random() < idle:
                self.do(said.Absent(one.member, at[0][0].name, at[0][1].number))
            elif one.absent is not None and rng.random() < 0.3:
                self.do(said.Back(one.member))


def placed(members, settings=SETTINGS, ratings=()):
    game = Played(settings, ratings)
    game.open(names(members))
    game.run(game.season.closes)
    return game


def begun(members, settings=SETTINGS, ratings=()):
    game = placed(members, settings, ratings)
    game.run(game.season.begins)
    return game


def names(count, prefix="m"):
    return [f"{prefix}{number:03}" for number in range(count)]


def rated(members, rng):
    return [Known(member, rng.gauss(25, 4), 4.0) for member in members if rng.random() < 0.8]


def several(seed, count, members=12, settings=SETTINGS, **mishaps):
    rng = random.Random(f"{seed}")
    people = names(members + 6)
    game = Played(settings, rated(people, rng))
    game.begun(people[:members])
    for _ in range(count):
        number = game.league.playing.number
        for late in people[members:]:
            with allowing("L2.1", "L6.3"):
                game.do(said.SignedUp(number, late), who=late)
        game.settle()
        game.play_out(rng, **mishaps)
        if game.league.registering is None:
            game.settle()
        coming = game.league.registering
        for member in people:
            if rng.random() < 0.85:
                with allowing("L2.1", "L6.3"):
                    game.do(said.SignedUp(coming.number, member), who=member)
        game.run(max(game.now, coming.closes))
        game.run(max(game.now, game.league.seasons[-1].begins))
        if game.league.playing is None:
            break
    return game
