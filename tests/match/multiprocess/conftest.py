import time
from functools import partial

import pytest

from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.match.storage.store import Store
from tests.match.desk import GAMES, entropy, first_legal
from tests.match.multiprocess.both import until


def ahead(late, number):
    return time.monotonic() + late[number]


@pytest.fixture
def late():
    return [0.0, 0.0]


@pytest.fixture
def kinds():
    """The computer players of both processes."""
    return ("greedy", "random")


@pytest.fixture
async def two(tmp_path, clock, late, kinds):
    made = []
    for number, name in enumerate("ab"):
        store = await Store.open(tmp_path / "t.sqlite3", shared=True, busy=2_000)
        shards = Shards(store, name, 2, (number,), span=600_000, renewed=600.0, now=partial(ahead, late, number))
        made.append(Service(store, GAMES, first_legal, clock, entropy, kinds=lambda _game: kinds, shards=shards))
        await shards.begin()
        await until(lambda store=store: store.memory.hears)
    yield made
    for service in made:
        await service.desk.shards.stop()
        await service.store.close()
