import pytest

from benchmarks.season.divisions import Divisions
from benchmarks.season.measures import measured
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
