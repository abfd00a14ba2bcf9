from types import SimpleNamespace

from bot.features.loading import MOST, loaded
from bot.presenters.choosing import Command
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES


def presenter(name):
    return SimpleNamespace(game=name, title=name, commands_of="A game", commands=(Command("move", "A move"),))


async def test_there_is_room_for_the_games_that_are_here():
    count, without = await loaded(PRESENTERS, GAMES)
    assert len(PRESENTERS) < count <= MOST
    assert without == {}


async def test_a_game_too_many_is_named_in_the_log_and_the_others_have_theirs(caplog):
    many = {f"game{number}": presenter(f"game{number}") for number in range(MOST)}
    count, without = await loaded({**many, **PRESENTERS}, GAMES)
    assert count == MOST
    assert set(without) >= set(PRESENTERS)
    assert all(f"The game {name} has no command" in caplog.text for name in without)
    assert f"{MOST}" in without[next(iter(PRESENTERS))]


async def test_a_package_whose_commands_fail_is_named_and_the_others_have_theirs():
    broken = SimpleNamespace(game="broken", title="Broken", commands_of="A game", commands=(Command("", ""),))
    count, without = await loaded({"broken": broken, **PRESENTERS}, GAMES)
    assert count > len(PRESENTERS)
    assert list(without) == ["broken"]
