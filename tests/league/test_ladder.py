"""L12: ladders through the service."""

import pytest

from tests.league.contest import Contest


@pytest.fixture
async def ladder(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.stop()


async def test_l12_1_a_table_is_made_when_enough_wait(ladder):
    known = await ladder.ladder(11, 22)
    assert await ladder.running() == []
    queue = await ladder.leagues.waiting(ladder.id)
    assert [one.member for one in queue.waits] == ["11", "22"]
    assert (queue.expect, queue.within, queue.lacking) == ({"11": None, "22": None}, None, 1)
    known = await ladder.wait(33)
    (match,) = await ladder.running()
    assert {player.user for player in match.players} == {11, 22, 33}
    assert len(known.season.sought) == 1
