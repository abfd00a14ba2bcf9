import pytest

from tests.bot.ui.pressing import three_begin
from tests.orders.tables import GAMES, ORDERS, computers


@pytest.fixture
def served():
    return {"games": GAMES, "computers": computers, "orders": ORDERS}


@pytest.fixture
async def match(host):
    return await three_begin(host)
