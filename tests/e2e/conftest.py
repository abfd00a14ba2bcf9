import pytest

from tests.e2e.world import World


@pytest.fixture
async def world(tmp_path):
    """A sandbox with the bot as a process of its own, ready."""
    async with World(tmp_path) as made:
        await made.bot.start()
        yield made
