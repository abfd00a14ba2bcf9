import asyncio
import importlib
import itertools
import logging
import pkgutil
import re
import sqlite3
from contextlib import closing
from functools import cache
from types import SimpleNamespace

import discord
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert

import bot.features
import bot.presenters
from bot.controls.ids import ControlId, ControlKind, template
from bot.interaction.control import FAMILIES
from bot.match.pure.log.entries import line_of
from bot.match.pure.table.model import Status
from bot.match.storage import puzzles, schema
from bot.presenters.mykerinos.moves.board import WAYS
from bot.presenters.mykerinos.moves.plan import Mode
from bot.presenters.tree import VERBS
from games.puzzles.bank import bank
from games.registry import GAMES, puzzling
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, Chosen, host_at, in_error, press
from tests.bot.ui.test_presses import begun
from tests.conformance.presses import begun as begun_with
from tests.seeds import COUNT, times
from tests.toys.registered import WITH_TOYS

pytestmark = pytest.mark.many

EXAMPLES = times(400 if COUNT > 1 else 200)
PLY, LINE, MATCH = "{ply}", "{line}", "{match}"
ORDERS = ("quick", "pass", "prefer.points", "idea", "do:quick:pass", "pick:0:0", "page:0")
WORDS = ("ok", "zone", "room", "older", "newer", "resign", "keep", "join", "leave", "computer", "start", "cancel")

odd = st.sampled_from(
    ["", "0", "-1", "007", "+1", "1e9", "²", "٣", "１", "9" * 18, "9" * 40, str(2**31), str(2**63), " 1"]
)

whole = st.integers(-1, 2**70).map(str)
spots = st.lists(st.integers(0, 80).map(str) | odd, max_size=5).map("-".join)

words = (
    st.sampled_from([*WAYS, *WORDS, *VERBS, *Mode])
    | st.integers(0, 90).map("f{}".format)
    | odd
    | spots
    | st.text(max_size=8)
)

tables = st.builds("{}-{}".format, st.just(MATCH) | whole | odd, st.just(LINE) | st.from_regex(r"[0-9a-z]{1,14}") | odd)
plies = st.just(PLY) | whole | odd

mores = st.one_of(
    st.sampled_from([*WAYS, *WORDS, *ORDERS]),
    st.builds(":".join, st.lists(words, max_size=6)),
    st.builds("{}:{}:{}:{}".format, st.sampled_from(Mode), st.integers(0, 7) | odd, spots, words),
    st.builds("{}:{}".format, st.sampled_from(["older", "newer"]), whole | odd),
)

well = st.builds("k:{}:{}:{}:{}".format, st.sampled_from(ControlKind), st.just(f"{MATCH}-{LINE}"), st.just(PLY), mores)

forged = st.one_of(
    well,
    st.builds("k:{}:{}:{}:{}".format, st.sampled_from(ControlKind), tables, plies, mores),
    st.builds("k:{}:{}".format, st.sampled_from(ControlKind), st.text(max_size=120)),
)

values = st.lists(words | st.text(max_size=120), max_size=3)
people = st.sampled_from([ADA, BEN, CHLOE, DEV])


class Village:
    def __init__(self, host):
        self.host, self.match, self.numbers = host, None, itertools.count()

    async def running(self):
        if self.match is None:
            self.match = (await begun(self.host)).id
        match = await self.host.service.history.get(self.match)
        if match.status is not Status.ACTIVE:
            await self.host.service.store.close()
            self.host = await host_at(self.host.store.path.with_name(f"{next(self.numbers)}.sqlite3"))
            self.match = None
            return await self.running()
        return match

    def commits(self):
        """Return a number that changes whenever the bot commits anything."""
        return self.watching.execute("PRAGMA data_version").fetchone()[0]

    async def press(self, form, chosen, user, private):
        """Press a forged control. Return the answer, and whether the bot committed anything."""
        match = await self.running()
        with closing(sqlite3.connect(self.host.store.path)) as self.watching:
            before = self.commits()
            answer = await self._press(match, form, chosen, user, private)
            return answer, self.commits() != before

    async def _press(self, match, form, chosen, user, private):
        text = form.replace(MATCH, str(match.id)).replace(PLY, str(match.ply)).replace(LINE, line_of(match))
        (family,) = [FAMILIES[kind] for kind in ControlKind if template(kind).fullmatch(text)]
        interaction = self.host.come(
            user, message=SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=private), gone=False)
        )
        item = discord.ui.Button(custom_id=text, label="x") if chosen is None else Chosen(text, chosen)
        control = await family.from_custom_id(interaction, item, None)
        await asyncio.wait_for(control.callback(interaction), 10)
        return interaction


@pytest.fixture
def village(tmp_path):
    with asyncio.Runner() as runner:
        made = Village(runner.run(host_at(tmp_path / "matches.sqlite3")))
        made.runner = runner
        yield made
        runner.run(made.host.store.close())


def test_every_forged_press_is_answered(village, caplog):
    caplog.set_level(logging.INFO)

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(forged, st.none() | values, people, st.booleans())
    @example(f"k:b:{2**63}-a:1:dig", None, ADA, False)
    @example(f"k:s:{10**25}:0:join", None, ADA, False)
    @example("k:h:{match}-{line}:{ply}:older:²", None, ADA, True)
    @example("k:h:{match}-{line}:{ply}:older:" + "9" * 60, None, ADA, True)
    @example("k:p:{match}-{line}:{ply}:d:5:71:f71", None, ADA, True)
    @example("k:p:{match}-{line}:{ply}:page:d:5:71:0", None, ADA, True)
    @example("k:p:{match}-{line}:{ply}:page:d:0", None, ADA, True)
    @example("k:p:{match}-{line}:{ply}:open:d:0:", ["²"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:open:d:0:", ["5"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:open:mu:0", ["-1"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:do:d:0:1:dig.a1", None, ADA, True)
    @example("k:b:{match}-{line}:{ply}:call", ["zz"], ADA, True)
    @example("k:b:{match}-{line}:{ply}:call", ["d"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:d:0::zone", ["²"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:d:0::zone", ["5"], ADA, True)
    @example("k:p:{match}-{line}:{ply}:d:0::zone", [str(10**40)], ADA, True)
    @example("k:p:{match}-{line}:{ply}:mu:0::room", ["-1"], ADA, True)
    @example("k:8:{match}-{line}:{ply}:idea:0", None, ADA, True)
    @example("k:8:{match}-{line}:{ply}:do:quick:", None, ADA, True)
    @example("k:8:{match}-{line}:{ply}:pick:0:0", ["pass"], ADA, True)
    @example("k:b:\n\u202e", None, ADA, True)
    def one(form, chosen, user, private):
        caplog.clear()
        interaction, changed = village.runner.run(village.press(form, chosen, user, private))
        assert interaction.first
        assert interaction.shown or interaction.whispers or interaction.hushed or not private
        assert not in_error(interaction)
        assert not (changed and interaction.outcome.startswith(("fault:", "refused:Stale", "refused:UnknownControl")))
        assert not (changed and user == DEV), "a stranger changes nothing at a table"
        written = [record for record in caplog.records if record.name.startswith("bot")]
        assert [record.levelname for record in written if record.levelno > logging.INFO] == []
        assert len(written) <= 1
        assert all(record.getMessage().isprintable() and len(record.getMessage()) < 1200 for record in written)

    one()


DAY = 19_675
PARTS = ((), ("0",), ("9999",), ("0", "0"), ("zz", "-1", ""))
WORD = re.compile(r"[a-z0-9.-]{1,16}")
PUZZLES = [game for game in GAMES if puzzling(game)]
TABLES = (*GAMES, "pebbles")


@cache
def words_of_the_code():
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
        for number, word in enumerate(words_of_the_code(), turn):
            for more in PARTS if whole else (PARTS[number % len(PARTS)],) if number % 10 == 0 else ():
                control = await at(kind, word, *more)
                caplog.clear()
                answer = await press(host, ADA if len(more) % 2 else DEV, control)
                bad = [one for one in caplog.records if one.name.startswith("bot") and one.levelno > logging.INFO]
                if bad or in_error(answer):
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
            match = await begun_with(host, game, min(host.service.desk.games[game].players), f"table {next(numbers)}")
        return ControlId.at(match, kind, *more)

    assert await swept(host, at, game, kinds, caplog) == []
