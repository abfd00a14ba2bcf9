import pytest

from games.registry import COMPUTERS, GAMES
from tests.bot.ui.pressing import host_at
from tests.budgets.counting import Counts, counted
from tests.chronos.table import Clock


@pytest.fixture
def counts():
    return Counts()


@pytest.fixture
def computers():
    return COMPUTERS


@pytest.fixture
async def host(tmp_path, counts, computers):
    games = {name: counted(game, counts) for name, game in GAMES.items()}
    made = await host_at(tmp_path / "matches.sqlite3", games=games, computers=computers)
    made.clock = clock = Clock()
    made.sends = lambda: clock.time  # the clock of those who press is this one, too
    made.store.looked_after = 3_600  # never in the middle of a count
    counts.listen(made.store)
    yield made
    await made.store.close()
