import pytest

from tests.e2e.world import SWIFT, World


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world
