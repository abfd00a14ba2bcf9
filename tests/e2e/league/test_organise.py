import pytest

from sandbox.stage.shown import buttons
from tests.e2e.season import form_for, founded
from tests.e2e.world import PATIENCE, SWIFT, World, answered, opened

pytestmark = pytest.mark.processes


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


async def test_an_organiser_names_another_who_announces_something_and_takes_it_over(world):
    place = world.sandbox.channel("table-1").id
    ada, ben, dev = await world.person("Ada"), await world.person("Ben", "de"), await world.person("Dev")
    await founded(ada, place, "Friday")
    (league,) = await ada.autocomplete(place, "league organise", "league", "fri")

    panel = await answered(ada, await ada.slash(place, "league organise", league=league["value"]))
    assert "Everything's fine: you don't have to do anything." in panel["content"]
    form = await opened(ada, lambda: form_for(ada, panel, "appoint"))
    user = world.sandbox.user("Ben").id
    preview = await answered(ada, await ada.submit(form, organiser=[str(user)], why="He knows the game"))
    assert f"<@{user}> is now an organiser of the league, too." in preview["content"]
    assert preview["embeds"][0]["footer"]["text"] == "He knows the game"
    done = await answered(ada, await ada.press(preview, "Do it"))
    assert "Done" in done["content"]
    await dev.wait_for(place, lambda m: "He knows the game" in m["content"], PATIENCE)

    panel = await answered(ben, await ben.slash(place, "league organise"))
    form = await opened(ben, lambda: form_for(ben, panel, "announce"))
    preview = await answered(ben, await ben.submit(form, why="Willkommen!\nViel Spaß"))
    button = next(one["custom_id"] for one in buttons(preview) if ":do:" in one["custom_id"])
    await answered(ben, await ben.press(preview, custom_id=button))
    told = await dev.wait_for(place, lambda m: "Willkommen!" in m["content"], PATIENCE)
    assert "Viel Spaß" in told["content"]

    file = await answered(dev, await dev.slash(place, "league export"))
    assert [one["filename"] for one in file["attachments"]] == ["league-1-season-1.json"]
    acts = {
        "channel": {"channel": [str(world.sandbox.channel("table-2").id)]},
        "language": {"language": ["pl"]},
        "start": {},
        "undo": {"entry": ["2"], "why": "doch nicht"},
    }
    for act, values in acts.items():
        panel = await answered(ben, await ben.slash(place, "league organise"))
        shown = await answered(ben, await ben.submit(await form_for(ben, panel, act), **values))
        button = next((one["custom_id"] for one in buttons(shown) if ":do:" in one["custom_id"]), None)
        assert (button is None) is (act == "start"), act
        if button is not None:
            assert "Erledigt" in (await answered(ben, await ben.press(shown, custom_id=button)))["content"]

    refused = await answered(dev, await dev.slash(place, "league organise"))
    assert "Only this league's organisers" in refused["content"]
    file = await answered(dev, await dev.slash(place, "league export", league=league["value"]))
    assert "I can't find that" in file["content"]
