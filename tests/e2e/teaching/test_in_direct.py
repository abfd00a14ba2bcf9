import pytest

from bot.presenters.mykerinos.guide import LESSONS, WELCOME
from data.texts import texts
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
