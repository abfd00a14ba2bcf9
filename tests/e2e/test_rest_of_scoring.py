import pytest

from sandbox.stage.shown import buttons
from tests.e2e.hands import sure_button
from tests.e2e.orders.test_order_form import button
from tests.e2e.people.test_players import begun
from tests.e2e.table import moves_of, ply_of, verbs
from tests.e2e.world import PATIENCE, SWIFT, World, answered, changed, private, told

pytestmark = pytest.mark.processes

ZONES = (("A", "B", "C", "D"), ("E", "F", "G", "H"))


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


async def dug(person, table, columns):
    fields = await person.autocomplete(table.channel, "mykerinos dig", "field", "")
    free = [one["value"] for one in fields if (field := one["value"].split()[1])[0] in columns and field[1] in "123"]
    assert free, fields
    assert "Done" in await told(person, await person.slash(table.channel, "mykerinos dig", field=free[0]))


async def sure(person, board, verb):
    question = await answered(person, await person.press(board, custom_id=verbs(board)[verb]["custom_id"]))
    return await changed(person, question, await person.press(question, custom_id=sure_button(question)["custom_id"]))


async def pressed(person, message, ending, words):
    answer = await person.press(message, custom_id=button(message, ending))
    assert answer.outcome == "update", answer
    return await person.wait_for(
        message["channel_id"], lambda m: m["id"] == message["id"] and words in m["content"], PATIENCE
    )


async def test_a_choice_a_press_and_the_later_zone_is_chosen_by_it(world):
    table, first, board = await begun(world, "table-1", "Ada", "Ben", "Chloe")
    begin = ply_of(board)
    for number in range(6):
        board = await table.board_at(begin + number)
        await dug(table.asked(board), table, ZONES[number // 3])
    for number in range(6, 9):
        board = await table.board_at(begin + number)
        passed = await sure(table.asked(board), board, "pass")
        # Third in both zones, one cannot go to the museum.
        there = [one["custom_id"].split(":")[-1] for one in buttons(passed)]
        assert there == ["prefer-points", "prefer-room"][: 2 if number < 8 else 1]
    board = await table.board_at(begin + 9)
    assert table.asked(board) is first
    offered = await sure(first, board, "left")
    assert "no one has to wait for you" in offered["content"]
    said = await pressed(first, offered, ":prefer-points", "When it's your turn")
    assert "ends with this phase" in said["content"]
    assert len(moves_of(await table.record())) == 10, "it is not given yet"
    await pressed(first, said, ":1", "Your order is active.")
    board = await table.board_at(begin + 10)
    second = table.asked(board)
    assert second is not first
    await second.press(board, custom_id=verbs(board)["right"]["custom_id"])
    question = await second.wait_for(table.channel, lambda m: private(m) and sure_button(m), PATIENCE)
    await second.press(question, custom_id=sure_button(question)["custom_id"])
    board = await table.board_at(begin + 12)
    assert table.asked(board) is second
    moves = moves_of(await table.record())
    assert [line.who for line in moves[-3:]] == [moves[9].who, moves[10].who, moves[9].who]
    assert moves[-1].what in {"take left", "take right"}
    (marked,) = [m["content"] for m in await table.public() if "from an order" in m["content"]]
    assert "**12.**" in marked
    assert "from an order" in marked.split("**12.**")[1].split("\n")[0]
