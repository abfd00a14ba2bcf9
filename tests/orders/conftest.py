import pytest

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
