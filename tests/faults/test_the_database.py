import contextlib
import resource
import sqlite3
from random import Random

import pytest

from bot.interaction.refusals import FAULTS
from bot.match.pure.errors import Fault
from data.texts import texts
from games.record import NOBODY
from tests.e2e.hands import Taste, by_buttons, slash_ready
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import numbers_told
from tests.e2e.world import told, until

pytestmark = [pytest.mark.faults, pytest.mark.processes]

UNCHANGED = {texts(language)(sentence) for language in ("en", "de") for sentence in FAULTS.values()}


@pytest.fixture
async def table(world):
    await world.bot.start()
    people = [await world.person("Ada", "de"), await world.person("Ben", "de")]
    made, _ = await seated_by_buttons(world, "table-1", people)
    return made


async def test_while_another_program_holds_it_nothing_changes_and_the_player_is_told(world, table):
    world.expected.append("The database refused: locked")
    board = table.boards[max(table.boards)]
    move = await slash_ready(table, board, Taste(Random(1), passing=0))
    with contextlib.closing(sqlite3.connect(world.bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = (await move())["content"]
        other.execute("ROLLBACK")
    assert said == texts("de")(FAULTS[Fault.LOCKED])
    await goes_on(table, board)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux to take a running program's disk away")
async def test_when_no_file_can_grow_nothing_changes_and_the_player_is_told(world, table):
    world.expected.append("The database refused")
    board = table.boards[max(table.boards)]
    move = await slash_ready(table, board, Taste(Random(2), passing=0))
    await all_told(world.bot.database)
    soft, hard = resource.prlimit(world.bot.pid, resource.RLIMIT_FSIZE)
    journal = world.bot.database.with_name(world.bot.database.name + "-wal")
    resource.prlimit(world.bot.pid, resource.RLIMIT_FSIZE, (journal.stat().st_size, hard))
    said = (await move())["content"]
    resource.prlimit(world.bot.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert said in UNCHANGED
    await goes_on(table, board)


async def all_told(database):
    """Wait until the bot has recorded that everything is posted, because these tests aren't
    about faults while posting.
    """
    with contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as reading:
        await until(lambda: not reading.execute("SELECT 1 FROM outbox").fetchall())


async def goes_on(table, board):
    before = (await table.record()).lines
    assert numbers_told(await table.public()) == []
    played = await by_buttons(table, board, Taste(Random(3), passing=0))
    assert played.number == sum(line.who != NOBODY for line in before) + 1
    await table.board_at(played.ply)
    assert (await table.record()).lines[:-1] == before
    assert (await told(table.watcher, await table.watcher.slash(table.channel, "game history"))).startswith("**")
    assert numbers_told(await table.public()) == [played.number]


async def test_a_database_that_is_deleted_while_it_runs_stores_nothing_and_can_be_put_back(world, table):
    world.expected += ["taken away", "was saved as", "The database refused: gone", "The timers wait: gone"]
    file = world.bot.database
    board = table.boards[max(table.boards)]
    before = (await table.record()).lines
    move = await slash_ready(table, board, Taste(Random(6), passing=0))
    file.unlink()
    assert (await move())["content"] in {texts(language)(FAULTS[Fault.GONE]) for language in ("en", "de")}
    await world.bot.wait_log("was saved as")
    assert not file.exists()
    await world.bot.stop()
    (saved,) = (world.folder / "backups").glob("rescued-*")
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    saved.rename(file)
    await world.bot.start()
    assert (await table.record()).lines == before
    await goes_on(table, board)
