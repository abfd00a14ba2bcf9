import asyncio
import itertools
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

import bot.features.families  # noqa: F401
from bot.match.pure.table.model import Status
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, host_at
from tests.conformance.presses import begun


async def _make(played, analysed):
    host = await host_at(played)
    match = await begun(host, "mykerinos", 3, "ended")
    for number in itertools.count():
        look = await host.service.history.look(match.id, None)
        if look.match.status is not Status.ACTIVE:
            break
        own = await host.service.history.look(match.id, look.asked[0])
        user = own.match.players[own.viewer].user
        await host.service.play.act(match.id, user, own.legal[-1], own.match.ply, f"ended {number}")
    await host.store.close()
    shutil.copy(played, analysed)
    host = await host_at(analysed)
    await host.service.analyses.analysis(look.match, ADA)
    await host.store.close()


@pytest.fixture(scope="session")
def ended(tmp_path_factory):
    """Return two databases with the same finished game of three people: as it was played, and with its analysis."""
    played = tmp_path_factory.mktemp("ended") / "played.sqlite3"
    analysed = played.with_name("analysed.sqlite3")
    with ThreadPoolExecutor(1) as pool:  # another event loop may belong to this thread
        pool.submit(asyncio.run, _make(played, analysed)).result()
    return played, analysed


async def _copied(database, folder):
    host = await host_at(shutil.copy(database, folder / "copied.sqlite3"))
    host.clock = itertools.count(1_700_000_000_000 + 3_600_000)
    return host


@pytest.fixture
async def after_a_game(ended, tmp_path):
    """Return a host whose channel has a finished game of three people, without an analysis."""
    made = await _copied(ended[0], tmp_path)
    yield made
    await made.store.close()


@pytest.fixture
async def analysed(ended, tmp_path):
    made = await _copied(ended[1], tmp_path)
    yield made
    await made.store.close()


@pytest.fixture
async def over(host):
    """Return the finished game in the host's channel."""
    return await host.service.history.in_channel(CHANNEL)
