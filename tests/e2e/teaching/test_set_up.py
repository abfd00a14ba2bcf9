import pytest

from bot.interaction.refusals import WHY
from bot.match.pure.errors import Why
from bot.wording.names.people import mark
from data.texts import texts
from tests.e2e.opening import can, gathered, set_by_form
from tests.e2e.world import PATIENCE, answered, told
from tests.wording import en

pytestmark = pytest.mark.processes


async def test_a_table_that_is_set_by_its_form(world):
    ada, ben = await world.person("Ada"), await world.person("Ben", "de")
    table = await gathered(world, "table-3", [ada, ben], computers=1)
    signup = await ada.wait_for(table.channel, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)
    other = await answered(ben, await ben.press(signup, custom_id=can(signup, "options")))
    assert f"<@{ada.id}>" in other["content"]
    assert shown(other)["Sitzordnung"] == "wird zu Beginn ausgelost"
    assert shown(signup)[en("Seating")] == en("drawn at the start")
    signup = await set_by_form(ada, signup, game__seating="joined", clock="none", time_up="vote")
    signup = await set_by_form(ada, signup, "options:1", reminder="48")
    assert shown(signup)[en("Seating")] == en("in the order of joining")
    assert shown(signup)[en("Reminder")] == en.plural("after {count} hour", "after {count} hours", 48)
    await ada.press(signup, custom_id=can(signup, "start"))
    await table.board_at(1)
    record = await table.record()
    start = next(
        m
        for m in await table.public()
        if m["content"].startswith(en("The game begins. Seating order: {people}", people=""))
    )
    places = [start["content"].index(mark(seat)) for seat in record.seats]
    assert places == sorted(places)
    assert record.options == (("seating", "joined"),)
    assert "Joined" not in dict(record.others)
    late = await told(ada, await ada.slash(table.channel, "game options", option="seating", value="random"))
    assert late == texts("en")(WHY[Why.NOT_SIGNUP])


def shown(message):
    (embed,) = message["embeds"]
    return {field["name"]: field["value"] for field in embed["fields"]}
