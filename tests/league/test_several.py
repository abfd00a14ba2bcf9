import asyncio

import pytest

from bot.league.pure.booking import as_rated
from bot.league.storage import ratings as stored
from bot.match.pure.table.subject import of_league
from bot.match.storage import results
from leagues.ratings import ratings
from tests.league.desk import founded, of, signed
from tests.match.desk import ADA, BEN, CHLOE, desk, finish, started

pytestmark = pytest.mark.postgres

GAME = "race"
SOMEBODY = 47_114_711


@pytest.fixture
async def both(tmp_path, clock):
    services = [await desk(tmp_path, clock, shared=True, busy=20_000) for _ in range(2)]
    yield services
    for one in services:
        await one.store.close()


async def test_each_result_counts_once_whichever_process_books_it_and_ratings_follow_from_all_results(both, clock):
    leagues = [of(one) for one in both]
    for number in range(6):
        match = await started(both[number % 2], *((ADA, BEN) if number % 3 else (ADA, BEN, CHLOE)))
        clock.time += 1_000
        await finish(both[(number + 1) % 2], match.id)
        if number % 2:
            await asyncio.gather(*(one.booking.book() for one in leagues))
    ranks = await both[0].store.read(lambda open_: stored.every(open_, GAME))
    found = await both[0].store.read(lambda open_: results.of_game(open_, GAME))
    assert len(found) == 6
    assert {one.who: one.tables for one in ranks} == {str(ADA): 6, str(BEN): 6, str(CHLOE): 2}
    assert {one.who: one.rating for one in ranks} == dict(ratings(map(as_rated, found)))


async def test_who_is_erased_stays_in_no_process(both):
    ours, theirs = map(of, both)
    known = await founded(ours)
    await signed(ours, known.id, SOMEBODY)
    assert str(SOMEBODY) in str(await theirs.reading.get(known.id))
    await ours.erasing.erase(SOMEBODY)
    read = []
    theirs.logs.on_kept.append(read.append)
    for told in both[1].desk.shards.on_news:  # as the database's server tells it
        told(of_league(known.id))
    await theirs.logs.kept(known.id)
    assert read, "it was in memory still"
    assert str(SOMEBODY) not in str(await theirs.reading.get(known.id))


async def test_what_may_have_been_missed_is_read_again_and_what_was_read_meanwhile_is_not_kept(both):
    ours, theirs = map(of, both)
    known, read = await founded(ours), []
    theirs.logs.on_kept.append(read.append)
    for _ in range(2):
        await theirs.logs.kept(known.id)
    assert len(read) == 1
    for missed in both[1].store.on_missed:
        missed()
    reads = both[1].store.read

    async def slowly(work):
        found = await reads(work)
        for missed in both[1].store.on_missed:
            missed()
        return found

    both[1].store.read = slowly
    await theirs.logs.kept(known.id)
    both[1].store.read = reads
    assert len(read) == 1, "it may be an older one"
    await theirs.logs.kept(known.id)
    assert len(read) == 2
