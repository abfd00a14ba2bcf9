import importlib
import itertools
import logging
import pkgutil
import re
from functools import cache

import pytest
from sqlalchemy import insert

import bot.features
import bot.presenters
from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.table.model import Status
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


all_parts = pytest.mark.parametrize(
    "kinds",
    [
        pytest.param([*ControlKind], id="some"),
        *(pytest.param([one], id=one, marks=pytest.mark.nightly) for one in ControlKind),
    ],
)
"""In the nightly tests, each forged word is tried in every part of an id. In other runs, it is tried in one part of the
ids of every tenth kind of control. Which ones depends on the word and the game.
"""


async def swept(host, at, game, kinds, caplog):
    found, whole = [], len(kinds) == 1
    for kind in kinds:
        turn = TABLES.index(game) + list(ControlKind).index(kind)
        for number, word in enumerate(words(), turn):
            for more in PARTS if whole else (PARTS[number % len(PARTS)],) if number % 10 == 0 else ():
                control = await at(kind, word, *more)
                caplog.clear()
                said = (await press(host, ADA if len(more) % 2 else DEV, control)).said
                bad = [one for one in caplog.records if one.name.startswith("bot") and one.levelno > logging.INFO]
                if bad or in_error(said):
                    found.append(str(control))
    return found


@all_parts
@pytest.mark.parametrize("game", PUZZLES)
async def test_at_a_puzzle(host, game, kinds, caplog):
    key = next(key for key, one in bank().items() if one.record.game == game)

    def come(writing):
        writing.run(insert(schema.puzzles), {"day": DAY, "key": key})
        puzzles.choose(writing, GUILD, CHANNEL, DAY, keys=[key], wants=lambda _: True)
        puzzles.posted(writing, GUILD, DAY, 77)

    await host.service.store.write(come)

    async def at(kind, *more):
        return ControlId(kind, 0, 0, (str(DAY), *more))

    assert await swept(host, at, game, kinds, caplog) == []


@all_parts
@pytest.mark.parametrize("game", TABLES)
async def test_at_a_table(host, game, kinds, caplog):
    match, numbers = None, itertools.count()

    async def at(kind, *more):
        nonlocal match
        match = match and await host.service.history.get(match.id)
        if match is None or match.status is not Status.ACTIVE:  # a press has ended the game
            match = await begun(host, game, min(host.service.desk.games[game].players), f"table {next(numbers)}")
        return ControlId.at(match, kind, *more)

    assert await swept(host, at, game, kinds, caplog) == []
