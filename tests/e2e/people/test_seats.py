import asyncio

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.opening import can
from tests.e2e.world import PATIENCE, answered, private


def seat_button(message, verb):
    ids = [button.get("custom_id") or "" for button in buttons(message)]
    return next((one for one in ids if one.startswith("k:x:") and one.split(":")[4] == verb), None)


@pytest.mark.processes
async def test_a_seat_changes_hands(world):
    ada, ben, chloe, dev = [await world.person(name) for name in ("Ada", "Ben", "Chloe", "Dev")]
    channel = world.sandbox.channel("table-1").id
    await ada.slash(channel, "game new", **{"game": "mykerinos", "players": 2, "time-up": "vote"})
    signup = await ada.wait_for(channel, lambda m: can(m, "join"), PATIENCE)
    assert "the others vote" in str(signup["embeds"])
    await ben.press(signup, custom_id=can(signup, "join"))
    full = await ada.wait_for(channel, lambda m: can(m, "start") and "All seats" in str(m["embeds"]), PATIENCE)
    await ada.press(full, custom_id=can(full, "start"))
    await ada.wait_for(channel, lambda m: "The game begins" in m["content"], PATIENCE)
    asked = await answered(ben, await ben.slash(channel, "game replace"))
    await ben.press(asked, custom_id=seat_button(asked, "offer"))
    offer = await ada.wait_for(channel, lambda m: not private(m) and seat_button(m, "take"), PATIENCE)
    take = seat_button(offer, "take")
    first, second = await asyncio.gather(*(one.press(offer, custom_id=take) for one in (chloe, dev)))
    said = [(await answered(one, answer))["content"] for one, answer in ((chloe, first), (dev, second))]
    assert sorted(text.split(".")[0] for text in said) == [
        "Someone else has just taken this seat",
        "The seat is yours",
    ]
    taker = chloe if said[0].startswith("The seat") else dev
    told = await ada.wait_for(
        channel, lambda m: f"<@{taker.id}> is taking over <@{ben.id}>'s seat" in m["content"], PATIENCE
    )
    assert not private(told)
    settled = await ada.wait_for(channel, lambda m: m["id"] == offer["id"] and not m["components"], PATIENCE)
    assert f"✅ <@{taker.id}> has taken this seat." in settled["content"]
