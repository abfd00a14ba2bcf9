import asyncio

import pytest
from msgspec.structs import replace

from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from leagues.edition import CURRENT
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.formats import BeganNow
from leagues.refused import Refused, Why
from leagues.settings import DAY
from leagues.standing.order import Criterion
from leagues.state import How, Stage
from tests.league.desk import GUILD, HOME, ORG, SETTINGS, STRANGER, founded, of, request, signed


async def refused(awaitable):
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value


EVENING = {"format": Format.EVENING}
LIVE = {"game": "sands", "options": (("sand", "1"),)}
SLOW = {"game": "sands", "options": (("sand", "600"),)}


@pytest.mark.parametrize(
    ("changed", "setting"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": 6}, "seats"),
        ({"clock": "soon"}, "clock"),
        ({"clock": "none"}, "clock"),
        ({"options": (("sand", "live"),)}, "options"),
        ({"days": 3}, "days"),
        ({"name": "  "}, "name"),
        *(
            (EVENING | {"clock": spelt}, "clock")
            for spelt in ("daily", "fast", "none", "6m", "2m+bank 31m", "2m waking")
        ),
        (EVENING | SLOW | {"clock": "none"}, "options"),
        *((LIVE | {"format": one}, "options") for one in (Format.CUP, Format.LADDER, Format.DIVISIONS)),
    ],
)
async def test_l1_1_l14_1_what_no_table_can_be_made_of_is_refused(leagues, changed, setting):
    found = await refused(founded(leagues, replace(SETTINGS, **changed)))
    assert (found.code, found.params["setting"]) == (Why.BAD_SETTING, setting)
    assert await leagues.reading.in_guild(GUILD) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"clock": "live"},
        {"clock": "5m+bank 30m"},
        LIVE | {"options": (("sand", "30"),), "clock": "none"},
        SLOW | {"clock": "live"},
    ],
)
async def test_l14_1_an_evening_is_for_live_games_and_quick_clocks(leagues, changed):
    assert (await founded(leagues, replace(SETTINGS, **EVENING, **changed))).league.settings.least == 2


async def test_l5_2_whether_the_best_score_wins_the_game_says(leagues):
    known = await founded(leagues, replace(SETTINGS, best_score_wins=False))
    assert known.league.settings.best_score_wins is False  # a race has no points
    assert Criterion.SHARE not in known.league.settings.counted


async def test_a_request_is_done_once(leagues):
    known = await founded(leagues, request="make")
    assert (await founded(leagues, request="make")).id == known.id
    one = said.SignedUp(1, "11")
    first = await leagues.tell(known.id, 11, one, request="in")
    assert await leagues.tell(known.id, 11, one, request="in") == first
    assert len(await leagues.reading.in_guild(GUILD)) == 1


async def test_l2_1_nobody_signs_others_up(leagues):
    known = await founded(leagues)
    signed_up = leagues.tell(known.id, 11, said.SignedUp(1, "22"), request=request())
    assert (await refused(signed_up)).code is Why.NOT_ORGANISER
    for what in (
        said.SignedOff(1, "22"),
        said.Left("22"),
        said.Left("11", How.SILENT),
        said.Back("22"),
        said.Answered("22", "33", yes=True),
        said.Short(1),
        said.Told("11", "champion"),
        said.Founded(SETTINGS),
        formats.Queued("22"),
        formats.Unqueued("22"),
        formats.Seen("11"),
        formats.Freed("ladder", 1, "22"),
    ):
        assert (await refused(leagues.tell(known.id, 11, what, request=request()))).code is Why.NOT_YOURS


async def test_l1_2_acts_are_for_organisers_and_who_may_manage_the_server(leagues):
    known = await founded(leagues)
    act = said.Announced("soon")
    assert (await refused(leagues.tell(known.id, STRANGER, act, request=request()))).code is Why.NOT_ORGANISER
    assert (await leagues.tell(known.id, STRANGER, act, manager=True, request=request())).entries == 3


async def test_l10_2_two_organisers_at_once_the_second_sees_that_something_changed(leagues):
    known = await founded(leagues)
    _, one = await leagues.preview(known.id, ORG, said.Announced("first"))
    _, other = await leagues.preview(known.id, ORG, said.Announced("second"))
    await leagues.tell(known.id, ORG, said.Announced("first"), expected=one, request=request())
    found = await refused(leagues.tell(known.id, ORG, said.Announced("second"), expected=other, request=request()))
    assert (found.code, found.params["entries"]) == (Why.OTHERS_ACTED, 3)


async def test_l10_1_an_organiser_opens_the_first_season_and_another_after_taking_that_back(service, leagues):
    known = await founded(leagues, in_days=None)
    begins = service.desk.now() + 20 * DAY
    shown, _ = await leagues.preview(known.id, ORG, said.Opened(1, "", begins))
    assert shown.after.registering.begins == begins
    assert (await leagues.reading.get(known.id)).league.seasons == ()
    known = await leagues.tell(known.id, ORG, said.Opened(1, "", begins), request=request())
    first = known.league.registering.seal
    known = await leagues.tell(known.id, ORG, said.TakenBack(2), request=request())
    assert known.league.seasons == ()
    known = await leagues.tell(known.id, ORG, said.Opened(1, "", begins), request=request())
    assert known.league.registering.seal != first
    assert known.league.registering.edition is CURRENT  # L1.3: organisers cannot choose it
    assert (await of(service).reading.get(known.id)).league == known.league


async def test_entries_at_once_come_one_after_the_other(leagues):
    known = await founded(leagues)
    users = range(100, 130)
    one = (leagues.tell(known.id, user, said.SignedUp(1, str(user)), request=request()) for user in users)
    await asyncio.gather(*one)
    known = await leagues.reading.get(known.id)
    assert {one.member for one in known.league.registering.signed} == {str(user) for user in users}


async def test_another_process_that_has_added_is_seen(service, leagues):
    known = await founded(leagues)
    other: Leagues = of(service)
    await signed(other, known.id, 11)
    known = await signed(leagues, known.id, 22)
    assert [one.member for one in known.league.registering.signed] == ["11", "22"]


async def test_lists_by_server_and_person(leagues):
    one, other = await founded(leagues), await founded(leagues, guild=8)
    await signed(leagues, one.id, 11, 22)
    await leagues.tell(one.id, 22, said.SignedOff(1, "22"), request=request())
    assert [known.id for known in await leagues.reading.in_guild(GUILD)] == [one.id]
    assert [(found.id, found.name, found.ended) for found in await leagues.reading.named(8)] == [
        (other.id, "The league", False)
    ]
    assert [known.id for known in await leagues.reading.of_person(11)] == [one.id]
    assert await leagues.reading.of_person(22) == []
    assert [known.id for known in await leagues.reading.of_person(ORG)] == [one.id, other.id]


async def test_l10_1_a_league_that_ends_is_said_to_have_ended(leagues):
    known = await founded(leagues)
    await leagues.tell(known.id, ORG, said.Closed(), request=request())
    (found,) = await leagues.reading.named(GUILD)
    assert found.ended
    await leagues.tell(known.id, ORG, said.TakenBack(3), request=request())
    (found,) = await leagues.reading.named(GUILD)
    assert not found.ended


async def test_the_home_can_be_another_at_any_time(service, leagues):
    known = await founded(leagues)
    assert (await refused(leagues.rehouse(known.id, STRANGER, channel=1))).code is Why.NOT_ORGANISER
    known = await leagues.rehouse(known.id, ORG, channel=4_001, locale="pl")
    assert (known.channel, known.locale) == (4_001, "pl")
    assert await of(service).reading.get(known.id) == known


async def test_no_league_of_that_number(leagues):
    assert (await refused(leagues.reading.get(77))).code is Why.NO_LEAGUE


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
