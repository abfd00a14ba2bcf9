"""L7.3: a pause that the players of a league's table agree on ends with the season, or with the round of a cup."""

import msgspec
import pytest

from bot.match.pure.errors import Why
from leagues.log import entries as said
from leagues.settings import DAY
from tests.league.desk import ORG, SETTINGS, request
from tests.match.desk import refused

FIVE = (11, 22, 33, 44, 55)


async def agreed(service, match, hours=None):
    """The players of a match agree on a pause; gives what was asked."""
    first, *others = [one.user for one in match.players]
    await service.pauses.ask(match.id, first, request(), hours)
    (wish,) = await service.proposals.open(match.id)
    for user in others:
        await service.proposals.answer(match.id, wish.number, user, request(), agree=True)
    return wish


async def paused(service, match):
    return (await service.history.get(match.id)).clocks.paused


async def begun(season, settings=SETTINGS):
    await season.begin(*FIVE, settings=settings)
    await season.day(-1)
    return await season.day(0)


@pytest.mark.parametrize(("hours", "until"), [(None, 56), (336, 56), (24, 55)])
async def test_l7_3_an_agreed_pause_ends_at_the_end_of_the_season_at_the_latest(service, season, hours, until):
    known = await begun(season)
    known = await season.day(54)
    match = (await season.running())[0]
    await agreed(service, match, hours)
    assert (await paused(service, match)).until == known.season.begins + until * DAY
    await season.day(56)
    assert await paused(service, match) is None


async def test_l7_3_an_end_that_moves_earlier_takes_the_end_of_the_pause_with_it(service, season):
    await begun(season)
    await season.day(10)
    match = (await season.running())[0]
    await agreed(service, match)
    await season.leagues.tell(season.id, ORG, said.Stopped(), why="it is enough", request=request())
    await season.settled()
    assert await paused(service, match) is None


async def test_l7_3_after_the_end_no_pause_is_agreed_on(service, season):
    await begun(season)
    await season.day(57, clocks=False)
    match = (await season.running())[0]
    assert (await refused(service.pauses.ask(match.id, match.players[0].user, request()))).why is Why.PAUSES_OVER


async def test_l7_3_a_league_can_have_no_agreed_pauses(service, season):
    await begun(season, msgspec.structs.replace(SETTINGS, pauses=False))
    match = (await season.running())[0]
    assert (await refused(service.pauses.ask(match.id, match.players[0].user, request()))).why is Why.NO_PAUSES
    await season.leagues.tell(season.id, ORG, said.Paused(), why="holidays", request=request())
    await season.settled()
    assert await paused(service, match) is not None  # that is no agreed one
