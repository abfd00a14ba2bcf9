"""A small season, from the form that creates it to its champion.

Two people play it to the end. A third person leaves, and a computer player replaces them. The test moves the clock
forward; everything else is real.
"""

import hashlib
import json
import random
from functools import partial

import pytest

from bot.league.storage import logs
from leagues.export.check import check
from leagues.settings import DAY
from tests.e2e.hands import Taste, by_buttons
from tests.e2e.season import Ahead, Season, pressable, seen
from tests.e2e.table import Table, final
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered
from tests.wording import en

pytestmark = pytest.mark.processes

MINUTES = 60_000


class Notes:
    def __init__(self):
        self.given = []

    def __call__(self, _user, what):
        self.given.append(json.dumps(what, default=str))


@pytest.fixture
def notes():
    return Notes()


@pytest.fixture
async def season(tmp_path, notes):
    clock = Ahead()
    async with toy_world(tmp_path, now=clock, clocked=True, note=notes) as world:
        yield Season(world, clock)


async def seed_of(season):
    return (await season.service.store.read(partial(logs.seed, league=season.id, season=1))).hex()


async def by_presses(season, match, people):
    table, taste = Table(season.world, match.channel, people), Taste(random.Random(7), passing=0.7)
    board = await table.board_at(1)
    while not final(board):
        played = await by_buttons(table, board, taste)
        board = await table.board_at(played.ply)


async def in_export(season, person):
    message = await answered(person, await person.slash(season.place, "league export"))
    (file,) = message["attachments"]
    return season.world.files[int(file["id"])]


async def test_a_season_from_its_form_to_its_champion(season, notes):
    world, place = season.world, season.place
    ada, ben, dev = await world.person("Ada"), await world.person("Ben", "de"), await world.person("Dev")
    signup = await season.made(ada, "Friday", open=["1"])
    for person in (ada, ben):
        await answered(person, await person.press(signup, custom_id=pressable(signup, ":join:")))
    await answered(dev, await dev.slash(place, "league join"))
    seed = await seed_of(season)
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() in seen(await season.told(ada, "🔒", "…"))

    await season.later(DAY)
    divisions = await season.told(ben, en("Division {name}", name=1))
    assert all(f"<@{one.id}>" in divisions["content"] for one in (ada, ben, dev))
    await season.later(DAY)
    matches = await season.matches()
    assert len(matches) == 3
    for match in matches:
        named = await season.told(dev, f"<@{dev.id}>", here=match.channel)
        assert {int(one["id"]) for one in named["mentions"]} == {ada.id, ben.id, dev.id}
        sealed = await season.told(dev, "🔒", here=match.channel)
        assert (
            en("Once you're at the table, you can mix a word of your own into the random draws with `/game word`.")
            not in sealed["content"]
        )

    asked = await answered(dev, await dev.slash(place, "league leave"))
    await answered(dev, await dev.press(asked, custom_id=pressable(asked, ":gone:")))
    people = {ada.id, ben.id}
    for match in matches:
        await season.play(match, people)
    await season.later(2 * DAY)
    await season.told(ben, f"<@{dev.id}>", "👋")

    first, second, third = await season.matches()
    await season.play(first, people)
    standing = await season.told(
        ben, en("Division {name}", name=1), en("{played} of {tables} tables", played=1, tables=3), "Dev 0", ":pick:"
    )
    await season.later(11 * MINUTES)
    await season.play(second, people)
    changed = await season.told(
        ben, en("Division {name}", name=1), en("{played} of {tables} tables", played=2, tables=3), ":pick:"
    )
    assert changed["id"] == standing["id"]
    mine = await answered(ada, await ada.slash(place, "league mine"))
    possible = [en("Possible: places {best} to {worst}", best=1, worst=2)]
    possible += [en("Your guaranteed place: {place}", place=place) for place in (1, 2)]
    assert any(f"{one} (L9)" in mine["content"].splitlines() for one in possible)
    assert f"<#{third.channel}>" in mine["content"]
    why = await answered(ben, await ben.slash(place, "league why", member=str(ada.id)))
    assert "Punkte" in why["content"]
    tables = await answered(ben, await ben.slash(place, "league tables"))
    assert seen(tables).count("beendet") == 2
    assert seen(tables).count(f"<@{dev.id}> (übernommen)") == 3
    assert seen(tables).count("läuft") == 1

    await season.later(11 * MINUTES)
    await by_presses(season, third, [ada, ben])
    end = await season.told(dev, seed)
    assert en("Season {number} is over. (L7.2)", number=1) in next(one for one in notes.given if seed in one), (
        "nobody saw it before"
    )
    champions = (await season.season(1)).champions
    assert set(champions) <= {str(ada.id), str(ben.id)}
    assert all(f"<@{one}>" in end["content"] for one in champions)
    assert check(await in_export(season, dev)) == ()
    await season.later(11 * MINUTES)

    again = await season.told(ben, en("Season {number}", number=2), ":join:")
    asks = await season.told(ben, en("Are you in again? Press *Join* above: I don't sign you up automatically. (L2.1)"))
    assert {int(one["id"]) for one in asks["mentions"]} == people
    joined = await answered(ben, await ben.press(again, custom_id=pressable(again, ":join:")))
    assert "Saison 2" in joined["content"]
    final_one = await ben.wait_for(
        place, lambda m: m["id"] == standing["id"] and en("in progress") not in seen(m), PATIENCE
    )
    assert en("{played} of {tables} tables", played=3, tables=3) in seen(final_one)
    closed = await ben.wait_for(place, lambda m: m["id"] == signup["id"] and en("It's over.") in seen(m), PATIENCE)
    assert f"<t:{(await season.season(1)).begins // 1000}:" in seen(closed)
    history = await answered(ben, await ben.slash(place, "league history"))
    assert f"<@{champions[0]}>" in history["content"]
