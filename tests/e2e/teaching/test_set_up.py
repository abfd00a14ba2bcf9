from random import Random

import pytest

from bot.__main__ import main
from bot.interaction.refusals import WHY
from bot.match.pure.errors import Why
from bot.wording.names.people import mark
from data.texts import texts
from games.record import form
from tests.e2e.ending import check_ending
from tests.e2e.hands import Taste, by_slash
from tests.e2e.opening import can, gathered, set_by_form
from tests.e2e.table import final
from tests.e2e.world import PATIENCE, answered, told

pytestmark = pytest.mark.processes

GAME = "mykerinos"


async def people_of(world):
    await world.bot.start() if not world.bot.running else None
    return [await world.person("Ada"), await world.person("Ben", "de"), await world.person("Chloe")]


async def test_a_table_that_is_set_by_its_form(world):
    ada, ben, _ = await people_of(world)
    table = await gathered(world, "table-3", [ada, ben], computers=1)
    signup = await ada.wait_for(table.channel, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)
    other = await answered(ben, await ben.press(signup, custom_id=can(signup, "options")))
    assert f"<@{ada.id}>" in other["content"]
    assert shown(other)["Sitzordnung"] == "wird zu Beginn ausgelost"
    assert shown(signup)["Seating"] == "drawn at the start"
    signup = await set_by_form(ada, signup, game__seating="joined", clock="none", time_up="vote")
    signup = await set_by_form(ada, signup, "options:1", reminder="48")
    assert shown(signup)["Seating"] == "in the order of joining"
    assert shown(signup)["Reminder"] == "after 48 hours"
    await ada.press(signup, custom_id=can(signup, "start"))
    board = await table.board_at(1)
    record = await table.record()
    start = next(m for m in await table.public() if m["content"].startswith("The game begins"))
    assert "I drew the seats at random" not in start["content"]
    places = [start["content"].index(mark(seat)) for seat in record.seats]
    assert places == sorted(places)
    assert record.options == (("seating", "joined"),)
    assert "Joined" not in dict(record.others)
    late = await told(ada, await ada.slash(table.channel, "game options", option="seating", value="random"))
    assert late == texts("en")(WHY[Why.NOT_SIGNUP])
    taste = Taste(Random(43), passing=0.8)
    while not final(board):
        board = await table.board_at((await by_slash(table, board, taste)).ply)
    path = world.folder / "game.txt"
    path.write_text(form(await check_ending(table)), "utf-8")
    assert main(["verify", str(path)]) == 0


def shown(message):
    (embed,) = message["embeds"]
    return {field["name"]: field["value"] for field in embed["fields"]}
