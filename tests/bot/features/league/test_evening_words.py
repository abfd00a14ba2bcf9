import re

import pytest
from msgspec.structs import replace

from bot.features.chance import sealed
from bot.features.league.meant import of_league
from data.texts import languages, texts
from leagues.format import Format
from tests.bot.features.league.organising import SETTINGS, said_in
from tests.halves import halved

EVENING = replace(SETTINGS, format=Format.EVENING, clock="live", seats=2, rounds=3)
FOUR = (11, 22, 33, 44)
MINUTE = 1 / 1440
SEASON = re.compile("season|saison|sezon", re.IGNORECASE)


async def every_act(ground, locale):
    panel = await ground.panel(locale=locale)
    yield panel.said
    (select, *_) = panel.shown.view.children
    for option in select.item.options:
        yield option.label
        chosen = await ground.choose(option.value, locale=locale)
        if chosen.form is None:
            yield said_in(chosen)
            continue
        yield str(chosen.form)
        fields = [one["component"] for one in chosen.form["components"]]
        if all(one["type"] == 4 for one in fields):
            values = {one["custom_id"]: "3" for one in fields if one.get("required") and not one.get("value")}
            yield said_in(await ground.fill(chosen.form, locale=locale, **values))


@halved("locale", ["en-US", "de", "pl", "fr"])
async def test_l10_1_nothing_that_organisers_are_shown_calls_an_evening_a_season(ground, locale):
    await ground.begin(*FOUR, settings=EVENING, in_days=1)
    shown = [one async for one in every_act(ground, locale)]
    await ground.day(-10 * MINUTE)
    for user in FOUR:
        await ground.press(of_league(ground.id, "here", "1"), user)
    await ground.day(0)
    shown += [one async for one in every_act(ground, locale)]
    assert [one for one in shown if SEASON.search(one)] == []


@pytest.mark.parametrize("language", languages())
def test_l1_4_a_seal_is_explained_without_a_season(language):
    assert not SEASON.search(sealed("0" * 64, None, texts(language)))
