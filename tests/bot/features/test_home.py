import itertools

import pytest

from bot.controls.ids import ControlId
from bot.presenters.registry import PRESENTERS
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, press
from tests.wording import en

LATER = 3_600_000


@pytest.mark.parametrize(("verb", "game"), [*(("solo", game) for game in PRESENTERS), ("learn", "mykerinos")])
async def test_a_later_press_leads_to_the_running_game(host, verb, game):
    button = ControlId.home(verb, game)
    await press(host, ADA, button)
    match = await host.service.history.in_channel(CHANNEL)
    for pause in (0, LATER):
        host.clock = itertools.count(next(host.clock) + pause)
        again = await press(host, ADA, button)
        assert bool(again.said) == bool(pause)
        assert [spot.id for spot in await host.service.store.of_user(ADA)] == [match.id]
    assert all(one in again.said for one in (f"<#{CHANNEL}>", "/game cancel"))


async def test_a_lesson_and_a_game_do_not_stand_for_each_other(host):
    await press(host, ADA, ControlId.home("learn", "mykerinos"))
    assert (await host.service.history.in_channel(CHANNEL)).options.lesson
    host.clock = itertools.count(next(host.clock) + LATER)
    said = (await press(host, ADA, ControlId.home("solo", "mykerinos"))).said
    assert "/game cancel" not in said


async def test_after_the_game_and_for_another_player_the_button_begins_a_new_one(host):
    button = ControlId.home("solo", "mykerinos")
    await press(host, ADA, button)
    first = await host.service.history.in_channel(CHANNEL)
    host.clock = itertools.count(next(host.clock) + LATER)
    assert "/game cancel" not in (await press(host, BEN, button)).said
    await host.service.lobby.cancel(first.id, ADA, "off", moderator=False)
    assert "/game cancel" not in (await press(host, ADA, button)).said
    assert [spot.id for spot in await host.service.store.of_user(ADA)] != [first.id]


async def test_a_new_table_asks_for_the_game_and_for_the_number_of_people(host):
    games = await press(host, ADA, ControlId.home("new"))
    assert set(games.buttons()) == set(PRESENTERS)
    counts = await press(host, ADA, games.buttons()["museum"], private=True)
    players = [en.plural("{count} player", "{count} players", count) for count in (2, 3, 4)]
    assert [button.item.label for button in counts.buttons().values()] == players
    assert await host.service.store.of_user(ADA) == []
    for _ in range(2):  # the second press opens no second table
        await press(host, ADA, counts.buttons()["4"], private=True)
    (spot,) = await host.service.store.of_user(ADA)
    match = await host.service.history.get(spot.id)
    assert (match.game, match.options.players, len(match.players)) == ("museum", 4, 1)


@pytest.mark.parametrize("more", [("chess",), ("museum", "9"), ("museum", "x"), ("museum", "4", "1")])
async def test_a_forged_button_of_a_new_table_opens_none(host, more):
    assert (await press(host, ADA, ControlId.home("new", *more))).said
    assert await host.service.store.of_user(ADA) == []
