"""Each player has one private message at a time, and must confirm any action that can't be undone."""

import asyncio
from random import Random

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.hands import picked, put, sure_button
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import Table, moves_of, verbs
from tests.e2e.world import PATIENCE, SWIFT, World, answered, gone, opened, private

pytestmark = pytest.mark.processes


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


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


async def test_what_says_that_something_was_done_or_refused_stays(world):
    table, board, person = await begun(world)
    other = next(one for one in table.people.values() if one is not person)
    helped = await pressed(other, board, "help")
    nudge = next(b for b in buttons(helped) if b.get("custom_id", "").endswith(":nudge"))
    nudged = await answered(other, await other.press(helped, custom_id=nudge["custom_id"]))
    assert nudged["id"] == helped["id"], "it has taken the place of the help"
    refused = await pressed(other, board, "dig")
    again = await pressed(other, board, "help")
    last = await pressed(other, board, "help")
    await gone(other, again)
    assert await shown_to(other, table.channel) == [nudged["id"], refused["id"], last["id"]]


async def test_a_picker_goes_as_it_stands_after_presses_on_it_and_a_dismissed_one_is_no_trouble(world):
    table, board, person = await begun(world)
    await person.dismiss(await pressed(person, board, "dig"))
    picker, _ = await picked(person, await pressed(person, board, "dig"), Random(5))
    helped = await pressed(person, board, "help")
    await gone(person, picker)
    assert await shown_to(person, table.channel) == [helped["id"]]


async def test_the_same_press_twice_at_the_same_time_leaves_one_message(world):
    table, board, person = await begun(world)
    dig = verbs(board)["dig"]["custom_id"]
    answers = await asyncio.gather(*(person.press(board, custom_id=dig) for _ in range(4)))
    last = max(answers, key=lambda answer: int(answer.interaction))
    picker = await answered(person, last)
    others = {message["id"] for message in await person.messages(table.channel) if private(message)} - {picker["id"]}
    for number in others:
        await gone(person, {"id": number})
    assert await shown_to(person, table.channel) == [picker["id"]]


async def test_a_picker_is_played_from_although_help_was_opened_beside_it(world):
    table, board, person = await begun(world)
    picker, confirm = await picked(person, await pressed(person, board, "dig"), Random(5))
    await asyncio.gather(
        put(person, picker, confirm),
        person.press(board, custom_id=verbs(board)["help"]["custom_id"]),
    )
    board = await table.board_at(2)
    (line,) = moves_of(await table.record())
    assert line.what.startswith("dig")


async def test_after_a_restart_older_messages_stay_and_work(world):
    table, board, person = await begun(world)
    helped = await pressed(person, board, "help")
    await world.bot.stop()
    await world.bot.start()
    picker = await pressed(person, board, "dig")
    menu = await pressed(person, board, "help")
    await gone(person, picker)
    assert await shown_to(person, table.channel) == [helped["id"], menu["id"]]


async def test_a_pass_takes_a_second_press_however_it_is_begun(world):
    table, board, person = await begun(world)
    for question in (
        await pressed(person, board, "pass"),
        await answered(person, await person.slash(table.channel, "mykerinos pass")),
    ):
        assert sure_button(question)
        assert moves_of(await table.record()) == []
    back = next(b for b in buttons(question) if b.get("custom_id", "").endswith(":rather-not"))
    await person.press(question, custom_id=back["custom_id"])
    menu = await person.wait_for(table.channel, lambda m: m["id"] == question["id"] and "dig" in verbs(m), PATIENCE)
    assert moves_of(await table.record()) == []
    again = await answered(person, await person.slash(table.channel, "mykerinos pass"))
    always = next(b for b in buttons(again) if b.get("custom_id", "").endswith(":always"))
    await person.press(again, custom_id=always["custom_id"])
    await gone(person, again)
    assert [line.what for line in moves_of(await table.record())] == ["pass"]
    late = await person.press(menu, custom_id=verbs(menu)["pass"]["custom_id"])
    assert late.outcome == "update"
    form = await opened(person, lambda: person.slash(table.channel, "player settings"))
    switches = next(
        part["component"] for part in form.modal["components"] if part["component"]["custom_id"] == "switches"
    )
    assert [option["value"] for option in switches["options"] if option.get("default")] == []
