import pytest

from tests.bot.ui.pressing import three_begin
from tests.match.desk import desk
from tests.orders.tables import GAMES, ORDERS, computers


@pytest.fixture
async def service(tmp_path, clock):
    made = await desk(tmp_path, clock, games=GAMES, computers=computers, orders=ORDERS)
    yield made
    await made.store.close()


@pytest.fixture
async def match(host):
    return await three_begin(host)
