import pytest

from bot.match.pure.table.model import Status
from tests.e2e.toy_world import ToyTable, labelled, toy_world
from tests.e2e.world import answered, told
from tests.wording import en

pytestmark = pytest.mark.processes


async def seated(world, computers=0):
    people = [await world.person(name) for name in ("Ada", "Ben")[: 2 - computers]]
    table = ToyTable(world, "pebbles", people, computers)
    return (table, *people)


async def put(table, person, board, count, *, force=False):
    return await person.press(board, custom_id=labelled(board, "put")[str(count)], force=force)


async def test_from_the_start_to_the_end(tmp_path):
    async with toy_world(tmp_path) as world:
        table, ada, ben = await seated(world)
        first = await table.begin(0)
        assert "put pebbles on the heap" in first["content"]
        await put(table, ada, first, 3)
        second = await table.board(1)
        assert f"<@{ada.id}> puts 3" in second["content"]
        assert "Undo" in labelled(second, "")
        await ada.press(second, custom_id=labelled(second, "")["Undo"])
        again = await table.board(2)
        assert (await table.look()).view.put == (None, None)
        # The very first board asked the same, but its position has been undone since.
        old = {**again, "components": first["components"]}  # the first message may have gone
        stale = await answered(ada, await put(table, ada, old, 4, force=True))
        assert "The game has moved on" in stale["content"]
        await put(table, ada, again, 4)
        third = await table.board(3)
        # The question is the same as before, so it counts. The older message may have gone.
        await put(table, ben, {**third, "components": again["components"]}, 2, force=True)
        board = await table.board(4)
        assert (await table.look()).view.put == (4, 2)
        for ply, person, count in ((5, ada, 2), (6, ben, 1), (7, ada, 2), (8, ben, 1)):
            await person.press(board, custom_id=labelled(board, "take")[str(count)])
            board = await table.board(ply)
        match = (await table.look()).match
        assert (match.status, match.ranking) == (Status.OVER, (2, 1))
        assert en("The end") in str(board["embeds"])
        assert match.seed in str(board["components"])  # the button Verify carries it
        proof = await told(ada, await ada.slash(table.channel, "game verify"))
        assert match.seed in proof
