import pytest

from bot.features.play import played
from tests.bot.ui.pressing import host_at
from tests.chronos.table import WITH_CHRONOS, Clock


@pytest.fixture
async def host(tmp_path, monkeypatch):
    made = await host_at(tmp_path / "matches.sqlite3", **WITH_CHRONOS)
    made.clock = clock = Clock()
    # The clock of those who press is this one, too.
    monkeypatch.setattr(played, "sent_at", lambda _interaction: clock.time / 1_000)
    yield made
    await made.store.close()
