import pytest

from tests.league.contest import Contest
from tests.league.desk import of
from tests.league.season import Season


@pytest.fixture
async def leagues(service):
    return of(service)


@pytest.fixture
async def season(service, clock):
    made = Season(service, clock)
    yield made
    await made.leagues.presence.stop()
    await made.leagues.running.stop()


@pytest.fixture
async def contest(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.presence.stop()
    await made.leagues.running.stop()
