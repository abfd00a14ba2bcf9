import asyncio
from random import Random

import pytest

from tests.e2e.hands import picked
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import Table, verbs
from tests.e2e.world import answered, gone, private

pytestmark = pytest.mark.processes


async def begun(world):
    people = [await world.person("Ada"), await world.person("Ben")]
    table, board = await seated_by_buttons(world, "table-1", people)
    assert isinstance(table, Table)
    return table, board, table.asked(board)


async def pressed(person, message, verb):
    return await answered(person, await person.press(message, custom_id=verbs(message)[verb]["custom_id"]))


async def shown_to(person, channel):
    return [message["id"] for message in await person.messages(channel) if private(message)]


async def test_of_what_a_person_opens_at_a_table_one_message_stays(world):
    table, board, person = await begun(world)
    helped = await pressed(person, board, "help")
    picker = await pressed(person, board, "dig")
    await gone(person, helped)
    kept = await answered(person, await person.slash(table.channel, "game board"))
    question = await pressed(person, board, "pass")
    await gone(person, picker)
    assert await shown_to(person, table.channel) == [kept["id"], question["id"]], "a command's answer stays"
    other = next(one for one in table.people.values() if one is not person)
    await pressed(other, board, "help")
    helped = await pressed(person, board, "help")
    await gone(person, question)
    assert await shown_to(person, table.channel) == [kept["id"], helped["id"]], "others' presses take nothing away"
    await gone_with_the_next_after_presses_on_it(table, board, person, kept)
    await the_same_press_at_the_same_time_leaves_one_message(table, board, person, kept)


async def gone_with_the_next_after_presses_on_it(table, board, person, kept):
    await person.dismiss(await pressed(person, board, "dig"))  # is no trouble
    picker, _ = await picked(person, await pressed(person, board, "dig"), Random(5))
    helped = await pressed(person, board, "help")
    await gone(person, picker)
    assert await shown_to(person, table.channel) == [kept["id"], helped["id"]]


async def the_same_press_at_the_same_time_leaves_one_message(table, board, person, kept):
    dig = verbs(board)["dig"]["custom_id"]
    answers = await asyncio.gather(*(person.press(board, custom_id=dig) for _ in range(4)))
    last = max(answers, key=lambda answer: int(answer.interaction))
    picker = await answered(person, last)
    for number in {*await shown_to(person, table.channel)} - {kept["id"], picker["id"]}:
        await gone(person, {"id": number})
    assert await shown_to(person, table.channel) == [kept["id"], picker["id"]]
