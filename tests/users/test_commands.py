"""Every command is used by every kind of user. The tests check who is allowed to use it, and what everyone else is
told.

The commands come from the command tree. If a command is missing from the tables in :mod:`tests.users.wanted`, the tests
fail.
"""

import itertools

import pytest

from bot.match.pure.errors import Why
from games.registry import GAMES
from tests import seeds
from tests.e2e.toy_world import toy_world
from tests.e2e.world import told
from tests.users.people import Users
from tests.users.wanted import (
    ANYWHERE,
    AWAY,
    GAME,
    HERE,
    LATER,
    RUNNING,
    RUNNING_LATER,
    SHOWN,
    SIGNUP,
    SIGNUP_LATER,
    Done,
)

pytestmark = pytest.mark.processes

SUBCOMMAND = 1


def every_command(users):
    plain, games = set(), {}
    for scope in users.world.sandbox.core.commands.scopes.values():
        for command in scope:
            parts = [one for one in command.get("options", ()) if one["type"] == SUBCOMMAND]
            names = {f"{command['name']} {part['name']}": part for part in parts} or {command["name"]: command}
            if command["name"] in users.world.service.desk.games:
                needs = {
                    name: [o["name"] for o in part["options"] if o.get("required")] for name, part in names.items()
                }
                games.setdefault(command["name"], {}).update(needs)
            else:
                plain |= set(names)
    return plain, games


def some(by_kind, turn):
    if seeds.COUNT > 1:
        return by_kind
    kinds = list(by_kind)
    if set(by_kind.values()) == {SHOWN}:
        return dict.fromkeys((kinds[turn % len(kinds)], kinds[(turn + len(kinds) // 2) % len(kinds)]), SHOWN)
    if all(by_kind.get(one) == Why.NO_MATCH for one in AWAY):
        return {kind: wanted for kind, wanted in by_kind.items() if kind != AWAY[turn % len(AWAY)]}
    return by_kind


async def as_expected(users, table, later):
    wrong, left, turn = [], set(), itertools.count()
    for name, rows in table.items():
        for values, by_kind in rows:
            for kind, wanted in some(by_kind, next(turn)).items():
                if wanted == LATER:
                    left.add(name)
                elif (came := await users.tried(name, values, kind)) != wanted:
                    wrong.append((name, values, kind, came))
    assert left == {name for name, *_ in later}
    for name, values, kind, wanted in later:
        came = await users.tried(name, values, kind)
        if came != wanted and not (isinstance(wanted, Done) and isinstance(came, Done) and wanted.tables < came.tables):
            wrong.append((name, values, kind, came))
    return wrong


async def of_the_games(users, games, here):
    wrong = []
    for game, commands in games.items():
        for name, needs in commands.items():
            values = dict.fromkeys(needs, "x")
            if game == GAME and len(needs) == 1:
                offers = await users.people["asked"].autocomplete(users.place, name, needs[0], "")
                values |= {needs[0]: offers[0]["value"]} if offers else {}
            others = dict.fromkeys(("asked", "spectator"), Why.OTHER_GAME)
            for kind, wanted in (here if game == GAME else others).items():
                if (came := await users.tried(name, values, kind)) != wanted:
                    wrong.append((name, values, kind, came))
    return wrong


def said(wrong):
    assert not wrong, "\n".join(f"{name} {values} by {kind}: {came}" for name, values, kind, came in wrong)


@pytest.fixture
async def users(tmp_path, monkeypatch):
    async with toy_world(tmp_path) as world:
        made = Users(world, tmp_path)
        await made.come()
        await made.gather()
        yield made
        made.watch.close()


def complaints(caplog):
    grave = [record for record in caplog.records if record.levelname in {"ERROR", "WARNING"}]
    return [record for record in grave if not record.getMessage().startswith("Can't keep up")]


async def test_while_a_game_runs(users, caplog):
    await users.begin()
    await users.settle()
    plain, games = every_command(users)
    assert set(RUNNING) == plain
    away = dict.fromkeys(AWAY, Why.NO_MATCH)
    outside = dict.fromkeys(("spectator", "moderator"), Why.NOT_IN) | {"resigned": Why.ALREADY_RESIGNED}
    waits = dict.fromkeys(("owner", "waiting"), Why.NOT_YOUR_TURN)
    assert set(games) >= set(GAMES)
    said(await of_the_games(users, games, outside | waits | away))
    said(await as_expected(users, RUNNING, RUNNING_LATER))
    assert complaints(caplog) == []


async def test_while_people_gather(users, caplog):
    gone = users.people["resigned"]
    await told(gone, await gone.slash(users.place, "game leave"))
    await users.settle()
    plain, games = every_command(users)
    assert set(SIGNUP) | set(ANYWHERE) == plain
    here = dict.fromkeys(HERE, Why.NOT_ACTIVE) | dict.fromkeys(AWAY, Why.NO_MATCH)
    said(await of_the_games(users, games, here))
    said(await as_expected(users, SIGNUP, SIGNUP_LATER))
    assert complaints(caplog) == []
