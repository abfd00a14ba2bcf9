# Rule L13.

import pytest

from bot.league.pure.tending import OVERTIME
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.export.check import check
from leagues.format import Format
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.contest import Contest
from tests.league.season import whole

SIX = (11, 22, 33, 44, 55, 66)
SEVEN = (*SIX, 77)


@pytest.fixture
async def cup(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.running.stop()


async def test_l13_1_to_l13_3_from_the_sign_up_to_the_final(cup):
    known = await cup.cup(*SEVEN)
    assert known.league.settings.format is Format.CUP
    assert (known.season.stage, known.season.round.number, await cup.running()) == (Stage.PLACED, 1, [])
    known = await cup.rounds()
    season = known.league.last
    assert [one.final for one in season.rounds] == [False] * season.length + [True]
    final = season.divisions[0].tables[-1]
    first = {seat for seat, place in zip(final.seats, final.places, strict=True) if place == 1}
    assert set(season.champions) <= first
    (stands,) = await cup.leagues.reading.standing(cup.id, 1)
    assert [row.member for row in stands.rows[:1]] == list(season.champions)[:1]
    assert check(await cup.leagues.reading.export(cup.id, 1)) == ()
    assert season.seed is not None
    await whole(cup)


async def test_l7_1_a_round_warns_has_short_clocks_and_stand_ins_play_what_is_left(cup):
    known = await cup.cup(*SIX)
    known = await cup.day(0, clocks=False)
    ends, matches = known.season.round.ends, await cup.running()
    await cup.at(ends - 3 * DAY, clocks=False)
    for match in matches:
        told = [one for one in await cup.service.store.incidents(match.id) if one.kind is Happened.ENDS_SOON]
        assert len(told) == 1
    known = await cup.at(ends - 2 * DAY, clocks=False)
    assert known.season.stage is Stage.OVERTIME
    assert {one.options.clock for one in await cup.running()} == {OVERTIME}
    known = await cup.at(ends - 12 * HOUR, clocks=False)
    assert all([(await cup.service.history.get(one.id)).status is Status.OVER for one in matches])
    assert (known.season.stage, known.season.round.number) == (Stage.RUNNING, 2)
    assert known.season.round.begins == ends
    await cup.round()
    assert {one.options.clock.move for one in await cup.running()} == {24 * 60}
