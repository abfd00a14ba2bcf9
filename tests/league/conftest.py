import pytest

from tests.league.contest import Contest
from tests.league.desk import of
from tests.league.season import Season
from tests.match.desk import Clock, desk


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def service(tmp_path, clock):
    service = await desk(tmp_path, clock)
    yield service
    await service.store.close()


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
