import pytest

from benchmarks.season.contests import Cup, Evening
from benchmarks.season.counted import counted
from benchmarks.season.ladders import Ladder
from bot.match.pure.notices.deciding import MOST

SEED = 7


def right(told):
    assert told.faults == {}
    assert told.acts == {}
    assert told.differences == ()
    assert told.broken == ()
    assert told.champions
    assert max(told.in_vain, default=0) <= MOST


@pytest.mark.nightly
async def test_a_cup_goes_by_itself_to_its_champion(tmp_path):
    told = counted(await Cup(members=13, seed=SEED, rounds=4).run(tmp_path / "cup.sqlite3"))
    right(told)
    assert [one.final for one in told.rounds] == [False, False, False, True]
    assert told.said + told.silent > 0
    assert sum(one.off for one in told.rounds) == 0
    assert told.rounds[0].repeats == 0
    assert told.took < 31 * 86_400_000


@pytest.mark.many
async def test_an_evening_goes_by_itself_to_its_podium(tmp_path):
    told = counted(await Evening(members=7, seed=SEED, game="pebbles").run(tmp_path / "evening.sqlite3"))
    right(told)
    assert len(told.rounds) == 3
    assert sum(one.filled for one in told.rounds) > 0
    assert all(one.waited == 0 and one.opening < 10 for one in told.rounds)
    assert told.took < 3 * 3_600_000


@pytest.mark.nightly
async def test_a_ladder_goes_by_itself_for_a_season(tmp_path):
    told = counted(await Ladder(members=10, seed=SEED, rounds=4).run(tmp_path / "ladder.sqlite3"))
    right(told)
    assert told.found.tables > 20
    assert told.found.ranked > 4
    assert told.said + told.silent > 0
