"""A season from the sign-up to the champion and the next one, without anybody's hand."""

import pytest
from msgspec.structs import replace

from bot.league.pure.known import Trouble
from bot.league.pure.tending import OVERTIME
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Status
from leagues.export.check import check
from leagues.log import entries as said
from leagues.settings import DAY, HOUR
from leagues.state import How, Stage
from tests.league.desk import ORG, SETTINGS, request
from tests.league.season import Season, whole
from tests.match.desk import finish

FIVE = (11, 22, 33, 44, 55)
OF_THE_END = (Happened.ENDS_SOON, Happened.OVERTIME, Happened.NO_OVERTIME)


@pytest.fixture
async def season(service, clock):
    made = Season(service, clock)
    yield made
    await made.leagues.stop()


async def whats(season):
    return [type(entry.what).__name__ for _, entry in await season.leagues.entries(season.id)]


async def told_at(season, match):
    """What the league had told at a table."""
    found = await season.service.store.incidents(match)
    return tuple(one.kind for one in found if one.kind in OF_THE_END)


async def test_l2_1_to_l8_2_from_the_sign_up_to_the_champion_and_the_next_season(season):
    known = await season.begin(*FIVE)
    assert (known.season.stage, await season.running()) == (Stage.REGISTRATION, [])
    known = await season.day(-1)
    assert known.season.stage is Stage.PLACED
    known = await season.day(0)
    assert known.season.stage is Stage.RUNNING
    matches = await season.running()
    assert matches
    for match in matches:
        table = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
        assert [str(player.user) for player in match.players] == list(table.table.seats)  # L4.1: seats are not drawn
        assert (match.owner, match.locale, match.options.league) == (LEFT, "en", season.id)
    await season.day(1)
    known = await season.play()
    assert known.league.playing is None
    last = known.league.last
    assert last.champions
    assert last.stage is Stage.FINAL
    assert len(last.divisions[0].tables) == 5
    assert known.league.registering.number == 2
    await whole(season)
    exported = await season.leagues.export(season.id, 1)
    assert check(exported) == ()
    (stands,) = await season.leagues.standing(season.id, 1)
    assert [row.member for row in stands.rows if row.place == 1] == list(last.champions)
    assert set(await season.leagues.ratings("race", [str(one) for one in FIVE])) == set(map(str, FIVE))


async def test_l4_3_tables_open_as_people_have_room(season):
    await season.begin(*FIVE)
    await season.day(-1)
    known = await season.day(0)
    at_once = known.league.settings.at_once
    counts = {user: sum(one.seat_of(user) is not None for one in await season.running()) for user in FIVE}
    assert max(counts.values()) == at_once
    before = len(season.threads.made)
    await season.play(1)
    assert len(season.threads.made) > before
    await season.day(28)  # the middle: all that wait open
    assert len(season.threads.made) == 5


async def test_l2_3_with_too_few_members_it_does_not_start(season):
    await season.begin(11, 22)
    known = await season.day(-1)
    assert (await whats(season))[-1] == "Short"
    known = await season.day(0)
    assert known.league.seasons[0].stage is Stage.DROPPED
    assert season.threads.made == []


async def test_l2_2_who_signs_up_late_is_put_into_the_lowest_division(season):
    await season.begin(*FIVE)
    await season.day(-0.5)
    await season.leagues.tell(season.id, 66, said.SignedUp(1, "66"), request=request())
    known = await season.settled()
    assert {one.member for one in known.season.members} == {*map(str, FIVE), "66"}


async def test_l7_1_short_clocks_at_the_end_stand_ins_a_week_later_final_after_eight_days(season):
    await season.begin(*FIVE)
    await season.day(-1)
    known = await season.day(0, clocks=False)
    days = known.league.settings.days
    await season.day(days - 3, clocks=False)
    assert (await whats(season)).count("Warned") == 1
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
    await season.begin(*FIVE)
    await season.day(-1)
    known = await season.day(0, clocks=False)
    await season.day(known.league.settings.days - 9, clocks=False)
    matches = await season.running()
    await season.leagues.tell(season.id, ORG, said.Stopped(), request=request())
    known = await season.settled()
    assert [await told_at(season, one.id) for one in matches] == [(Happened.OVERTIME,)] * len(matches)
    stopped = 1 + (await whats(season)).index("Stopped")
    await season.leagues.tell(season.id, ORG, said.TakenBack(stopped), request=request())
    known = await season.settled()
    assert known.season.stage is Stage.RUNNING
    for one in matches:
        assert await told_at(season, one.id) == (Happened.OVERTIME, Happened.NO_OVERTIME)
        assert (await season.service.history.get(one.id)).options.clock != OVERTIME


async def test_l7_1_who_does_not_move_is_stood_in_for_and_the_season_ends_by_itself(season):
    """Nobody moves at all: three stand-in moves, absence, leaving, no substitute, the stand-in plays to the end."""
    await season.begin(*FIVE)
    await season.day(-1)
    known = await season.day(0)
    day, begins = 0.0, known.season.begins
    while known.league.playing is not None and day < 65:
        day += 0.25
        known = await season.at(begins + int(day * DAY))
    assert known.league.last is not None
    told = await whats(season)
    assert told.count("Absent") >= 5
    assert told.count("Unfilled") == 5
    assert known.league.last.over <= known.league.last.ends + 8 * DAY
    assert check(await season.leagues.export(season.id, 1)) == ()


async def test_a_place_that_cannot_be_made_is_kept_and_tried_again(season):
    await season.begin(*FIVE)
    season.threads.trouble = Trouble.NO_RIGHT
    await season.day(-1)
    known = await season.day(0)
    assert known.blocked.why is Trouble.NO_RIGHT
    assert (season.threads.asked, await season.running()) == (1, [])
    known = await season.settled()
    assert season.threads.asked == 1  # not before its time
    known = await season.at(known.blocked.next_at)
    assert (season.threads.asked, known.blocked.tries) == (2, 2)
    season.threads.trouble = None
    known = await season.at(known.blocked.next_at)
    assert known.blocked is None
    assert await season.running()
    await whole(season)


async def test_l6_2_a_substitute_takes_the_seats_of_who_left(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.leagues.tell(season.id, 66, said.SignedUp(1, "66"), request=request())
    await season.leagues.tell(season.id, 11, said.Left("11"), request=request())
    known = await season.settled()
    assert (await whats(season))[-1] == "Asked"
    await season.leagues.tell(season.id, 66, said.Answered("11", "66", yes=True), request=request())
    await season.settled()
    for one in await season.running():
        assert one.seat_of(11) is None
    seated = [one.match for one in await season.leagues.tables(season.id) if one.match and "11" in one.table.seats]
    assert seated
    assert all(one.seat_of(66) is not None for one in seated if one.status is Status.ACTIVE)
    known = await season.play()
    assert known.league.last.stage is Stage.FINAL
    assert check(await season.leagues.export(season.id, 1)) == ()


async def test_l6_1_a_substitute_who_does_not_move_is_absent_and_leaves(season):
    await season.begin(*FIVE)
    await season.day(-1)
    known = await season.day(0)
    await season.leagues.tell(season.id, 66, said.SignedUp(1, "66"), request=request())
    await season.leagues.tell(season.id, 11, said.Left("11"), request=request())
    await season.settled()
    await season.leagues.tell(season.id, 66, said.Answered("11", "66", yes=True), request=request())
    await season.settled()
    begins, day, entries = known.season.begins, 0.0, []
    while day < 20 and said.Left("66", How.SILENT) not in entries:
        day += 0.25
        await season.at(begins + int(day * DAY))
        entries = [entry.what for _, entry in await season.leagues.entries(season.id)]
    assert said.Left("66", How.SILENT) in entries
    assert any(isinstance(one, said.Absent) and one.member == "66" for one in entries)


async def test_l6_2_without_a_substitute_the_stand_in_plays(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.leagues.tell(season.id, 11, said.Left("11"), request=request())
    await season.day(2.01, clocks=False)
    assert "Unfilled" in await whats(season)
    assert all(one.seat_of(11) is None for one in await season.running())


async def test_who_resigns_at_one_table_stays_a_member_and_the_table_goes_on_whoever_leaves(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    match = (await season.running())[0]
    for player in match.players:
        await season.service.leaving.resign(match.id, player.user, request())
    await season.settled()
    found = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
    assert found.match.status is Status.OVER
    assert found.table.places is not None
    assert found.table.finishers == ("", "", "")
    known = await season.known()
    assert all(one.left is None for one in known.season.members)


async def test_l10_1_a_pause_stops_all_clocks_until_it_is_over(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.leagues.tell(season.id, ORG, said.Paused(), why="holidays", request=request())
    await season.settled()
    assert {one.clocks.paused.by for one in await season.running()} == {LEFT}
    await season.day(9)
    await season.leagues.tell(season.id, ORG, said.Resumed(), why="on", request=request())
    await season.settled()
    assert {one.clocks.paused for one in await season.running()} == {None}


async def test_l10_1_hours_are_given_once(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    season.clock.time += HOUR
    before = {one.id: [seat.bank for seat in one.clocks.seats] for one in await season.running()}
    await season.leagues.tell(season.id, ORG, said.Extended(5), why="illness", request=request())
    await season.settled()
    await season.again()
    await season.settled()
    for one in await season.running():
        assert [seat.bank for seat in one.clocks.seats] == [bank + 5 * HOUR for bank in before[one.id]]


async def test_l5_5_a_table_that_is_annulled_stands_and_is_called_off_a_day_later(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.day(28, clocks=False)  # all are open, so that no other opens in its place
    match, other = (await season.running())[:2]
    at = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
    act = said.Annulled(at.division, at.table.number)
    known = await season.leagues.tell(season.id, ORG, act, why="a mistake", request=request())
    await season.settled()
    assert (await season.service.history.get(match.id)).clocks.paused.by == LEFT
    await season.leagues.tell(season.id, ORG, said.TakenBack(known.entries), request=request())
    await season.settled()
    assert (await season.service.history.get(match.id)).clocks.paused is None
    await season.leagues.tell(season.id, ORG, act, why="a mistake", request=request())
    await season.settled()
    await season.day(29.1, clocks=False)
    assert (await season.service.history.get(match.id)).status is Status.CANCELLED
    assert (await season.service.history.get(other.id)).status is Status.ACTIVE


async def test_l5_5_the_result_of_a_table_whose_annulment_is_taken_back_counts(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.day(28, clocks=False)
    match = (await season.running())[0]
    at = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
    act = said.Annulled(at.division, at.table.number)
    known = await season.leagues.tell(season.id, ORG, act, why="a mistake", request=request())
    number = known.entries
    await finish(season.service, match.id)
    await season.settled()
    assert await season.leagues.rating("race", match.players[0].user) is None
    await season.leagues.tell(season.id, ORG, said.TakenBack(number), request=request())
    await season.settled()
    at = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
    assert at.table.places == (await season.service.history.get(match.id)).ranking
    rating = await season.leagues.rating("race", match.players[0].user)
    assert rating is not None
    await season.leagues.tell(season.id, ORG, act, why="again", request=request())
    await season.settled()
    assert await season.leagues.rating("race", match.players[0].user) is None


async def test_a_table_that_a_moderator_calls_off_counts_for_nobody(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    match = (await season.running())[0]
    await season.service.lobby.cancel(match.id, ORG, request(), moderator=True)
    await season.settled()
    at = next(one for one in await season.leagues.tables(season.id) if one.match and one.match.id == match.id)
    assert at.table.annulled is not None


async def test_l6_1_three_moves_by_the_stand_in_and_back_before_two_days_are_over(season):
    known = await season.begin(*FIVE, settings=replace(SETTINGS, clock="12h"))
    await season.day(-1)
    await season.day(0)
    hours = 0
    while not any(one.absent is not None for one in known.season.members) and hours < 400:
        hours += 6
        known = await season.day(hours / 24)
    absent = next(one.member for one in known.season.members if one.absent is not None)
    for match in await season.running():
        seat = match.seat_of(int(absent))
        if seat is not None:
            while (found := await season.service.history.get(match.id)).status is Status.ACTIVE:
                asked = next(place for place, since in enumerate(found.asked) if since is not None)
                season.clock.time += 1
                position = await season.service._positions.now(match.id)
                legal = season.service.desk.games["race"].legal(position.state, asked, season.clock.time)
                await season.service.play.act(match.id, found.players[asked].user, legal[0], found.ply, request())
                if asked == seat:
                    break
            break
    await season.settled()
    assert said.Back(absent) in [entry.what for _, entry in await season.leagues.entries(season.id)]


async def test_a_table_whose_thread_is_deleted_goes_on_in_another_one(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    match, other = (await season.running())[:2]
    season.threads.gone.add(match.channel)
    assert await season.service.leaving.lost(match.channel) is None
    await season.settled()
    found = await season.service.history.get(match.id)
    assert found.status is Status.ACTIVE
    assert found.channel not in {match.channel, other.channel}
    assert (await season.service.desk.place(match.id)).channel == found.channel
    rows = await season.service.store.outbox_due(99)
    assert {row.channel for row in rows if row.match == match.id and row.subject.kind == "match"} == {found.channel}
    assert (await season.service.history.in_channel(found.channel)).id == match.id


async def test_a_table_without_a_thread_waits_for_one_that_can_be_made(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    match = (await season.running())[0]
    season.threads.gone.add(match.channel)
    season.threads.trouble = Trouble.FULL
    await season.service.leaving.lost(match.channel)
    known = await season.settled()
    assert known.blocked.why is Trouble.FULL
    season.threads.trouble = None
    await season.at(known.blocked.next_at + HOUR)
    found = await season.service.history.get(match.id)
    assert found.channel != match.channel
    assert (await season.known()).blocked is None


async def test_of_a_league_that_ends_the_season_is_played_out_also_after_a_restart(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.leagues.tell(season.id, ORG, said.Closed(), request=request())
    await season.again()
    known = await season.play()
    assert known.league.last.stage is Stage.FINAL
    assert known.league.registering is None


async def test_l10_3_a_season_that_was_ended_goes_on_when_that_is_taken_back(season):
    await season.begin(*FIVE)
    await season.day(-1)
    await season.day(0)
    await season.day(28, clocks=False)
    known = await season.leagues.tell(season.id, ORG, said.Stopped(), why="enough", request=request())
    number = known.entries
    await season.settled()
    assert {one.options.clock for one in await season.running()} == {OVERTIME}
    await season.leagues.tell(season.id, ORG, said.TakenBack(number), request=request())
    known = await season.settled()
    assert known.season.stage is Stage.RUNNING
    assert OVERTIME not in {one.options.clock for one in await season.running()}
