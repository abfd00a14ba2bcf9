import pytest

from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.e2e.opening import seated_by_buttons
from tests.e2e.world import World, answered

pytestmark = [pytest.mark.faults, pytest.mark.processes]

LIMIT = 700
"""The size limit for files, in bytes."""


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, sandbox=Sandbox(Settings(answer_within=30.0, file_limit=LIMIT))) as made:
        await made.bot.start()
        yield made


async def test_a_table_is_played_on_and_its_files_come_in_parts(world):
    world.expected.append("too large|too plain|refused|413")
    people = [await world.person(name) for name in ("Ada", "Ben")]
    ada = people[0]
    table, board = await seated_by_buttons(world, "table-1", people)
    assert not board["attachments"]
    assert "```" in board["content"]
    shown = await answered(ada, await ada.slash(table.channel, "game board"))
    assert not shown["attachments"]
    for name in ("game record", "player export"):
        files = (await answered(ada, await ada.slash(table.channel, name)))["attachments"]
        assert files, name
        assert all(file["size"] <= LIMIT for file in files)
