import pytest

from leagues.log import entries as said
from leagues.log.preview import Eye
from leagues.settings import DAY
from leagues.state import How, Stage
from tests.league.desk import GUILD, ORG, founded, request
from tests.match.desk import move, ring

pytestmark = pytest.mark.both

FIVE = (11, 22, 33, 44, 55)


async def begun(season):
    await season.begin(*FIVE)
    await season.day(-1)
    return await season.day(0)


async def test_l10_4_what_needs_an_eye(season):
    await begun(season)
    eyes = await season.leagues.organising.attention(season.id)
    sat = {str(one.user) for match in await season.running() for one in match.players}
    assert set(eyes.unseen) == sat
    assert (eyes.still, eyes.blocked, eyes.league) == ((), None, ())
    match = (await season.running())[0]
    first = next(seat for seat, since in enumerate(match.asked) if since is not None)
    await move(season.service, match.id)
    eyes = await season.leagues.organising.attention(season.id)
    assert str(match.players[first].user) not in eyes.unseen
    season.clock.time += 3 * DAY + 1
    eyes = await season.leagues.organising.attention(season.id)
    assert len(eyes.still) == len(await season.running())
    assert eyes.low


async def test_l10_4_who_has_run_out_of_time_by_division_and_how_often(season):
    await begun(season)
    organising = season.leagues.organising
    assert await organising.late(season.id) == {}
    match = (await season.running())[0]
    late = [str(match.players[seat].user) for seat, since in enumerate(match.asked) if since is not None]
    season.clock.time += 30 * DAY
    await ring(season.service, season.leagues.timer_handlers)
    found = await organising.late(season.id)
    assert list(found) == ["1.1"]
    assert set(late) <= {member for member, _ in found["1.1"]}
    times = [count for _, count in found["1.1"]]
    assert times == sorted(times, reverse=True)
    assert all(times)


async def test_who_leaves_the_server_leaves_its_leagues(season):
    await begun(season)
    await season.tell(66, said.SignedUp(1, "66"))
    other = await founded(season.leagues, guild=GUILD + 1)
    await season.leagues.tell(other.id, 11, said.SignedUp(1, "11"), request=request())
    (known,) = await season.leagues.organising.member_left(GUILD, 11)
    member = next(one for one in known.season.members if one.member == "11")
    assert (member.how, known.id) == (How.SAID, season.id)
    (known,) = await season.leagues.organising.member_left(GUILD, 66)
    assert known.season.substitutes == ()
    assert await season.leagues.organising.member_left(GUILD, 66) == []
    assert (await season.leagues.reading.get(other.id)).league.registering.signed


async def test_l1_2_the_last_organiser_who_leaves_the_server_has_its_managers_asked(leagues):
    known = await founded(leagues)
    await leagues.tell(known.id, ORG, said.Organisers((str(ORG), "12")), request=request())
    (known,) = await leagues.organising.member_left(GUILD, ORG)
    assert (known.league.organisers, known.league.asks_manager) == (("12",), False)
    (known,) = await leagues.organising.member_left(GUILD, 12)
    assert (known.league.organisers, known.league.asks_manager) == (("12",), True)
    assert [one.what for one in (await leagues.organising.attention(known.id)).league] == [Eye.NO_ORGANISER]
    assert await leagues.organising.member_left(GUILD, 12) == []


async def test_a_server_without_the_bot_for_a_week_stands_still_for_it(season):
    known = await begun(season)
    ends = known.season.ends
    await season.day(10, clocks=False)
    (known,) = await season.leagues.organising.server_gone(GUILD)
    assert known.season.paused == season.clock.time
    await season.settled()
    await season.again()
    await season.day(17)
    assert (await season.known()).season.stage is Stage.RUNNING
    (known,) = await season.leagues.organising.server_back(GUILD)
    assert (known.season.paused, known.season.ends) == (None, ends + 7 * DAY)
    assert await season.leagues.organising.server_back(GUILD) == []
    await season.settled()
    assert all(one.clocks.paused is None for one in await season.running())


async def test_a_pause_of_the_organisers_is_theirs_to_end(season):
    await begun(season)
    await season.tell(ORG, said.Paused(), "holidays")
    assert await season.leagues.organising.server_gone(GUILD) == []
    assert await season.leagues.organising.server_back(GUILD) == []
