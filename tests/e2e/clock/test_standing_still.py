import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.program import upgrade
from bot.settings import Settings
from games.registry import GAMES
from sandbox.stage.shown import buttons
from tests.e2e.people.test_players import begun
from tests.e2e.table import ply_of
from tests.e2e.world import PATIENCE, SWIFT, World, answered, told

pytestmark = [pytest.mark.processes, pytest.mark.nightly, pytest.mark.waits(60)]


async def confirmed(person, place, command, words):
    question = await answered(person, await person.slash(place, command))
    await person.press(question, custom_id=buttons(question)[0]["custom_id"])
    return await person.wait_for(place, lambda m: words in m["content"], PATIENCE)


async def test_somebody_leaves_a_table_that_stands_still_and_the_others_play_on(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        table, asked, first = await begun(world, "table-1", "Ada", "Ben", "Chloe")
        other = next(person for person in table.people.values() if person is not asked)
        await world.bot.stop()
        database = world.bot.database
        with closing(sqlite3.connect(database)) as there, there:
            there.execute("UPDATE matches SET rules_version = '0'")

        await world.bot.start()
        assert "1 of mykerinos. `cartouche upgrade --check`" in world.bot.said()
        assert "`/game resign`" in await told(asked, await asked.slash(table.channel, "mykerinos pass"))
        assert "on hold" in await told(other, await other.slash(table.channel, "game clock"))
        await confirmed(asked, table.channel, "game resign", "has left the game")
        await confirmed(asked, table.channel, "player erase", "no longer store anything that names you")
        await world.bot.stop()
        with closing(sqlite3.connect(database)) as there:
            assert str(asked.id) not in "\n".join(there.iterdump())

        settings = Settings(database=database, backups=tmp_path / "copies")
        assert await asyncio.to_thread(upgrade.run, settings, GAMES, apply=True) == 0
        await world.bot.start()
        board = await table.board_at(ply_of(first) + 1)  # the computer has moved
        assert "a player who left" in board["content"]
        assert any("Now it continues" in message["content"] for message in await table.public())
