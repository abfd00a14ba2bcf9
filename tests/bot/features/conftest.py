import pytest

from tests.bot.features.league.organising import Ground
from tests.bot.features.leaguing import Here


@pytest.fixture
async def here(host):
    made = Here(host)
    yield made
    await made.close()


@pytest.fixture
async def ground(host):
    made = Ground(host)
    yield made
    await made.leagues.running.stop()
