import pytest

from tests.e2e.world import World


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path) as made:
        yield made
