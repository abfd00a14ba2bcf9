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
    """Return two kinds of user by day, others for the next command, if all in the table's channel are told the same,
    and one of those who are elsewhere. Whoever changes something always tries it.
    """
    if seeds.COUNT > 1:
        return by_kind
    chosen = dict(by_kind)
    for kinds, most in ((HERE, 2), (AWAY, 1)):
        there = [kind for kind in kinds if kind in by_kind]
        told = {by_kind[kind] for kind in there}
        if len(told) != 1 or told == {LATER} or any(isinstance(one, Done) for one in told):
            continue
        tries = {there[(turn + place * len(there) // most) % len(there)] for place in range(most)}
        chosen = {kind: wanted for kind, wanted in chosen.items() if kind not in there or kind in tries}
    return chosen


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
    wrong, turn = [], itertools.count()
    for game, commands in games.items():
        for name, needs in commands.items():
            values = dict.fromkeys(needs, "x")
            if game == GAME and len(needs) == 1:
                offers = await users.people["asked"].autocomplete(users.place, name, needs[0], "")
                values |= {needs[0]: offers[0]["value"]} if offers else {}
            others = dict.fromkeys(("asked", "spectator"), Why.OTHER_GAME)
            for kind, wanted in some(here if game == GAME else others, next(turn)).items():
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
