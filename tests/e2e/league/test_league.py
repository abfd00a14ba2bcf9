import pytest

from sandbox.stage.shown import buttons
from tests.e2e.season import CHOSEN
from tests.e2e.world import PATIENCE, SWIFT, World, answered, opened

pytestmark = pytest.mark.processes


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


async def test_a_league_is_made_and_joined_and_looked_at(world):
    place = world.sandbox.channel("table-1").id
    ada, ben, dev = await world.person("Ada"), await world.person("Ben", "de"), await world.person("Dev")
    form = await opened(ada, lambda: ada.slash(place, "league new", format="divisions"))
    chosen = {**CHOSEN, "game": ["mykerinos.4"], "open": ["1"]}
    sent = await ada.submit(form, name="Friday *League*", **chosen)
    first = await answered(ada, sent)
    (embed,) = first["embeds"]
    assert embed["title"] == "Friday *League*"
    again = await opened(ada, lambda: ada.press(first, "Change"))
    preview = await answered(ada, await ada.submit(again, name="The Friday League", **chosen))
    select = next(
        one["custom_id"] for row in preview["components"] for one in row["components"] if ":once:" in one["custom_id"]
    )
    preview = await answered(ada, await ada.choose(preview, ["3"], select))
    made = await answered(ada, await ada.press(preview, "Create it"))
    assert "**The Friday League** is ready" in made["content"]
    signup = await ada.wait_for(
        place, lambda m: m["embeds"] and m["embeds"][0].get("title") == "The Friday League · Season 1", PATIENCE
    )
    assert any("at most 3" in one["value"] for one in signup["embeds"][0]["fields"])

    join = next(one["custom_id"] for one in buttons(signup) if ":join:" in one["custom_id"])
    answer = await answered(ben, await ben.press(signup, custom_id=join))
    assert "Saison 1" in answer["content"]
    assert "You're in" in (await answered(dev, await dev.slash(place, "league join")))["content"]
    await dev.wait_for(
        place,
        lambda m: m["id"] == signup["id"] and any(one["value"].startswith("2 ") for one in m["embeds"][0]["fields"]),
        PATIENCE,
    )
    (choice,) = await ben.autocomplete(place, "league standings", "league", "friday")
    shown = await answered(ben, await ben.slash(place, "league standings", league=choice["value"]))
    assert shown["embeds"][0]["title"] == "The Friday League · Saison 1"
    mine = await answered(dev, await dev.slash(place, "league mine"))
    assert "you're signed up" in mine["content"]
    mine = await answered(dev, await dev.slash(place, "game mine"))
    assert [one["title"] for one in mine["embeds"]] == ["Your leagues"]
