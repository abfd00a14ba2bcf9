import pytest

from tests.e2e.season import Ahead
from tests.e2e.toy_world import toy_world


@pytest.fixture
async def ahead(tmp_path):
    """Yield a world and its clock. A test moves the clock forward instead of waiting."""
    clock = Ahead()
    async with toy_world(tmp_path, now=clock, clocked=True) as world:
        clock.ticks = world.bot.clock.ticks
        yield world, clock
