import json

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.table import CALLED, ply_of, verbs
from tests.e2e.world import SWIFT, World, answered, told, until

pytestmark = pytest.mark.processes
WORD = "xylophone"


def lines(world):
    found = [json.loads(line) for line in world.bot.said().splitlines() if line.startswith("{")]
    return [one for one in found if one["message"] in {"request", "posted", "found", "changed", "told"}]


async def noted(world, **facts):
    return await until(lambda: next((one for one in lines(world) if one | facts == one), None))


@pytest.mark.waits(3)
async def test_a_move_is_followed_from_the_press_to_the_message(tmp_path):
    async with World(tmp_path, LOG_FORMAT="json", **SWIFT) as world:
        await world.bot.start()
        ada, ben = await world.person("Ada"), await world.person("Ben")
        place = world.sandbox.channel("table-1").id
        await ada.slash(place, "game new", game="mykerinos", players=2)
        joined = await ben.slash(place, "game join")
        await told(ben, joined)
        await told(ada, await ada.slash(place, "game word", word=WORD))
        await told(ada, await ada.slash(place, "game start"))
        board = await ada.wait_for(place, ply_of)
        asked = ada if int(CALLED.findall(board["content"])[-1]) == ada.id else ben
        other = ben if asked is ada else ada

        refused = await other.slash(place, "mykerinos pass")
        await told(other, refused)
        line = await noted(world, message="request", request=refused.interaction)
        assert (line["what"], line["table"], line["outcome"]) == ("/mykerinos_pass", 1, "refused:NOT_YOUR_TURN")

        (choice, *_) = await asked.autocomplete(place, "mykerinos dig", "field")
        dug = await asked.slash(place, "mykerinos dig", field=choice["value"])
        await answered(asked, dug)
        line = await noted(world, message="request", request=dug.interaction)
        assert (line["what"], line["table"], line["outcome"]) == ("/mykerinos_dig", 1, "played")
        assert line["ply"] > ply_of(board)
        assert line["ms"] >= 0
        posted = await noted(world, message="posted", table=1, kind="moved", first=line["ply"])
        shown = await ada.wait_for(place, lambda one: one["id"] == posted["posted"])
        assert str(posted["channel"]) == shown["channel_id"]

        pressed = await other.press(shown, custom_id=verbs(shown)["help"]["custom_id"])
        await answered(other, pressed)
        line = await noted(world, message="request", request=pressed.interaction)
        assert (line["what"], line["table"], line["ply"]) == ("board", 1, ply_of(shown))

        every = [one["request"] for one in lines(world) if one["message"] == "request"]
        assert len(every) == len(set(every)), "one line for each"
        said = world.bot.said()
        assert WORD not in said
        assert choice["value"] not in {str(fact) for one in lines(world) for fact in one.values()}
        assert not any(person.lower() in said.lower().split("ready")[-1] for person in ("User Ada", "User Ben"))
        assert buttons(shown)
