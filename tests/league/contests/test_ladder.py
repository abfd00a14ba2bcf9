# Rule L12.

import pytest

from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.export.check import check
from leagues.ladder.matching import Lack, Missing
from leagues.log import formats
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.contest import Contest
from tests.league.desk import GUILD, request
from tests.league.season import whole
from tests.match.desk import finish, move


@pytest.fixture
async def ladder(service, clock):
    made = Contest(service, clock)
    yield made
    await made.leagues.running.stop()


async def passing(ladder, hours, *, until="Freed"):
    for _ in range(hours):
        if until in await ladder.whats():
            break
        await ladder.at(ladder.clock.time + HOUR)
    return await ladder.known()


async def test_l12_1_a_table_is_made_when_enough_wait(ladder):
    known = await ladder.ladder(11, 22)
    assert await ladder.running() == []
    queue = await ladder.leagues.seeking.waiting(ladder.id)
    assert [one.member for one in queue.waits] == ["11", "22"]
    lacks = Missing(Lack.PEOPLE, count=1)
    assert (queue.missing, queue.within, queue.lacking) == ({"11": lacks, "22": lacks}, None, 1)
    known = await ladder.wait(33)
    (match,) = await ladder.running()
    assert {player.user for player in match.players} == {11, 22, 33}
    assert len(known.season.sought) == 1
    assert (await ladder.leagues.seeking.waiting(ladder.id)).lacking == 3  # they have no room for more
    await ladder.leagues.seeking.queue(ladder.id, 11, 2, request())
    await ladder.leagues.seeking.unqueue(ladder.id, 22, request())
    known = await ladder.settled()
    assert [(one.member, one.most) for one in known.season.queue] == [("11", 2), ("33", 1)]


async def test_l12_1_l11_4_whoever_waits_does_with_the_rating_that_is_shown_and_it_is_kept_up(ladder):
    await ladder.ladder(11, 22, 33, most=2)
    known = await ladder.known()
    assert {one.rating for one in known.season.queue} == {1500}
    for match in await ladder.running():
        await finish(ladder.service, match.id)
    known = await ladder.settled()
    ratings = await ladder.leagues.reading.ratings("race", ["11", "22", "33"])
    shown = {who: rating.shown for who, rating in ratings.items()}
    assert len(set(shown.values())) > 1
    assert {one.member: one.rating for one in known.season.queue} == shown
    known = await ladder.leagues.seeking.queue(ladder.id, 11, 3, request())
    assert next(one.rating for one in known.season.queue if one.member == "11") == shown["11"]
    first = known.season.sought[0]
    assert first.ratings == (1500, 1500, 1500)  # as they were when it was found


async def test_l12_1_who_does_not_begin_frees_the_others_and_nobodys_rating_moves(ladder):
    await ladder.ladder(11, 22, 33)
    (match,) = await ladder.running()
    known = await passing(ladder, 80)
    (freed,) = [one for one in await ladder.log() if isinstance(one, formats.Freed)]
    assert freed.member == str(match.players[0].user)  # whose turn it was
    assert freed.member not in [one.member for one in known.season.queue]
    assert len(known.season.queue) == 2
    assert {one.since for one in known.season.queue} <= set(known.season.sought[0].since)  # as if nothing had been
    found = await ladder.service.history.get(match.id)
    assert found.status is Status.CANCELLED
    incidents = await ladder.service.store.incidents(match.id)
    assert (incidents[-1].kind, incidents[-1].user) == (Happened.FREED, int(freed.member))
    assert await ladder.leagues.reading.ratings("race", ["11", "22", "33"]) == {}
    await ladder.again()
    assert (await ladder.whats()).count("Freed") == 1
    for user in {11, 22, 33} - {int(freed.member)}:
        ladder.leagues.seeking.seen(GUILD, user)
    await ladder.leagues.seeking.settled()
    await ladder.wait(44)  # these two wait on, and sit together again
    (again,) = await ladder.running()
    assert {player.user for player in again.players} == {11, 22, 33, 44} - {int(freed.member)}
    await whole(ladder)


async def test_l12_1_each_seat_has_its_own_first_deadline(ladder):
    await ladder.ladder(11, 22, 33)
    (match,) = await ladder.running()
    await move(ladder.service, match.id)
    known = await passing(ladder, 80)
    (freed,) = [one for one in await ladder.log() if isinstance(one, formats.Freed)]
    assert freed.member == str(match.players[1].user)
    assert (await ladder.service.history.get(match.id)).status is Status.CANCELLED
    assert known.season.divisions[0].tables[0].annulled is not None


async def test_l12_1_who_has_begun_frees_nobody_later(ladder):
    await ladder.ladder(11, 22, 33)
    (match,) = await ladder.running()
    for _ in match.players:
        await move(ladder.service, match.id)
    await passing(ladder, 24 * 20, until="Absent")
    told = await ladder.whats()
    assert "Freed" not in told
    assert "Absent" in told


async def test_l12_1_who_was_not_seen_for_three_days_is_not_seated_and_any_press_counts(ladder):
    await ladder.ladder(11, 22)
    begins = (await ladder.known()).season.begins
    await ladder.at(begins + 3 * DAY + HOUR)
    await ladder.wait(33)
    assert await ladder.running() == []
    assert (await ladder.leagues.seeking.waiting(ladder.id)).lacking == 2
    for user, guild in ((11, GUILD + 1), (99, GUILD), (11, None)):
        ladder.leagues.seeking.seen(guild, user)
    await ladder.leagues.seeking.settled()
    assert "Seen" not in await ladder.whats()
    for _ in range(2):
        for user in (11, 22):
            ladder.leagues.seeking.seen(GUILD, user)
        await ladder.leagues.seeking.settled()
        await ladder.settled()
    assert (await ladder.whats()).count("Seen") == 2  # once a day
    assert len(await ladder.running()) == 1


async def test_who_waits_is_known_after_a_restart_too(ladder):
    await ladder.ladder(11, 22)
    await ladder.at(ladder.clock.time + DAY)
    await ladder.again()
    ladder.leagues.seeking.seen(GUILD, 11)
    ladder.leagues.seeking.seen(GUILD, 11)
    await ladder.leagues.seeking.settled()
    assert (await ladder.whats()).count("Seen") == 1


async def test_l12_1_the_season_ends_its_seed_is_shown_and_the_queue_goes_over_into_the_next(ladder):
    await ladder.ladder(11, 22, 33, most=2)
    for _ in range(2):
        assert await ladder.running()
        for match in await ladder.running():
            await finish(ladder.service, match.id)
        await ladder.settled()
        for user in (11, 22, 33):
            ladder.leagues.seeking.seen(GUILD, user)
        await ladder.leagues.seeking.settled()
        await ladder.at(ladder.clock.time + DAY, clocks=False)  # however far apart they are
    first = (await ladder.known()).season
    for user in (11, 22):
        await ladder.leagues.seeking.unqueue(ladder.id, user, request())
    for match in await ladder.running():
        await finish(ladder.service, match.id)
    await ladder.settled()
    known = await ladder.at(first.ends - DAY)
    assert known.season.week == 12
    known = await ladder.at(first.ends)
    assert (known.league.last.number, known.league.last.stage) == (1, Stage.FINAL)
    assert known.league.last.seed is not None
    assert (known.season.number, known.season.stage, known.season.begins) == (2, Stage.RUNNING, first.ends)
    assert [one.member for one in known.season.queue] == ["33"]
    (stands,) = await ladder.leagues.reading.standing(ladder.id, 1)
    assert sum(row.played for row in stands.rows) == 3 * len(known.league.last.divisions[0].tables)
    assert check(await ladder.leagues.reading.export(ladder.id, 1)) == ()
    assert (await ladder.whats()).count("Week") == 1  # one message covers the weeks that nobody could hear of
