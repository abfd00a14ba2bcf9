import pytest

from tests.bot.ui.pressing import host_at, three_begin
from tests.match.desk import Clock, desk
from tests.orders.tables import GAMES, ORDERS, computers


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def service(tmp_path, clock):
    made = await desk(tmp_path, clock, games=GAMES, computers=computers, orders=ORDERS)
    yield made
    await made.store.close()


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3")
    yield made
    await made.store.close()


@pytest.fixture
async def match(host):
    return await three_begin(host)
