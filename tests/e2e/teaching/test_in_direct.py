import pytest

from bot.presenters.mykerinos.guide import LESSONS, WELCOME
from data.texts import texts
from sandbox.stage.shown import buttons
from sandbox.world.model import DIRECT, Channel
from tests.e2e.table import verbs
from tests.e2e.world import PATIENCE, SWIFT, World, answered, private

pytestmark = pytest.mark.processes


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


def direct(world, person):
    core = world.sandbox.core
    channel = Channel(core.ids.next(), DIRECT, None, recipients=[core.bot, person.id])
    world.sandbox.world.channels[channel.id] = channel
    return channel.id


async def test_the_rules_are_read_and_searched(world):
    chloe = await world.person("Chloe", "de")
    channel = direct(world, chloe)
    page = await answered(chloe, await chloe.slash(channel, "rules", book="mykerinos"))
    (first,) = page["embeds"]
    on = next(b for b in reversed(buttons(page)) if not b.get("disabled"))
    turned = await answered(chloe, await chloe.press(page, custom_id=on["custom_id"]))
    turned = await chloe.wait_for(
        channel, lambda m: m["id"] == turned["id"] and m["embeds"] and m["embeds"][0] != first, PATIENCE
    )
    assert turned["embeds"][0]["title"] != first["title"]
    choices = await chloe.autocomplete(channel, "rules", "search", "M4.1", book="mykerinos")
    assert choices
    assert "M4.1" in choices[0]["name"]
    found = await answered(chloe, await chloe.slash(channel, "rules", book="mykerinos", search=choices[0]["value"]))
    assert "M4.1" in found["embeds"][0]["description"]


async def test_the_taught_game_begins_and_is_played(world):
    chloe = await world.person("Chloe", "de")
    channel, tr = direct(world, chloe), texts("de")
    await chloe.slash(channel, "game teach")
    board = await chloe.wait_for(channel, lambda m: "dig" in verbs(m) and not private(m), PATIENCE)
    assert [file["filename"] for file in board["attachments"]] == ["board.png"]

    async def taught(topic):
        title = tr(LESSONS[topic].title)
        return await chloe.wait_for(
            channel, lambda m: any(title in (one.get("title") or "") for one in m["embeds"]), PATIENCE
        )

    await taught(WELCOME)
    picker = await answered(chloe, await chloe.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
    helped = await answered(chloe, await chloe.press(board, custom_id=verbs(board)["help"]["custom_id"]))
    await chloe.wait_event("MESSAGE_DELETE", lambda data: data["id"] == picker["id"], PATIENCE)
    assert helped["content"]
    choice = (await chloe.autocomplete(channel, "mykerinos dig", "field"))[0]["value"]
    done = await answered(chloe, await chloe.slash(channel, "mykerinos dig", field=choice))
    assert choice in done["content"]
    played = choice.removeprefix("dig ")
    await chloe.wait_for(channel, lambda m: not private(m) and f" {played}." in m["content"], PATIENCE)
