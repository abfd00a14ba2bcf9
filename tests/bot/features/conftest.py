import pytest

from tests.bot.features.league.organising import Ground
from tests.bot.features.leaguing import Here
from tests.bot.ui.pressing import host_at


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3")
    yield made
    await made.store.close()


@pytest.fixture
async def here(host):
    made = Here(host)
    yield made
    await made.close()


@pytest.fixture
async def ground(host):
    made = Ground(host)
    yield made
    await made.leagues.stop()
