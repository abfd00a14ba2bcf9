import pytest
from msgspec.structs import replace

from leagues.format import Format
from leagues.log.formats import Paired
from tests.bot.features.league.organising import SETTINGS, offered
from tests.bot.tables import ADA, BEN

CUP = replace(SETTINGS, format=Format.CUP, seats=2)
DONE = "**Done**"
SEVEN = (11, 22, 33, 44, 55, 66, 77)


@pytest.fixture
async def cup(ground):
    await ground.begin(*SEVEN, settings=CUP)
    await ground.day(-1)
    return ground


async def one(ground):
    season = (await ground.known()).league.playing
    return [table.seats for _, table in season.tables if table.number in season.round.tables], season.round.byes


async def test_l13_1_two_change_places_with_a_reason(cup):
    tables, _ = await one(cup)
    first, other = tables[0][0], tables[1][1]
    preview = await cup.preview("pair", member=first, other=other, why="they are brothers")
    assert f"<@{first}> and <@{other}> swap places" in preview.said
    assert f"Table 1: <@{other}>, <@{tables[0][1]}>" in preview.said
    assert f"Table 2: <@{tables[1][0]}>, <@{first}>" in preview.said
    assert "Before: Pairings (L13.1): 0 pairs meet again" in preview.said
    assert "After: Pairings (L13.1): 0 pairs meet again" in preview.said
    assert (await one(cup))[0] == tables, "a preview changes nothing"
    assert DONE in (await cup.confirm(preview)).said
    now, _ = await one(cup)
    assert now[0] == (other, tables[0][1])
    assert now[1] == (tables[1][0], first)
    entry = next(entry for entry in await cup.log() if isinstance(entry.what, Paired) and entry.who)
    assert (entry.who, entry.why) == (str(ADA), "they are brothers")


async def test_l13_2_another_one_has_the_bye(cup):
    tables, (bye,) = await one(cup)
    preview = await cup.preview("pair", member=tables[2][1], other=bye, why="has a train to catch")
    assert f"Bye: <@{tables[2][1]}>" in preview.said
    assert DONE in (await cup.confirm(preview)).said
    now, byes = await one(cup)
    assert byes == (tables[2][1],)
    assert now[2] == (tables[2][0], bye)


async def test_l10_3_it_can_be_taken_back(cup):
    before = await one(cup)
    await cup.act("pair", member=before[0][0][0], other=before[0][1][0], why="a try")
    assert await one(cup) != before
    number = next(
        place for place, entry in enumerate(await cup.log(), 1) if isinstance(entry.what, Paired) and entry.who
    )
    assert DONE in (await cup.act("undo", entry=str(number))).said
    assert await one(cup) == before


async def test_what_is_no_other_pairing_is_refused(cup):
    tables, (bye,) = await one(cup)
    assert (
        "swapping these two wouldn't change anything"
        in (await cup.preview("pair", member=tables[0][0], other=tables[0][0], why="x")).said
    )
    assert "only works for members" in (await cup.preview("pair", member="99", other=bye, why="x")).said


async def test_only_organisers_and_only_before_tables_open(cup):
    tables, _ = await one(cup)
    assert "pair" in offered(await cup.panel())
    refused = await cup.preview("pair", BEN, member=tables[0][0], other=tables[1][0], why="x")
    assert "Only this league's organisers" in refused.said
    preview = await cup.preview("pair", member=tables[0][0], other=tables[1][0], why="x")
    await cup.day(0)
    assert "pair" not in offered(await cup.panel())
    assert "first tables are open" in (await cup.confirm(preview)).said, "an old button"
    assert (await one(cup))[0] == tables
