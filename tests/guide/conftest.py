import pytest

from tests.bot.ui.pressing import host_at
from tests.toys.registered import WITH_TOYS


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3", **WITH_TOYS)
    yield made
    await made.store.close()
