import contextlib
import functools

import pytest

from tests.e2e.world import World
from tests.faults.nursery import Child, Nursery


@pytest.fixture(scope="session")
def nursery():
    """Where bots come from quickly."""
    with contextlib.closing(Nursery()) as made:
        yield made


@pytest.fixture
async def world(tmp_path, nursery):
    """A sandbox with a bot that starts quickly; the test starts it."""
    async with World(tmp_path, process=functools.partial(Child, nursery)) as made:
        yield made
