import pytest

from bot.interaction.refusals import WHY
from bot.match.pure.errors import Why
from data.texts import texts
from sandbox.stage.shown import Refusal, buttons
from tests.e2e.hands import sure_button
from tests.e2e.people.test_players import begun, set_up
from tests.e2e.table import ply_of
from tests.e2e.teaching.test_in_direct import direct
from tests.e2e.world import SWIFT, World, answered, told

pytestmark = pytest.mark.processes


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


async def test_the_game_goes_on_without_whoever_left_and_with_them_again(world):
    guild = str(world.sandbox.guild.id)
    ada, ben, chloe = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
    place = world.sandbox.channel("table-1").id
    await set_up(chloe, place, way=["direct"])
    table, asked, board = await begun(world, "table-1", "Ben", "Chloe")
    await chloe.post("/-/trouble", what="leave", guild=guild, member=str(chloe.id))
    if asked is ben:
        question = await answered(ben, await ben.slash(place, "mykerinos pass"))
        await ben.press(question, custom_id=sure_button(question)["custom_id"])
        board = await table.board_at(ply_of(board) + 1)
    assert f"<@{chloe.id}>" in board["content"]
    before = (await table.record(ben)).lines
    # From afar nothing of the table can be done: not by a command in a direct message, not in the channel.
    with pytest.raises(Refusal):
        await chloe.slash(place, "mykerinos pass")
    assert await told(chloe, await chloe.slash(direct(world, chloe), "mykerinos pass")) == texts("en")(
        WHY[Why.NO_MATCH]
    )
    assert await told(ben, await ben.slash(place, "game nudge"))
    assert (await table.record(ben)).lines == before
    question = await answered(ada, await ada.slash(place, "game skip", player=str(chloe.id)))
    await ada.press(question, custom_id=buttons(question)[0]["custom_id"])
    await table.board_at(ply_of(board) + 1)
    assert len((await table.record(ben)).lines) > len(before)
    # Back again, their seat is still theirs.
    await chloe.post("/-/trouble", what="join", guild=guild, member=str(chloe.id))
    mine = await answered(chloe, await chloe.slash(place, "game mine"))
    assert f"{place}" in mine["embeds"][0]["description"]
    assert "You aren't at this table" not in await told(chloe, await chloe.slash(place, "player note", text="back"))
