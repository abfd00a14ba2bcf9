import math
import random

import pytest

from benchmarks.season.divisions import Divisions
from benchmarks.season.measures import measured
from benchmarks.season.observer import Observer
from benchmarks.season.people import SCALE, players, points, surprise
from benchmarks.season.stage import BEGIN
from bot.match.pure.notices.deciding import MOST

SEED = 7


@pytest.mark.nightly
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


def test_who_sees_all_results_learns_strengths_from_them():
    people = players(0, 4, SEED, BEGIN)
    strengths = {one.user: one.strength for one in people}
    observer = Observer(random.Random(SEED), chains=40)
    found = []
    for table in range(60):
        order = sorted(people, key=lambda one, table=table: -points(one, table, SEED))
        users = [one.user for one in order]
        found.append((observer.surprise(users), surprise([strengths[one] for one in users], SCALE)))
        observer.learn(users)
    assert found[0][0] == pytest.approx(math.log(24), rel=0.2)
    later = found[30:]
    best = sum(one for _, one in later)
    assert 0.98 * best < sum(one for one, _ in later) < 1.05 * best < 1.02 * math.log(24) * len(later)
