import math
import random
from itertools import permutations

import pytest

from benchmarks.season.divisions import Divisions
from benchmarks.season.measures import measured, rank_correlation
from benchmarks.season.notes import Notes, Season, Table
from benchmarks.season.observer import Observer
from benchmarks.season.pebbles import DIGITS, wanted
from benchmarks.season.people import SCALE, players, points, surprise
from benchmarks.season.stage import BEGIN
from benchmarks.week.people import DAY
from bot.match.pure.notices.enough import MOST

SEED = 7


@pytest.mark.many
async def test_two_seasons_go_by_themselves_from_the_sign_up_to_the_champion(tmp_path):
    world = Divisions(members=10, seasons=2, seed=SEED, rounds=4)
    result = measured(await world.run(tmp_path / "season.sqlite3"))
    assert result.faults == {}
    assert result.acts == {}
    assert [one.number for one in result.seasons] == [1, 2]
    assert all(one.days < 30 and one.broken == 0 and one.early == 1 for one in result.seasons)
    assert sum(one.said + one.silent for one in result.seasons) > 0
    assert max(result.in_vain) <= MOST
    assert world.notes.seasons[1].members >= 10


def test_what_somebody_lays_comes_to_their_points():
    assert [wanted(9053, number).worth for number in range(DIGITS + 1)] == [9, 0, 5, 3, 0]


def test_orders_come_about_as_strengths_say():
    people = players(0, 4, SEED, BEGIN)
    strengths = {one.user: one.strength for one in people}
    best, flat = 0.0, 0.0
    for table in range(2_000):
        order = sorted(people, key=lambda one, table=table: -points(one, table, SEED))
        best += surprise([strengths[one.user] for one in order], SCALE) / 2_000
        flat += surprise([25.0] * 4, SCALE) / 2_000
    shares = [surprise([strengths[one.user] for one in order], SCALE) for order in permutations(people)]
    assert sum(math.exp(-one) for one in shares) == pytest.approx(1)
    assert best == pytest.approx(sum(math.exp(-one) * one for one in shares), abs=0.08)
    assert best < flat == pytest.approx(math.log(24))


def test_who_sees_all_results_learns_strengths_from_them():
    people = players(0, 4, SEED, BEGIN)
    strengths = {one.user: one.strength for one in people}
    observer = Observer(random.Random(SEED), chains=60)
    found = []
    for table in range(100):
        order = sorted(people, key=lambda one, table=table: -points(one, table, SEED))
        users = [one.user for one in order]
        found.append((observer.surprise(users), surprise([strengths[one] for one in users], SCALE)))
        observer.learn(users)
    assert found[0][0] == pytest.approx(math.log(24), rel=0.2)
    later = found[50:]
    best = sum(one for _, one in later)
    assert 0.98 * best < sum(one for one, _ in later) < 1.05 * best < 1.02 * math.log(24) * len(later)


def test_a_rank_correlation_shares_ranks():
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert rank_correlation([1, 1, 2, 2], [4, 3, 2, 1]) == pytest.approx(-2 / math.sqrt(5))


def test_pings_count_on_whole_days_with_a_table():
    notes = Notes(plays={(1, 1): [BEGIN, BEGIN + 3 * DAY]}, zones={1: "UTC"})
    notes.pings = [(BEGIN + DAY, 1, "moved"), (BEGIN + DAY, 1, "started"), (BEGIN, 1, "moved")]
    season = Season(1, BEGIN, BEGIN + 56 * DAY, over=BEGIN + 60 * DAY)
    season.tables = {
        ("1.1", 1): Table(BEGIN, BEGIN + DAY),
        ("1.1", 2): Table(BEGIN, BEGIN + 57 * DAY, late=True),
        ("1.1", 3): Table(BEGIN),
    }
    notes.seasons[1] = season
    result = measured(notes)
    assert result.pings == (0, 2)
    assert result.seasons[0].days == 60
    assert result.seasons[0].early == 0.5
