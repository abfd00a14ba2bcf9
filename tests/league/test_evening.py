"""L14: evenings through the service, from the check-in to the last word."""

import pytest

from leagues.export.check import check
from leagues.state import Stage
from tests.league.contest import Contest

SIX = (11, 22, 33, 44, 55, 66)


@pytest.fixture
async def evening(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.stop()


async def test_l14_1_from_the_check_in_to_the_last_word(evening):
    known = await evening.evening(*SIX, rounds=3)
    assert (known.season.stage, len(await evening.running())) == (Stage.RUNNING, 2)
    known = await evening.rounds()
    season = known.league.last
    assert [one.number for one in season.rounds] == [1, 2, 3]
    assert season.seed is not None
    assert check(await evening.leagues.export(evening.id, 1)) == ()
