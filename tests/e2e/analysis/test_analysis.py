import re
from random import Random

import pytest

from games.noted import notes
from sandbox.stage.shown import buttons
from tests.e2e.hands import Taste, by_slash
from tests.e2e.table import Table, final
from tests.e2e.world import PATIENCE, answered, told

pytestmark = [pytest.mark.processes, pytest.mark.nightly]


@pytest.mark.waits(8)
async def test_a_finished_game_is_analysed_once_and_shown_again_after_a_restart(world):
    ada, ben = await world.person("Ada"), await world.person("Ben", "de")
    place = world.sandbox.channel("table-1").id
    await ada.slash(place, "game new", game="mykerinos", players=2)
    await told(ada, await ada.slash(place, "game add-computer"))
    await told(ada, await ada.slash(place, "game start"))
    table, taste = Table(world, "table-1", [ada]), Taste(Random(5), passing=0.2)
    board = await table.board_at(1)
    while not final(board):
        board = await table.board_at((await by_slash(table, board, taste)).ply)
    (analyse,) = [button for button in buttons(board) if button["label"] == "Analyse"]
    pressed = await answered(ada, await ada.press(board, custom_id=analyse["custom_id"]))
    shown = await ada.wait_for(place, lambda one: one["id"] == pressed["id"] and bool(one["attachments"]), PATIENCE)
    assert re.search(r"\*\*\d+\.?\d*\*\* on average over \d+ decisions; ", shown["content"])
    (picture,) = shown["attachments"]
    assert picture["filename"] == "chances.png"
    assert picture["description"].startswith("Chances of winning.")
    turn = await answered(ada, await ada.press(shown, "Turning point 1"))
    assert turn["content"].startswith("**Turning point 1** · entry ")
    assert turn["attachments"][0]["description"].startswith("Before turning point 1. Better (1): ")
    await world.bot.kill()
    await world.bot.start()
    again = await answered(ben, await ben.slash(place, "game history", form="analysis"))
    assert "im Schnitt bei " in again["content"]
    record, _ = await table.state()
    assert [line for line in record.lines if notes(line)]
