# Rule L6.

from msgspec.structs import replace

from bot.match.pure.table.model import Status
from leagues.log import entries as said
from leagues.settings import DAY
from leagues.state import How
from tests.league.desk import SETTINGS, request

FIVE = (11, 22, 33, 44, 55)


async def test_l6_2_a_substitute_takes_the_seats_of_who_left(season):
    await season.begun(*FIVE)
    await season.tell(66, said.SignedUp(1, "66"))
    await season.tell(11, said.Left("11"))
    assert (await season.whats())[-1] == "Asked"
    await season.tell(66, said.Answered("11", "66", yes=True))
    for one in await season.running():
        assert one.seat_of(11) is None
    seated = [
        one.match for one in await season.leagues.reading.tables(season.id) if one.match and "11" in one.table.seats
    ]
    assert seated
    assert all(one.seat_of(66) is not None for one in seated if one.status is Status.ACTIVE)


async def test_l6_1_a_substitute_who_does_not_move_is_absent_and_leaves(season):
    known = await season.begun(*FIVE)
    await season.tell(66, said.SignedUp(1, "66"))
    await season.tell(11, said.Left("11"))
    await season.tell(66, said.Answered("11", "66", yes=True))
    begins, day, entries = known.season.begins, 0.0, []
    while day < 20 and said.Left("66", How.SILENT) not in entries:
        day += 0.5
        await season.at(begins + int(day * DAY))
        entries = await season.log()
    assert said.Left("66", How.SILENT) in entries
    assert any(isinstance(one, said.Absent) and one.member == "66" for one in entries)


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
                position = await season.service.positions.now(match.id)
                legal = season.service.desk.games["race"].legal(position.state, asked, season.clock.time)
                await season.service.play.act(match.id, found.players[asked].user, legal[0], found.ply, request())
                if asked == seat:
                    break
            break
    await season.settled()
    assert said.Back(absent) in await season.log()
