import asyncio

import pytest

from tests.e2e.hidden.test_hidden_chronos import go
from tests.e2e.opening import can, filled, set_by_form
from tests.e2e.toy_world import ToyTable
from tests.e2e.world import PATIENCE, private

pytestmark = [pytest.mark.faults, pytest.mark.processes]

SAND = 10


@pytest.mark.nightly
@pytest.mark.waits(30)
async def test_after_a_kill_the_hourglasses_have_what_was_left(world):
    await world.bot.start()
    people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
    table = ToyTable(world, "chronos", people)
    ada, *others = people
    await ada.slash(table.channel, "game new", game="chronos", players=3)
    signup = await filled(table, others, 0)
    signup = await set_by_form(ada, signup, game__level="3", game__sand=str(SAND))
    await ada.press(signup, custom_id=can(signup, "start"), force=True)
    await said(ada, table, "Go!", 2 * SAND)
    board = await newest(ada, table)
    for pile in (1, 2, 3):
        assert (await ada.press(board, custom_id=go(board, pile), force=True)).outcome == "update"
    await world.bot.kill()
    await asyncio.sleep(SAND)
    await world.bot.start()
    board = await said(ada, table, "The clock is running again", PATIENCE)
    answer = await ada.press(board, custom_id=go(board, 4), force=True)
    assert "to run" in (await below(ada, answer))["content"], "it has run on while the bot was gone"
    assert (await others[0].press(board, custom_id=go(board, 4), force=True)).outcome == "update"
    await asyncio.sleep(SAND)
    assert (await ada.press(board, custom_id=go(board, 5), force=True)).outcome == "update"
    board = await said(ada, table, "takes a card and moves the hourglass", PATIENCE)
    assert "running again" not in board["content"]


async def said(person, table, text, patience):
    return await person.wait_for(table.channel, lambda m: not private(m) and text in m["content"], patience)


async def newest(person, table):
    return await person.wait_for(table.channel, lambda m: not private(m) and places(m), PATIENCE)


def places(message):
    return any(":go:1" in (one.get("custom_id") or "") for row in message["components"] for one in row["components"])


async def below(person, answer):
    return await person.wait_for(
        answer.channel,
        lambda m: private(m) and m.get("interaction_metadata", {}).get("id") == answer.interaction,
        PATIENCE,
    )
