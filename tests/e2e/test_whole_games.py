from random import Random

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.ending import check_ending
from tests.e2e.hands import Taste, by_buttons, confirmed
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import DONE, final, next_number, ply_of, verbs
from tests.e2e.world import answered, told
from tests.wording import en

pytestmark = pytest.mark.processes

MIDDLE = 40
DRAWN = en("The game begins. I drew the seats at random; in seating order: {people}", people="")


async def play_on(table, board, hand, taste, until=10_000):
    while not final(board) and ply_of(board) < until:
        played = await hand(table, board, taste)
        board = await table.board_at(played.ply)
    return board


@pytest.mark.waits(7)
async def test_three_play_by_buttons(world):
    people = [await world.person("Ada"), await world.person("Ben"), await world.person("Chloe")]
    table, board = await seated_by_buttons(world, "table-1", people)
    taste = Taste(Random(32), passing=0.2)
    first = board
    board = await play_on(table, board, by_buttons, taste, MIDDLE // 2)  # early: there may be no dig late in a game
    while "dig" not in verbs(board):
        board = await play_on(table, board, by_buttons, taste, ply_of(board) + 1)
    board = await killed_with_a_picker_open(world, table, board)
    await old_buttons_change_nothing(table, first, board)
    board = await play_on(table, board, by_buttons, Taste(taste.rng, passing=0.6))
    record = await check_ending(table)
    assert any(DRAWN in one["content"] for one in await table.public())
    assert "Joined" in dict(record.others)
    await old_buttons_change_nothing(table, first, board)


async def killed_with_a_picker_open(world, table, board):
    person = table.asked(board)
    picker = await answered(person, await person.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
    await world.bot.kill()
    await world.bot.start()
    field = next(b for b in buttons(picker) if b["style"] == 1 and not b.get("disabled"))
    done = (await next_number(person, table.channel, board), f"dig {field['label']}")
    played = table.note(person, await confirmed(person, picker, field, done), ply_of(board) + 1)
    return await table.board_at(played.ply)


async def old_buttons_change_nothing(table, old, board):
    before = (await table.record()).lines
    public = len(await table.public())
    asked = None if final(board) else table.asked(board)
    for person in table.people.values():
        for button in verbs(old).values():
            shown = {**board, "components": old["components"]}  # the old message may have gone
            answer = await person.press(shown, custom_id=button["custom_id"], force=True)
            text = await told(person, answer)
            assert text
            assert not DONE.search(text)
        if person is not asked and not final(board):
            for button in verbs(board).values():
                text = await told(person, await person.press(board, custom_id=button["custom_id"]))
                assert not DONE.search(text)
    assert (await table.record()).lines == before
    assert len(await table.public()) == public
