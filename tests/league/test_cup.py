"""L13: cups through the service, from the sign-up to the final."""

import pytest

from leagues.export.check import check
from leagues.settings import Format
from leagues.state import Stage
from tests.league.contest import Contest

SEVEN = (11, 22, 33, 44, 55, 66, 77)


@pytest.fixture
async def cup(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.stop()


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
    (stands,) = await cup.leagues.standing(cup.id, 1)
    assert [row.member for row in stands.rows[:1]] == list(season.champions)[:1]
    assert check(await cup.leagues.export(cup.id, 1)) == ()
