import pytest
from msgspec.structs import replace

from bot.match.pure.clock.vacation import DAY, counting
from bot.match.pure.errors import Why
from bot.match.pure.people.settings import Person
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from tests.league.desk import request
from tests.league.season import Season
from tests.match.desk import finish, move, refused

FIVE = (11, 22, 33, 44, 55)


async def a_table(season):
    await season.begun(*FIVE)
    return (await season.running())[0]


@pytest.mark.parametrize(
    ("away", "counts"),
    [
        ([(0, 30)], [(0, 17)]),
        ([(0, 5)], [(0, 5)]),
        ([(12, 14)], [(12, 14)]),
        ([(12, 14), (20, 29)], [(12, 14), (20, 25)]),
        ([(8, 12), (13, 30), (40, 41)], [(8, 12), (13, 18)]),
        ([(0, 9), (10, 17), (20, 21)], [(0, 9), (10, 17)]),
    ],
)
def test_l15_3_a_season_allows_so_many_days_and_what_was_before_it_counts(away, counts):
    person = Person(away=tuple((begin * DAY, end * DAY) for begin, end in away))
    assert counting(person, (10 * DAY, 7)) == tuple((begin * DAY, end * DAY) for begin, end in counts)
    assert counting(person, None) == person.away


async def test_l15_3_a_tables_clocks_stand_for_so_many_days_of_a_vacation(season):
    match = await a_table(season)
    assert match.options.vacation == (season.clock.time, 7)
    seat = next(seat for seat, since in enumerate(match.asked) if since is not None)
    before = (await season.service.clocks.deadlines(match))[seat]
    user, now = match.players[seat].user, season.clock.time
    await season.service.own.set(user, lambda _: Person(away=((now, now + 20 * DAY),)))
    after = (await season.service.clocks.deadlines(match))[seat]
    assert after - before == 7 * DAY


async def test_a_vacation_begins_by_itself_once_a_season_also_at_tables_that_did_not_know_it(season):
    await a_table(season)
    service = season.service
    old, *_ = tables = await season.running()
    await service.store.write(
        lambda writing: writing.change(old, replace(old, options=replace(old.options, season=0))), of=old.id
    )
    for user in FIVE:
        await service.own.set(user, lambda person: replace(person, rescue=True))
    await season.leagues.running.stop()
    updated = Season(service, season.clock, season.threads)
    updated.id = season.id
    await updated.leagues.running.start(season.threads)
    await updated.settled()
    assert (await service.history.get(old.id)).options.season == 1
    assert not await service.history.incidents(old.id)
    for day in range(1, 30):
        await updated.day(day)
    await updated.leagues.running.stop()
    assert len(tables) > 1
    for user in FIVE:
        assert len((await service.people.of(user)).rescued) <= 1
    happened = [one.kind for match in tables for one in await service.history.incidents(match.id)]
    assert Happened.RESCUED in happened


async def test_who_is_left_alone_has_a_clock(season):
    match = await a_table(season)
    for player in match.players[1:]:
        await season.service.leaving.resign(match.id, player.user, request())
    await season.settled()
    found = await season.service.history.get(match.id)
    assert found.status is Status.ACTIVE
    assert found.clocks.seats[0].turn is not None


async def test_the_last_player_at_a_leagues_table_cannot_undo_what_others_or_chance_followed(season):
    match = await a_table(season)
    for player in match.players[1:]:
        await season.service.leaving.resign(match.id, player.user, request())
    await season.settled()
    await move(season.service, match.id)
    found = await season.service.history.get(match.id)
    assert found.status is Status.ACTIVE
    why = (await refused(season.service.undos.offer(match.id, match.players[0].user))).why
    assert why is Why.NOBODY_AGREES


async def test_nobody_hands_their_seat_to_a_friend(season):
    match = await a_table(season)
    user = match.players[0].user
    offer = season.service.seats.offer(match.id, user, user, request(), moderator=False, to=99)
    assert (await refused(offer)).why is Why.NOT_OPEN


async def test_a_rematch_is_no_leagues_table(season):
    match = await a_table(season)
    await finish(season.service, match.id)
    again = await season.service.rematches.rematch(match.id, match.players[0].user, request())
    assert (again.match.options.league, again.match.options.vacation) == (0, None)
    assert again.match.owner == match.players[0].user
