"""One private message at a time, and one more press before what cannot be taken back: the real bot and the sandbox."""

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.hands import sure_button
from tests.e2e.opening import seated_by_buttons
from tests.e2e.table import Table, moves_of, verbs
from tests.e2e.world import PATIENCE, SWIFT, World, answered, gone, private

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


async def test_a_pass_takes_a_second_press_however_it_is_begun(world):
    table, board, person = await begun(world)
    for question in (
        await pressed(person, board, "pass"),
        await answered(person, await person.slash(table.channel, "mykerinos pass")),
    ):
        assert sure_button(question)
        assert moves_of(await table.record()) == []
    back = next(b for b in buttons(question) if b["custom_id"].endswith(":rather-not"))
    await person.press(question, custom_id=back["custom_id"])
    menu = await person.wait_for(table.channel, lambda m: m["id"] == question["id"] and "dig" in verbs(m), PATIENCE)
    assert moves_of(await table.record()) == []
    again = await answered(person, await person.slash(table.channel, "mykerinos pass"))
    always = next(b for b in buttons(again) if b["custom_id"].endswith(":always"))
    await person.press(again, custom_id=always["custom_id"])
    await gone(person, again)
    assert [line.what for line in moves_of(await table.record())] == ["pass"]
    late = await person.press(menu, custom_id=verbs(menu)["pass"]["custom_id"])
    assert late.outcome == "update"
    form = await person.slash(table.channel, "player settings")
    switches = next(
        part["component"] for part in form.modal["components"] if part["component"]["custom_id"] == "switches"
    )
    assert [option["value"] for option in switches["options"] if option.get("default")] == []
