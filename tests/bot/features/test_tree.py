import gettext
import json
import os
import re
from pathlib import Path
from types import SimpleNamespace

import discord
import jsonschema_rs
import pytest
from babel.messages.pofile import read_po
from discord.ext import commands

import bot.client.introduction
from bot.client.introduction import CommandTexts
from bot.features.loading import MOST, load, loaded
from bot.presenters.choosing import Command
from bot.presenters.registry import PRESENTERS
from data.texts import Texts
from games.registry import GAMES
from tests.games.known import known

NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP = 1, 2


async def told():
    client = commands.Bot(command_prefix="!", intents=discord.Intents.none())
    await load(client, PRESENTERS, GAMES)
    return [await command.get_translated_payload(client.tree, CommandTexts()) for command in client.tree.get_commands()]


def parts(node):
    yield node
    for inner in node.get("options", []):
        yield from parts(inner)


def words(node, key):
    return [node[key], *(node.get(f"{key}_localizations") or {}).values()]


def length(node):
    own = sum(max(map(len, words(node, key))) for key in ("name", "description") if key in node)
    choices = sum(
        max(map(len, words(choice, "name"))) + len(str(choice["value"])) for choice in node.get("choices", [])
    )
    return own + choices + sum(length(inner) for inner in node.get("options", []))


async def test_the_commands_are_all_there():
    found = {command["name"]: {option["name"] for option in command.get("options", [])} for command in await told()}
    assert found == {
        "player": {"settings", "zone", "note", "profile", "puzzle", "vacation", "export", "erase"},
        "game": {
            *("new", "join", "leave", "start", "options", "add-computer", "mine", "hint"),
            *("nudge", "list", "board", "history", "film", "record", "verify", "resign"),
            *("cancel", "remove", "word", "undo", "order", "clock", "replace", "skip", "teach"),
        },
        "league": {
            *("new", "join", "leave", "sit-out", "standings", "tables", "mine", "why", "history"),
            *("organise", "export", "watch"),
        },
        "help": set(),
        "server": {"leaderboard", "puzzles", "settings", "statistics"},
        "rules": {"search", "book"},
        **known("COMMANDS"),
    }


async def test_all_is_within_discords_limits_and_what_is_required_comes_first():
    payload = await told()
    assert len(payload) <= 100
    assert max(map(length, payload)) <= 8000
    for node in (node for command in payload for node in parts(command)):
        assert all(NAME.fullmatch(name) and name == name.lower() for name in words(node, "name")), node["name"]
        assert all(1 <= len(one) <= 100 for one in words(node, "description")), node["name"]
        choices, options = node.get("choices", []), node.get("options", [])
        assert max(len(choices), len(options)) <= 25
        assert all(1 <= len(name) <= 100 for choice in choices for name in words(choice, "name"))
        required = [option.get("required", False) for option in options if option["type"] > GROUP]
        assert required == sorted(required, reverse=True)
        for locale in (None, *discord.Locale):
            names = [(one.get("name_localizations") or {}).get(str(locale), one["name"]) for one in options]
            assert len(set(names)) == len(names), (node["name"], locale)


class Upside(gettext.NullTranslations):
    def gettext(self, message):
        return message[::-1]


async def test_every_text_but_the_names_of_commands_can_be_translated(monkeypatch):
    def catalogue(locale):
        return Texts("de", Upside()) if locale == "de" else Texts("en", gettext.NullTranslations())

    monkeypatch.setattr(bot.client.introduction, "texts", catalogue)
    for command in await told():
        for node in parts(command):
            command_or_group = node.get("type", SUBCOMMAND) <= GROUP
            assert node["name_localizations"] == ({} if command_or_group else {"de": node["name"][::-1]})
            assert node["description_localizations"] == {"de": node["description"][::-1]}
            for choice in node.get("choices", []):
                number = choice["name"].isdigit()
                assert choice.get("name_localizations", {}) == ({} if number else {"de": choice["name"][::-1]})


def catalogued():
    return {message.id for message in read_po(Path("data/locales/de.po").read_text("utf-8").splitlines())}


async def test_the_names_of_all_options_are_in_the_catalogues():
    nodes = [node for command in await told() for node in parts(command)]
    assert {node["name"] for node in nodes if node.get("type", GROUP) > GROUP} <= catalogued()


def checker_of(path):
    schemas = json.loads(Path(path).read_text("utf-8"))["components"]["schemas"]
    wanted = {"$ref": "#/components/schemas/ApplicationCommandUpdateRequest", "components": {"schemas": schemas}}
    return jsonschema_rs.Draft202012Validator(wanted)


async def test_discords_own_description_accepts_the_commands():
    path = os.environ.get("DISCORD_OPENAPI")
    if not path:
        pytest.skip("set DISCORD_OPENAPI to a copy of openapi.json from github.com/discord/discord-api-spec")
    checker = checker_of(path)
    for command in await told():
        checker.validate(command)
        with pytest.raises(jsonschema_rs.ValidationError):
            checker.validate({**command, "description": "x" * 101})


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
