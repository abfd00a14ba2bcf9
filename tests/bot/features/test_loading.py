from types import SimpleNamespace

from discord import app_commands
from discord.ext import commands

from bot.features.loading import MOST, loaded
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES


def presenter(name):
    class Own(commands.GroupCog, name=name, group_name=name, group_description="A game"):
        @app_commands.command(description="A move")
        async def move(self, interaction):
            """Never called."""

    return SimpleNamespace(title=name, commands=lambda: (Own(),))


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


async def test_a_game_called_as_a_command_of_the_bot_is_named():
    _, without = await loaded({"rules": presenter("rules")}, GAMES)
    assert list(without) == ["rules"]


async def test_a_package_whose_commands_fail_is_named_and_the_others_have_theirs():
    def fails():
        raise RuntimeError("out of order")

    count, without = await loaded({"broken": SimpleNamespace(title="Broken", commands=fails), **PRESENTERS}, GAMES)
    assert count > len(PRESENTERS)
    assert list(without) == ["broken"]
