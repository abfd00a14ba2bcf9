import pytest

from tests.soak.mixed import GAMES, mixed

MOVES = 60


@pytest.mark.faults
@pytest.mark.processes
@pytest.mark.nightly
@pytest.mark.waits(20)
async def test_all_games_are_played_among_people_who_look_at_things(tmp_path):
    said = []
    faults = await mixed(MOVES, 1, tmp_path, lambda line, **_: said.append(line), tables=3)
    assert [fault for fault in faults if "memory" not in fault] == [], "so few moves say nothing of memory"
    for game in GAMES:
        assert any(f"{game} begun" in line for line in said)
