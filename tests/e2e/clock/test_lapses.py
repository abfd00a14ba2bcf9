import pytest

from bot.match.pure.clock import lapse
from tests.e2e.toy_world import ToyTable, labelled, toy_world
from tests.e2e.world import PATIENCE, answered, private

pytestmark = pytest.mark.processes

SPAN = 3_000
"""The time for which a question stays open in these tests before it lapses, in milliseconds."""


async def test_the_table_goes_on_without_an_answer(tmp_path, monkeypatch):
    monkeypatch.setattr(lapse, "period", lambda _clock: SPAN)
    async with toy_world(tmp_path) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        table = ToyTable(world, "fair", people)
        ada, ben, chloe = people
        first = await table.begin()
        await ada.press(first, custom_id=labelled(first, "For ")["2"])
        board = await ada.wait_for(
            table.channel, lambda m: not private(m) and "take it or leave it" in m["content"], PATIENCE
        )
        ends = (await world.service.clocks.deadlines((await table.look()).match))[1]
        assert f"if no one answers, the game continues on <t:{ends // 1000}:f>" in board["content"]
        assert f"<@{chloe.id}>" in board["content"]
        assert board["mentions"] == []  # the bot names them, and pings nobody
        await ben.press(board, custom_id=labelled(board, "Take ")["it"])
        after = await ada.wait_for(
            table.channel,
            lambda m: not private(m) and "didn't answer" in m["content"],
            PATIENCE,
        )
        told = [line for line in after["content"].splitlines() if "didn't answer" in line]
        (declined,) = told
        assert f"<@{chloe.id}>" in declined
        assert f"<@{ben.id}> has it." in after["content"]
        assert f"<@{ben.id}>: name a price." in after["content"]
        took = {**board, "id": after["id"]}  # the older board is gone, but a player may not have seen that yet
        late = await answered(chloe, await chloe.press(took, custom_id=labelled(board, "Take ")["it"], force=True))
        assert late["content"].startswith("The game has moved on")
        assert f"<@{chloe.id}> leaves it. *(didn't answer)*" in late["content"]
        assert (await table.look()).asked == (1,)
