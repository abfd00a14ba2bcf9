import re

import pytest

from tests.e2e.table import Table, verbs
from tests.e2e.world import answered, told

pytestmark = pytest.mark.processes


async def test_a_hint_stands_below_help_is_private_and_compares_ones_own_move(world):
    ada, ben = await world.person("Ada"), await world.person("Ben")
    place = world.sandbox.channel("table-1").id
    await ada.slash(place, "game new", game="mykerinos", players=2)
    await told(ada, await ada.slash(place, "game add-computer"))
    await told(ada, await ada.slash(place, "game start"))
    board = await Table(world, "table-1", [ada]).board_at(1)
    helped = await answered(ada, await ada.press(board, custom_id=verbs(board)["help"]["custom_id"]))
    hint = await answered(ada, await ada.press(helped, "Hint"))
    assert re.findall(r"^\*\*([123])\*\* · ", hint["content"], re.MULTILINE) == ["1", "2", "3"]
    (picture,) = hint["attachments"]
    assert picture["filename"] == "hint.png"
    assert "Ideas: (1) " in picture["description"]
    asked = await answered(ada, await ada.press(hint, "Compare mine"))
    compared = await answered(ada, await ada.press(asked, "Pass"))
    assert "Pass" in compared["content"]
    seen = [one for one in await ben.messages(place) if "**1**" in one["content"] or "Pass" in one["content"]]
    assert seen == [], "nobody else sees it"
    assert "aren't at this table" in await told(ben, await ben.slash(place, "game hint"))
