import importlib
import logging
import pkgutil
import re
from functools import cache

import pytest
from sqlalchemy import insert

import bot.features
import bot.presenters
from bot.controls.ids import ControlId, Kind
from bot.match.storage import puzzles, schema
from games.puzzles.bank import bank
from games.registry import GAMES, puzzling
from tests.bot.tables import ADA, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, in_error, press
from tests.conformance.presses import begun
from tests.toys.registered import WITH_TOYS

pytestmark = pytest.mark.many

DAY = 19_675
PARTS = ((), ("0",), ("9999",), ("0", "0"), ("zz", "-1", ""))
WORD = re.compile(r"[a-z0-9.-]{1,16}")
PUZZLES = [game for game in GAMES if puzzling(game)]
TABLES = (*GAMES, "pebbles")


@cache
def words():
    found = set()
    for package in (bot.features, bot.presenters):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            values = vars(importlib.import_module(module.name)).values()
            found |= {value for value in values if isinstance(value, str) and WORD.fullmatch(value)}
    return sorted(found)


@pytest.fixture
def hosted():
    return WITH_TOYS


all_parts = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.nightly)])
"""In the nightly tests, each forged word is tried in every part of an id. In other runs, it is tried in one part,
which depends on the word, the kind of control and the game."""


async def swept(host, at, game, kind, caplog, *, whole):
    found, turn = [], TABLES.index(game) + list(Kind).index(kind)
    for number, word in enumerate(words(), turn):
        for more in PARTS if whole else (PARTS[number % len(PARTS)],):
            control = at(kind, word, *more)
            caplog.clear()
            said = (await press(host, ADA if len(more) % 2 else DEV, control)).said
            bad = [one for one in caplog.records if one.name.startswith("bot") and one.levelno > logging.INFO]
            if bad or in_error(said):
                found.append(str(control))
    return found


@all_parts
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("game", PUZZLES)
async def test_at_a_puzzle(host, game, kind, caplog, whole):
    key = next(key for key, one in bank().items() if one.record.game == game)

    def come(writing):
        writing.run(insert(schema.puzzles), {"day": DAY, "key": key})
        puzzles.choose(writing, GUILD, CHANNEL, DAY, keys=[key], wants=lambda _: True)
        puzzles.posted(writing, GUILD, DAY, 77)

    await host.service.store.write(come)

    def at(kind, *more):
        return ControlId(kind, 0, 0, (str(DAY), *more))

    assert await swept(host, at, game, kind, caplog, whole=whole) == []


@all_parts
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("game", TABLES)
async def test_at_a_table(host, game, kind, caplog, whole):
    match = await begun(host, game, min(host.service.desk.games[game].players))

    def at(kind, *more):
        return ControlId.at(match, kind, *more)

    assert await swept(host, at, game, kind, caplog, whole=whole) == []
