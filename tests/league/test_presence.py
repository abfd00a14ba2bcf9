"""Members who leave the server also leave its leagues. No event reports this, so the bot asks Discord."""

import asyncio

import pytest

from leagues.log import entries as said
from leagues.settings import DAY, HOUR
from leagues.state import How
from tests.league.desk import GUILD, ORG

FOUR = (11, 22, 33, 44)


class Server:
    def __init__(self):
        self.gone: set[int] = set()
        self.silent = False
        self.asked: list[int] = []

    async def there(self, guild, user):
        assert guild == GUILD
        self.asked.append(user)
        return None if self.silent else user not in self.gone


@pytest.fixture
def server():
    return Server()


async def look(season):
    season.leagues.presence.wake(season.id)
    async with asyncio.timeout(60):
        await season.leagues.presence.settled()
    return await season.settled()


async def looked(season, server, hours=(0, 1)):
    begin = season.clock.time
    for hour in hours:
        season.clock.time = begin + hour * HOUR
        known = await look(season)
    return known


async def signed_up(season, server):
    known = await season.begin(*FOUR)
    season.leagues.presence.start(server.there, pause=0)
    return known


async def begun(season, server, day=0):
    await signed_up(season, server)
    await season.day(-1)
    return await season.day(day, clocks=False)


async def test_l6_1_who_left_the_server_leaves_the_season_after_a_second_look(season, server):
    await begun(season, server, 2)
    server.gone = {22}
    known = await looked(season, server, (25, 25.5))
    assert all(one.left is None for one in known.season.members), "they may have come back"
    known = await looked(season, server, (0.6,))
    (left,) = [one for one in known.season.members if one.left is not None]
    assert (left.member, left.how) == ("22", How.SAID)
    before = server.asked.count(22)
    await looked(season, server, (30, 31))
    assert server.asked.count(22) == before, "who has left is not asked for"


async def test_who_came_back_meanwhile_stays(season, server):
    await begun(season, server, 2)
    server.gone = {22}
    await looked(season, server, (25,))
    server.gone = set()
    await looked(season, server, (1.5,))
    server.gone = {22}
    known = await looked(season, server, (25,))
    assert server.asked.count(22) >= 3
    assert all(one.left is None for one in known.season.members)


async def test_who_acts_in_the_league_meanwhile_is_there(season, server):
    await signed_up(season, server)
    season.clock.time += 2 * DAY
    server.gone = {44}
    await look(season)
    season.clock.time += HOUR // 2
    await season.tell(44, said.SignedOff(1, "44"))
    await season.tell(44, said.SignedUp(1, "44"))
    known = await looked(season, server, (1,))
    assert [one.member for one in known.season.signed].count("44") == 1


async def test_nobody_leaves_because_discord_cannot_say_it(season, server):
    await begun(season, server, 2)
    server.silent = True
    before = server.asked.count(22)
    known = await looked(season, server, (25, 25.1, 25.2, 26.2, 28))
    assert all(one.left is None for one in known.season.members)
    assert server.asked.count(22) == before + 3, "not again at once"


async def test_who_left_before_registration_closes_is_not_placed(season, server):
    known = await signed_up(season, server)
    season.clock.time = known.season.closes - 5 * HOUR
    server.gone = {33}
    await looked(season, server)
    known = await season.at(known.season.closes)
    assert {one.member for one in known.season.members} == {"11", "22", "44"}


async def test_l1_2_the_last_organiser_who_left_has_the_managers_asked_once(season, server):
    known = await signed_up(season, server)
    season.clock.time += 2 * DAY
    server.gone = {ORG}
    known = await looked(season, server)
    assert known.league.asks_manager
    before = (server.asked.count(ORG), known.entries)
    known = await looked(season, server, (48, 50))
    assert (server.asked.count(ORG), known.entries) == before


async def test_people_are_asked_for_once_a_day_and_all_of_them(season, server):
    await begun(season, server, 3)
    await look(season)
    server.asked.clear()
    for _ in range(4):
        season.clock.time += 3 * HOUR
        await look(season)
    assert server.asked == []
    season.clock.time += 13 * HOUR
    await look(season)
    assert sorted(server.asked) == sorted([*FOUR, ORG])


async def test_when_an_organiser_looks_those_are_asked_for_who_were_not_seen_for_an_hour(season, server):
    known = await begun(season, server, 3)
    await look(season)
    server.asked.clear()
    season.clock.time += 2 * HOUR
    season.leagues.presence.hurry(season.id)
    await look(season)
    assert sorted(server.asked) == sorted([*FOUR, ORG])
    server.gone = {22}
    season.clock.time += HOUR // 2
    season.leagues.presence.hurry(season.id)
    await look(season)
    assert len(server.asked) == 5, "however often they look"
    season.clock.time += HOUR
    season.leagues.presence.hurry(season.id)
    await look(season)
    known = await looked(season, server, (1,))
    assert known.season.gone == {"22"}
