import pytest

from tests.bot.ui.pressing import host_at


@pytest.fixture
async def host(tmp_path):
    made = await host_at(tmp_path / "matches.sqlite3")
    yield made
    await made.store.close()
