# Rules L7, L10.

import msgspec
import pytest

from bot.league.pure.tending import OVERTIME
from bot.match.pure.errors import Why
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT
from bot.match.pure.table.outbox import AnnouncementKind
from leagues.export.check import check
from leagues.log import entries as said
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.desk import ORG, SETTINGS, request
from tests.league.season import whole
from tests.match.desk import refused

FIVE = (11, 22, 33, 44, 55)
OF_THE_END = (Happened.ENDS_SOON, Happened.ENDS_LATER, Happened.OVERTIME, Happened.NO_OVERTIME)


async def told_at(season, match):
    found = await season.service.store.incidents(match)
    return tuple(one.kind for one in found if one.kind in OF_THE_END)


async def abouts(season, match):
    rows = await season.service.store.outbox_due(999)
    return [row.about for row in rows if row.match == match and row.kind is AnnouncementKind.CLOCK and row.about]


async def test_l7_1_short_clocks_at_the_end_stand_ins_a_week_later_final_after_eight_days(season):
    known = await season.begun(*FIVE, clocks=False)
    days = known.league.settings.days
    await season.day(days - 3, clocks=False)
    assert (await season.whats()).count("Warned") == 1
    assert {one.options.clock for one in await season.running()} != {OVERTIME}
    await season.again()
    soon = {one.id: await told_at(season, one.id) for one in await season.running()}
    assert set(soon.values()) == {(Happened.ENDS_SOON,)}
    known = await season.day(days, clocks=False)
    assert known.season.stage is Stage.OVERTIME
    matches = await season.running()
    assert len(matches) == 5
    for one in matches:
        assert one.options.clock == OVERTIME
        assert all(seat.bank == 0 for seat in one.clocks.seats)
        assert {seat.turn.since for seat in one.clocks.seats if seat.turn} == {season.clock.time}
    await season.again()
    for one in matches:
        since = (Happened.ENDS_SOON,) if one.id in soon else ()
        assert await told_at(season, one.id) == (*since, Happened.OVERTIME)
    known = await season.day(days + 7, clocks=False)
    assert await season.running() == []
    assert known.league.last.stage is Stage.FINAL  # computers have played them out
    assert known.league.last.over <= known.league.last.ends + 8 * DAY
    await whole(season)


async def test_l7_1_a_season_that_is_ended_at_once_has_its_tables_told_of_that_alone(season):
    known = await season.begun(*FIVE, clocks=False)
    await season.day(known.league.settings.days - 9, clocks=False)
    matches = await season.running()
    known = await season.tell(ORG, said.Stopped())
    assert [await told_at(season, one.id) for one in matches] == [(Happened.OVERTIME,)] * len(matches)
    stopped = 1 + (await season.whats()).index("Stopped")
    known = await season.tell(ORG, said.TakenBack(stopped))
    assert known.season.stage is Stage.RUNNING
    for one in matches:
        assert await told_at(season, one.id) == (Happened.OVERTIME, Happened.NO_OVERTIME)
        assert (await season.service.history.get(one.id)).options.clock != OVERTIME


async def test_l7_1_tables_that_were_told_of_the_end_are_told_that_a_pause_has_moved_it(season):
    known = await season.begun(*FIVE, clocks=False)
    days = known.league.settings.days
    known = await season.day(days - 2, clocks=False)
    first = known.season.ends
    matches = [one.id for one in await season.running()]
    assert {await told_at(season, one) for one in matches} == {(Happened.ENDS_SOON,)}
    await season.tell(ORG, said.Paused())
    await season.day(days + 3, clocks=False)
    await season.again()
    assert {await told_at(season, one) for one in matches} == {(Happened.ENDS_SOON,)}, "nobody knows yet when it ends"
    known = await season.tell(ORG, said.Resumed())
    await season.again()
    assert {await told_at(season, one) for one in matches} == {(Happened.ENDS_SOON, Happened.ENDS_LATER)}
    assert known.season.ends == first + 5 * DAY
    assert [await abouts(season, one) for one in matches] == [[first, first + 5 * DAY]] * len(matches)


async def test_l7_1_who_does_not_move_is_stood_in_for_and_the_season_ends_by_itself(season):
    known = await season.begun(*FIVE)
    day, begins = 0.0, known.season.begins
    while known.league.playing is not None and day < 65:
        day += 0.5
        known = await season.at(begins + int(day * DAY))
    assert known.league.last is not None
    told = await season.whats()
    assert told.count("Absent") >= 5
    assert told.count("Unfilled") == 5
    assert known.league.last.over <= known.league.last.ends + 8 * DAY
    assert check(await season.leagues.reading.export(season.id, 1)) == ()


async def test_l10_1_hours_are_given_once(season):
    await season.begun(*FIVE)
    season.clock.time += HOUR
    before = {one.id: [seat.bank for seat in one.clocks.seats] for one in await season.running()}
    await season.tell(ORG, said.Extended(5), "illness")
    await season.again()
    await season.settled()
    for one in await season.running():
        assert [seat.bank for seat in one.clocks.seats] == [bank + 5 * HOUR for bank in before[one.id]]


async def agreed(service, match, hours=None):
    first, *others = [one.user for one in match.players]
    await service.pauses.ask(match.id, first, request(), hours)
    (wish,) = await service.proposals.open(match.id)
    for user in others:
        await service.proposals.answer(match.id, wish.number, user, request(), agree=True)
    return wish


async def paused(service, match):
    return (await service.history.get(match.id)).clocks.paused


@pytest.mark.parametrize(("hours", "until"), [(None, 56), (336, 56), (24, 55)])
async def test_l7_3_an_agreed_pause_ends_at_the_end_of_the_season_at_the_latest(service, season, hours, until):
    known = await season.begun(*FIVE)
    known = await season.day(54)
    match = (await season.running())[0]
    await agreed(service, match, hours)
    assert (await paused(service, match)).until == known.season.begins + until * DAY
    await season.day(56)
    assert await paused(service, match) is None


async def test_l7_3_an_agreed_pause_that_goes_on_after_one_of_the_league_ends_with_the_season(service, season):
    await season.begun(*FIVE)
    await season.day(10)
    match = (await season.running())[0]
    await agreed(service, match)
    await season.tell(ORG, said.Paused(), "holidays")
    assert (await paused(service, match)).by == LEFT
    await season.tell(ORG, said.Resumed(), "on")
    assert (await paused(service, match)).by == match.players[0].user
    await season.tell(ORG, said.Paused(), "holidays")
    await season.tell(ORG, said.Stopped(), "it is enough")
    await season.tell(ORG, said.Resumed(), "on")
    assert await paused(service, match) is None


async def test_l7_3_after_the_end_no_pause_is_agreed_on(service, season):
    await season.begun(*FIVE)
    await season.day(57, clocks=False)
    match = (await season.running())[0]
    assert (await refused(service.pauses.ask(match.id, match.players[0].user, request()))).why is Why.PAUSES_OVER


async def test_l7_3_a_league_can_have_no_agreed_pauses(service, season):
    await season.begun(*FIVE, settings=msgspec.structs.replace(SETTINGS, pauses=False))
    match = (await season.running())[0]
    assert (await refused(service.pauses.ask(match.id, match.players[0].user, request()))).why is Why.NO_PAUSES
    await season.tell(ORG, said.Paused(), "holidays")
    assert await paused(service, match) is not None  # that is no agreed one
