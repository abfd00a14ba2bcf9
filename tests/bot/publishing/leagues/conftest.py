import pytest

from tests.bot.publishing.leagues.contesting import Contest
from tests.bot.publishing.leagues.cup import Cup


@pytest.fixture
async def cup(scene):
    """Yield a league of divisions whose messages are posted in the sandbox."""
    made = Cup(scene)
    yield made
    await made.close()


@pytest.fixture
async def contest(scene):
    """Yield a Contest for cups and evening tournaments, with messages posted in the sandbox."""
    made = Contest(scene)
    yield made
    await made.close()
