import pytest

from leagues.export.check import check
from leagues.format import Format
from leagues.settings import HOUR
from tests.league.contest import MINUTE
from tests.league.desk import request
from tests.league.test_erasing import erased as gone
from tests.league.test_presence import Server, look

SIX = (1011, 1022, 1033, 1044, 1055, 1066)


async def erased(contest, user):
    await contest.service.leaving.everywhere(user, request())
    await contest.settled()
    return await gone(contest, user)


@pytest.mark.file
async def test_l15_4_nothing_names_them_who_are_in_at_an_evening_or_have_played_one(contest):
    known = await contest.made(Format.EVENING, in_days=1, rounds=2)
    await contest.at(known.season.begins - 10 * MINUTE)
    for user in SIX:
        await contest.check_in(user)
    known = await erased(contest, 1011)
    assert [one.member for one in known.season.present] == [str(one) for one in SIX[1:]]
    await contest.at(known.season.begins)
    await erased(contest, 1022)
    await contest.rounds()
    await erased(contest, 1033)
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()


@pytest.mark.file
async def test_l15_4_nothing_names_them_in_the_queue_of_a_ladder(contest):
    await contest.ladder(*SIX[:3], most=2)
    await contest.play_round()
    known = await erased(contest, 1011)
    assert [one.member for one in known.season.queue] == ["1022", "1033"]
    await contest.seen(1011, guild=known.guild)
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()


async def test_l12_1_who_left_the_server_leaves_the_queue(contest):
    server = Server()
    await contest.ladder(*SIX[:2])
    contest.leagues.presence.start(server.there, pause=0)
    server.gone = {1011}
    for hours in (25, 26):
        contest.clock.time += hours * HOUR
        known = await look(contest)
    assert [one.member for one in known.season.queue] == ["1022"]


async def test_l14_1_who_left_the_server_is_not_in_any_more(contest):
    server = Server()
    known = await contest.made(Format.EVENING, in_days=1)
    await contest.at(known.season.begins - 10 * MINUTE)
    for user in SIX:
        await contest.check_in(user)
    await contest.leagues.organising.member_left(known.guild, 1011)
    known = await contest.at(known.season.begins)
    assert "1011" not in known.season.divisions[0].members
    assert server.asked == []
