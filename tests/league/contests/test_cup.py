# Rule L13.


from bot.league.pure.tending import OVERTIME
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.export.check import check
from leagues.format import Format
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.season import whole

SIX = (11, 22, 33, 44, 55, 66)
SEVEN = (*SIX, 77)


async def test_l13_1_to_l13_3_from_the_sign_up_to_the_final(contest):
    known = await contest.cup(*SEVEN)
    assert known.league.settings.format is Format.CUP
    assert (known.season.stage, known.season.round.number, await contest.running()) == (Stage.PLACED, 1, [])
    known = await contest.rounds()
    season = known.league.last
    assert [one.final for one in season.rounds] == [False] * season.length + [True]
    final = season.divisions[0].tables[-1]
    first = {seat for seat, place in zip(final.seats, final.places, strict=True) if place == 1}
    assert set(season.champions) <= first
    (stands,) = await contest.leagues.reading.standing(contest.id, 1)
    assert [row.member for row in stands.rows[:1]] == list(season.champions)[:1]
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()
    assert season.seed is not None
    await whole(contest)


async def test_l7_1_a_round_warns_has_short_clocks_and_stand_ins_play_what_is_left(contest):
    known = await contest.cup(*SIX)
    known = await contest.day(0, clocks=False)
    ends, matches = known.season.round.ends, await contest.running()
    await contest.at(ends - 3 * DAY, clocks=False)
    for match in matches:
        told = [one for one in await contest.service.store.incidents(match.id) if one.kind is Happened.ENDS_SOON]
        assert len(told) == 1
    known = await contest.at(ends - 2 * DAY, clocks=False)
    assert known.season.stage is Stage.OVERTIME
    assert {one.options.clock for one in await contest.running()} == {OVERTIME}
    known = await contest.at(ends - 12 * HOUR, clocks=False)
    assert all([(await contest.service.history.get(one.id)).status is Status.OVER for one in matches])
    assert (known.season.stage, known.season.round.number) == (Stage.RUNNING, 2)
    assert known.season.round.begins == ends
    await contest.round()
    assert {one.options.clock.move for one in await contest.running()} == {24 * 60}
