import pytest

from bot.league.pure.booking import as_rated
from bot.league.services.rating import AGAIN, KEY
from bot.league.storage import ratings as stored
from bot.match.storage import results
from leagues.ratings import Rater, ratings
from tests.league.desk import of
from tests.match.desk import ADA, BEN, CHLOE, finish, request, started

GAME = "race"


async def play(service, clock, *users, **options):
    match = await started(service, *users, **options)
    clock.time += 1_000
    return await finish(service, match.id)


async def kept(service):
    ranks = await service.store.read(lambda open_: stored.every(open_, GAME))
    return {one.who: one.rating for one in ranks}


async def all_results(service):
    return await service.store.read(lambda open_: results.of_game(open_, GAME))


async def test_l11_4_stored_ratings_are_what_all_results_give_also_after_restarts(service, clock, leagues):
    for number in range(6):
        await play(service, clock, *((ADA, BEN) if number % 2 else (ADA, BEN, CHLOE)))
        clock.time += 86_400_000
        if number in {1, 4}:
            leagues = of(service)
            await leagues.booking.start()
        await leagues.booking.book()
    assert await kept(service) == dict(ratings(map(as_rated, await all_results(service))))
    ranks = await service.store.read(lambda open_: stored.every(open_, GAME))
    assert {one.who: one.tables for one in ranks} == {str(ADA): 6, str(BEN): 6, str(CHLOE): 3}


async def test_l11_4_they_are_computed_anew_when_they_were_computed_otherwise(service, clock, leagues):
    await play(service, clock, ADA, BEN)
    await leagues.booking.book()
    right = await kept(service)
    await service.store.write(lambda writing: stored.replace(writing, GAME, []))
    await service.store.set_meta(KEY, "an older way")
    await of(service).booking.start()
    assert await kept(service) == right


async def test_l11_4_a_result_that_comes_late_is_put_where_it_belongs(service, clock, leagues):
    for _ in range(3):
        await play(service, clock, ADA, BEN)
    await leagues.booking.book()
    clock.time -= 2_500  # the machine's clock was set back
    await play(service, clock, BEN, CHLOE)
    await leagues.booking.book()
    found = await all_results(service)
    assert found[-1].ended > clock.time
    rater = Rater()
    for one in found:
        rater.add(as_rated(one))
    assert await kept(service) == dict(rater.ratings)
    assert await service.store.metas(AGAIN) == {}


@pytest.mark.parametrize("why", ["set", "called off", "alone"])
async def test_l11_1_what_is_not_rated_changes_nothing_and_is_done_with(service, clock, leagues, why):
    if why == "set":
        await play(service, clock, ADA, BEN, rated=False)
    elif why == "called off":
        match = await started(service, ADA, BEN)
        await service.lobby.cancel(match.id, ADA, request(), moderator=False)
    else:
        match = await started(service, ADA, BEN)
        await service.leaving.resign(match.id, BEN, request())
        await finish(service, match.id)
    await leagues.booking.book()
    assert await kept(service) == {}
    assert await service.store.read(lambda open_: results.waiting(open_, 9)) == []
