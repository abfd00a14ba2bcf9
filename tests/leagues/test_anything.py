import random
from collections import Counter

import pytest

from leagues import text
from leagues.edition import CURRENT
from leagues.export.check import check
from leagues.export.form import exported
from leagues.log import entries as said
from leagues.log.entries import read, write
from leagues.log.preview import attention, preview
from leagues.log.walk import replay
from leagues.lots import seal
from leagues.refused import Refused
from leagues.settings import DAY, HOUR
from leagues.standings import certain, helpers_of, possible_of, standing_of
from leagues.state import NOBODY, How, Promise, Stage
from tests.leagues.seasons import SETTINGS, Played, names, seed_of
from tests.seeds import seeded

PEOPLE = [*names(13), "s1", "s2", "s3", "nobody knows"]


def anything(rng, game):
    league = game.league
    season = league.playing or league.seasons[-1]
    who, other = rng.choice(PEOPLE), rng.choice(PEOPLE)
    division = rng.choice([*(one.name for one in season.divisions), "9.9"])
    number, seat = rng.randrange(0, 9), rng.randrange(0, 4)
    running = [(one.name, table) for one, table in season.tables if table.running]
    if running and rng.random() < 0.7:
        division, table = rng.choice(running)
        number = table.number
    raw = [rng.randrange(5) for _ in range(4)]
    places = tuple(1 + sum(one > score for one in raw) for score in raw)
    members = next((one.members for one in season.divisions if one.name == division), ())
    coming = max(one.number for one in league.seasons)
    return rng.choice(
        [
            lambda: said.TableEnded(division, number, places, tuple(raw)),
            lambda: said.TableEnded(division, number, places, tuple(raw)),
            lambda: said.TableEnded(division, number, places[: rng.randrange(5)]),
            lambda: said.TableOpened(division, number),
            lambda: said.Left(who, rng.choice([How.SAID, How.SAID, How.SILENT, How.REMOVED])),
            lambda: said.Absent(who, division, number),
            lambda: said.Back(who),
            lambda: said.Asked(who, other),
            lambda: said.Answered(who, other, rng.random() < 0.5),
            lambda: said.Unfilled(who),
            lambda: said.SignedUp(rng.choice([coming, season.number]), who),
            lambda: said.SignedOff(rng.choice([coming, season.number]), who),
            lambda: said.Joined(who, division, (*members, who)),
            lambda: said.Moved(who, division, (members, members)),
            lambda: said.Formed(((division, members[1:]), ("2.9", members[:1]))),
            lambda: said.Formed(tuple((one.name, one.members[::-1]) for one in season.divisions)),
            lambda: said.Replaced(division, number, seat, rng.choice([who, NOBODY])),
            lambda: said.Annulled(division, number),
            lambda: said.Unrated(division, number),
            lambda: said.Corrected(who, rng.randrange(-3, 4)),
            lambda: said.Extended(rng.randrange(-1, 30)),
            said.Paused,
            said.Resumed,
            said.Resumed,
            lambda: said.Stopped() if rng.random() < 0.1 else said.Announced("x"),
            lambda: said.Lifted(who),
            lambda: said.Told(who, rng.choice(list(Promise)), rng.random() < 0.5),
            lambda: said.TakenBack(rng.randrange(0, len(game.course.log) + 2)),
            lambda: said.TakenBack(rng.randrange(0, len(game.course.log) + 2)),
            lambda: said.Opened(coming + 1, seal(seed_of(coming + 1)), game.now + 20 * DAY, CURRENT),
            lambda: said.Postponed(coming),
            lambda: said.Begun(season.number, CURRENT),
            said.Warned,
            said.Overtime,
            said.StandIns,
            lambda: said.Short(coming),
            lambda: said.Dropped(coming),
            lambda: said.Finished(seed_of(season.number).hex()),
            lambda: said.Placed(coming, ((who,),)),
            lambda: said.Organisers(("org",)),
            said.Orphaned,
            lambda: said.Changed(SETTINGS),
        ]
    )()


def holds(league):
    for season in league.seasons:
        for division, table in season.tables:
            people = [one for one in table.players if one != NOBODY]
            assert len(people) == len(set(people))
            assert set(table.seats) <= set(division.members)
            assert (
                not set(people) & season.gone
                or table.over
                or any(one.leaver in people and one.taken is None for one in season.handovers)
            )
        everybody = [member for division in season.divisions for member in division.members]
        assert Counter(everybody) == Counter(one.member for one in season.members)
        for one in season.divisions:
            rows = standing_of(league, season, one)
            ranges = possible_of(league, season, one)
            for row in rows:
                assert 1 <= ranges[row.member].best <= row.place <= ranges[row.member].worst <= len(rows)
            certain(league, season, one)
        helpers_of(season)


@seeded
@pytest.mark.parametrize("number", range(6))
def test_whatever_is_tried_is_done_or_refused(seed, number):
    rng = random.Random(f"{seed} {number}")
    game = Played()
    game.open(names(13))
    done = Counter()
    for _ in range(500):
        if rng.random() < 0.25:
            game.run(game.now + rng.randrange(60) * HOUR)
        before = game.league
        entry = said.Entry(game.now, rng.choice(["org", "org", "org", "", "m001"]), anything(rng, game), "why")
        try:
            preview(game.course.branch(), entry)
            game.course.add(entry)
        except Refused:
            assert game.league == before
        else:
            done[type(entry.what)] += 1
    holds(game.league)
    attention(game.league, game.now)
    assert len(done) > 5
    assert replay([read(write(entry)) for entry in game.course.log]) == game.league
    for season in game.league.seasons:
        if season.stage in (Stage.RUNNING, Stage.OVERTIME, Stage.STAND_INS, Stage.FINAL):
            found = {one.rule for one in check(text.write(exported(game.course.log, season.number)))}
            assert found <= {"L4.2"}  # a joining member got any number, which only the seed can tell
