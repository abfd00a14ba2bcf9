"""Cups played through the service, from the sign-up to the final (L13)."""

import pytest

from bot.league.pure.tending import OVERTIME
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.contests import tables_of
from leagues.export.check import check
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.rounds import otherwise
from leagues.refused import Refused, Why
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.contest import Contest
from tests.league.desk import ORG, request
from tests.league.season import whole
from tests.match.desk import finish

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


async def test_l13_1_tables_open_when_their_round_begins_a_week_after_the_last(cup):
    known = await cup.cup(*SIX)
    begins = known.season.begins
    assert known.season.round.begins == begins
    known = await cup.day(0)
    assert len(await cup.running()) == 2
    await cup.day(1, clocks=False)
    known = await cup.play_round()
    assert (known.season.round.number, await cup.running()) == (2, [])  # paired, and to be looked at
    assert known.season.round.begins == begins + 7 * DAY
    await cup.day(6.9, clocks=False)
    assert await cup.running() == []
    await cup.day(7, clocks=False)
    assert len(await cup.running()) == 2


async def test_l10_2_an_organiser_pairs_otherwise_what_was_previewed(cup):
    known = await cup.cup(*SIX)
    one, other = (list(table.seats) for table in tables_of(known.season, known.season.round))
    one[0], other[0] = other[0], one[0]
    what = otherwise(known.league, [one, other], [])
    stranger = await refused(cup.leagues.tell(cup.id, 11, what, why="friends", request=request()))
    assert stranger.code is Why.NOT_ORGANISER
    assert (await refused(cup.leagues.preview(cup.id, ORG, what))).code is Why.NO_REASON
    shown, expected = await cup.leagues.preview(cup.id, ORG, what, why="they live together")
    assert len(shown.tables) == 2
    assert shown.reversible
    known = await cup.leagues.tell(cup.id, ORG, what, why="they live together", expected=expected, request=request())
    await cup.settled()
    again = cup.leagues.tell(cup.id, ORG, what, why="no", expected=expected, request=request())
    assert (await refused(again)).code is Why.OTHERS_ACTED
    assert [list(table.seats) for table in tables_of(known.season, known.season.round)] == [one, other]
    await cup.day(0)
    seats = [[str(player.user) for player in match.players] for match in await cup.running()]
    assert sorted(seats) == sorted([one, other])
    late = cup.leagues.tell(cup.id, ORG, what, why="too late", request=request())
    assert (await refused(late)).code is Why.DIVISION_PLAYS


async def test_l10_3_a_pairing_is_taken_back_before_its_tables_open(cup):
    known = await cup.cup(*SIX)
    before = tables_of(known.season, known.season.round)
    one, other = (list(table.seats) for table in before)
    one[0], other[0] = other[0], one[0]
    known = await cup.leagues.tell(cup.id, ORG, otherwise(known.league, [one, other], []), why="so", request=request())
    known = await cup.leagues.tell(cup.id, ORG, said.TakenBack(known.entries), request=request())
    known = await cup.settled()
    assert [one.seats for one in tables_of(known.season, known.season.round)] == [one.seats for one in before]


async def test_l2_2_who_signs_up_late_is_paired_as_long_as_no_table_has_opened(cup):
    await cup.cup(*SIX)
    await cup.leagues.tell(cup.id, 77, said.SignedUp(1, "77"), request=request())
    known = await cup.settled()
    one = known.season.round
    assert "77" in {*one.byes, *(member for table in tables_of(known.season, one) for member in table.seats)}
    await cup.day(0)
    await cup.leagues.tell(cup.id, 88, said.SignedUp(1, "88"), request=request())
    known = await cup.settled()
    assert [one.member for one in known.season.substitutes] == ["88"]


async def test_l6_2_a_substitute_takes_the_table_of_who_left_and_no_more_come(cup):
    await cup.cup(*SIX)
    await cup.day(0)
    await cup.leagues.tell(cup.id, 88, said.SignedUp(1, "88"), request=request())
    await cup.leagues.tell(cup.id, 11, said.Left("11"), request=request())
    await cup.settled()
    await cup.leagues.tell(cup.id, 88, said.Answered("11", "88", yes=True), request=request())
    await cup.settled()
    assert [one.seat_of(88) is not None for one in await cup.running()].count(True) == 1
    assert all(one.seat_of(11) is None for one in await cup.running())
    known = await cup.play_round()
    one = known.season.round
    named = {*one.byes, *(member for table in tables_of(known.season, one) for member in table.seats)}
    assert named == {str(user) for user in SIX[1:]}
    await cup.rounds()
    assert check(await cup.leagues.reading.export(cup.id, 1)) == ()


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


async def test_l13_2_byes_and_short_tables(cup):
    known = await cup.cup(*SEVEN)
    await cup.day(0)
    assert sorted(one.options.players for one in await cup.running()) == [2, 2, 3]
    assert known.season.round.byes == ()
    known = await cup.rounds()
    assert check(await cup.leagues.reading.export(cup.id, 1)) == ()


async def test_l7_1_nobody_moves_at_all_and_the_cup_ends_by_itself(cup):
    known = await cup.cup(*SIX)
    begins = known.season.begins
    for _ in range(60):
        known = await cup.at(cup.clock.time + 12 * HOUR)
        if known.league.playing is None:
            break
    assert known.league.last.stage is Stage.FINAL
    assert cup.clock.time < begins + 6 * 7 * DAY
    assert check(await cup.leagues.reading.export(cup.id, 1)) == ()
    await whole(cup)


async def test_a_restart_between_any_two_steps_of_a_round(cup):
    await cup.cup(*SEVEN)
    await cup.again()
    known = await cup.day(0)
    while known.league.playing is not None:
        await cup.again()
        if matches := await cup.running():
            await cup.leagues.running.stop()
            await finish(cup.service, matches[0].id)
        else:
            await cup.round()
        await cup.again()
        known = await cup.known()
    assert check(await cup.leagues.reading.export(cup.id, 1)) == ()
    await whole(cup)


async def refused(awaitable):
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value
