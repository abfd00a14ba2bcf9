import pytest
from msgspec.structs import replace

from bot.league.services.messages import Message
from leagues.log.formats import BeganNow
from leagues.refused import Refused, Why
from leagues.state import Stage
from tests.league.desk import HOME, ORG, SETTINGS

SIX = (11, 22, 33, 44, 55, 66)


async def posted(leagues, league):
    await leagues.messages.put(league, "signup/1", Message(HOME, 5, "", 0))


async def test_l10_1_begin_now_needs_a_seal_that_is_already_posted(season):
    await season.begin(*SIX)
    with pytest.raises(Refused, match=Why.SEAL_NOT_POSTED):
        await season.tell(ORG, BeganNow(1))
    await posted(season.leagues, season.id)
    known = await season.tell(ORG, BeganNow(1))
    assert known.season.stage is Stage.RUNNING
    assert await season.running()


async def test_l10_1_a_season_set_to_begin_with_so_many_waits_for_its_seal(season):
    await season.begin(*SIX, settings=replace(SETTINGS, begin_with=6))
    assert (await season.settled()).season.stage is Stage.REGISTRATION
    await posted(season.leagues, season.id)
    known = await season.at(season.clock.time + 60_000)
    assert known.season.stage is Stage.RUNNING
