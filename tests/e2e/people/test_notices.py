import pytest

from bot.match.pure.notices.presence import LOOKING, PRESENT
from sandbox.stage.shown import buttons
from tests.e2e.people.test_players import begun, set_up
from tests.e2e.table import DONE
from tests.e2e.world import PATIENCE, answered
from tests.wording import en

pytestmark = pytest.mark.processes

TABLE = "table-1"


async def written_to(person, table, words):
    place = str(table.channel)
    return await person.wait_event(
        "MESSAGE_CREATE", lambda m: words in m["content"] and m["channel_id"] != place, PATIENCE
    )


async def content_of(person, message):
    (file,) = message["attachments"]
    return await person.content(file)


async def test_a_notice_shows_the_boards_own_picture_and_what_ones_orders_did(ahead):
    world, clock = ahead
    ada, ben = await world.person("Ada"), await world.person("Ben", "de")
    place = world.sandbox.channel(TABLE).id
    for person in (ada, ben):
        await set_up(person, place, way=["direct"])
    table, first, board = await begun(world, TABLE, "Ada", "Ben")
    second = ben if first is ada else ada
    await clock.forward(LOOKING)
    notice = await written_to(first, table, "<#")
    assert await content_of(first, notice) == await content_of(first, board)
    assert notice["attachments"][0]["description"] == board["attachments"][0]["description"]
    assert "📌" not in notice["content"], "there are no orders"
    choice = (await first.autocomplete(table.channel, "mykerinos dig", "field"))[0]["value"]
    field = choice.removeprefix("dig ")
    draft = await answered(second, await second.slash(table.channel, "game order", move=choice))
    given = next(b["custom_id"] for b in buttons(draft) if ":give" in b["custom_id"])
    await second.press(draft, custom_id=given)
    await clock.forward(PRESENT)
    done = await answered(first, await first.slash(table.channel, "mykerinos dig", field=choice))
    assert DONE.search(done["content"])
    await answered(first, await first.slash(table.channel, "mykerinos neutral", move="skip"))
    notice = await written_to(second, table, "<#")
    assert field in notice["content"], "their order could not dig where somebody has dug"
    assert (en("I couldn't carry out your order, so it's up to you.") in notice["content"]) is (second is ada), (
        "in the language of its reader"
    )
    board = await table.board_at(3)
    assert await content_of(second, notice) == await content_of(second, board)
