"""The number of SQL statements that leagues, ratings and medals add to a move. The transaction that ends a match
has one more statement, and another one for each person who may earn a medal for keeping their deadlines. Other
transactions have none.
"""

import pytest

from bot.match.pure.table.model import Status
from tests.budgets.counting import Counts
from tests.league.season import Season
from tests.match.desk import ADA, BEN, Clock, desk, move, started

OURS = ("results", "league", "ratings")


@pytest.fixture
async def season(tmp_path):
    clock = Clock()
    service = await desk(tmp_path, clock)
    made = Season(service, clock)
    yield made
    await made.leagues.running.stop()
    await service.store.close()


def ours(counts):
    return [one for one in counts.statements if any(word in one for word in OURS)]


async def to_the_last_move(season, match):
    counts, found = Counts(), []
    counts.listen(season.service.store)
    while True:
        counts.begin()
        after = (await move(season.service, match)).match
        found.append((list(counts.statements), ours(counts)))
        if after.status is Status.OVER:
            return found


async def test_a_match_that_is_no_leagues(season):
    match = await started(season.service, ADA, BEN)
    *before, (statements, last) = await to_the_last_move(season, match.id)
    assert [one for _, one in before if one] == []
    (kept,) = last
    assert kept.startswith("INSERT INTO results")
    # Besides, what it is made of is read before the transaction: the log, and who played the seats before.
    assert sum("FROM tenures" in one for one in statements) == 1
    assert sum("FROM entries" in one for one in statements) <= 1 + max(
        sum("FROM entries" in one for one in moved) for moved, _ in before
    )


async def test_a_table_of_a_league(season):
    await season.begin(11, 22, 33, 44, 55)
    await season.day(-1)
    await season.day(0)
    match = (await season.running())[0]
    await season.leagues.running.stop()  # results are booked apart from the move
    *before, (_, last) = await to_the_last_move(season, match.id)
    assert [one for _, one in before if one] == []
    *reads, kept = last
    assert kept.startswith("INSERT INTO results")
    people = [player for player in match.players if player.user is not None]
    assert len(reads) == len(people)  # each one's earlier results, for a medal
    assert all(one.startswith("SELECT") and "FROM results" in one for one in reads)
