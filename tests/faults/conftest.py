import pytest

from tests.e2e.world import World


@pytest.fixture
async def world(tmp_path):
    """A sandbox with a bot; the test starts it."""
    async with World(tmp_path) as made:
        yield made
