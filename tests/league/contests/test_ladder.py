# Rule L12.


from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.export.check import check
from leagues.ladder.matching import Lack, Missing
from leagues.log import formats
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.desk import GUILD, request
from tests.league.season import whole
from tests.match.desk import move


async def passing(contest, hours, *, until="Freed"):
    for _ in range(hours):
        if until in await contest.whats():
            break
        await contest.at(contest.clock.time + HOUR)
    return await contest.known()


async def test_l12_1_l11_4_whoever_waits_does_with_the_rating_that_is_shown_and_it_is_kept_up(contest):
    await contest.ladder(11, 22, 33, most=2)
    known = await contest.known()
    assert {one.rating for one in known.season.queue} == {1500}
    known = await contest.play_round()
    ratings = await contest.leagues.reading.ratings("race", ["11", "22", "33"])
    shown = {who: rating.shown for who, rating in ratings.items()}
    assert len(set(shown.values())) > 1
    assert {one.member: one.rating for one in known.season.queue} == shown
    known = await contest.leagues.seeking.queue(contest.id, 11, 3, request())
    assert next(one.rating for one in known.season.queue if one.member == "11") == shown["11"]
    first = known.season.sought[0]
    assert first.ratings == (1500, 1500, 1500)  # as they were when it was found


async def test_l12_1_who_does_not_begin_frees_the_others_and_nobodys_rating_moves(contest):
    await contest.ladder(11, 22, 33)
    (match,) = await contest.running()
    known = await passing(contest, 80)
    (freed,) = [one for one in await contest.log() if isinstance(one, formats.Freed)]
    assert freed.member == str(match.players[0].user)  # whose turn it was
    assert freed.member not in [one.member for one in known.season.queue]
    assert len(known.season.queue) == 2
    assert {one.since for one in known.season.queue} <= set(known.season.sought[0].since)  # as if nothing had been
    found = await contest.service.history.get(match.id)
    assert found.status is Status.CANCELLED
    incidents = await contest.service.store.incidents(match.id)
    assert (incidents[-1].kind, incidents[-1].user) == (Happened.FREED, int(freed.member))
    assert await contest.leagues.reading.ratings("race", ["11", "22", "33"]) == {}
    await contest.again()
    assert (await contest.whats()).count("Freed") == 1
    await contest.seen(*{11, 22, 33} - {int(freed.member)})
    await contest.wait(44)  # these two wait on, and sit together again
    (again,) = await contest.running()
    assert {player.user for player in again.players} == {11, 22, 33, 44} - {int(freed.member)}
    await whole(contest)


async def test_l12_1_each_seat_has_its_own_first_deadline(contest):
    await contest.ladder(11, 22, 33)
    (match,) = await contest.running()
    await move(contest.service, match.id)
    known = await passing(contest, 80)
    (freed,) = [one for one in await contest.log() if isinstance(one, formats.Freed)]
    assert freed.member == str(match.players[1].user)
    assert (await contest.service.history.get(match.id)).status is Status.CANCELLED
    assert known.season.divisions[0].tables[0].annulled is not None


async def test_l12_1_who_has_begun_frees_nobody_later(contest):
    await contest.ladder(11, 22, 33)
    (match,) = await contest.running()
    for _ in match.players:
        await move(contest.service, match.id)
    await passing(contest, 24 * 20, until="Absent")
    told = await contest.whats()
    assert "Freed" not in told
    assert "Absent" in told


async def test_l12_1_who_was_not_seen_for_three_days_is_not_seated_and_any_press_counts(contest):
    await contest.ladder(11, 22)
    begins = (await contest.known()).season.begins
    await contest.at(begins + 3 * DAY + HOUR)
    await contest.wait(33)
    assert await contest.running() == []
    assert (await contest.leagues.seeking.waiting(contest.id)).lacking == 2
    for user, guild in ((11, GUILD + 1), (99, GUILD), (11, None)):
        await contest.seen(user, guild=guild)
    assert "Seen" not in await contest.whats()
    for _ in range(2):
        await contest.seen(11, 22)
        await contest.settled()
    assert (await contest.whats()).count("Seen") == 2  # once a day
    assert len(await contest.running()) == 1


async def test_who_waits_is_known_after_a_restart_too(contest):
    await contest.ladder(11, 22)
    await contest.at(contest.clock.time + DAY)
    await contest.again()
    await contest.seen(11, 11)
    assert (await contest.whats()).count("Seen") == 1


async def test_l12_1_the_season_ends_its_seed_is_shown_and_the_queue_goes_over_into_the_next(contest):
    await contest.ladder(11, 22, 33, most=2)
    for _ in range(2):
        assert await contest.running()
        await contest.play_round()
        await contest.seen(11, 22, 33)
        await contest.at(contest.clock.time + DAY, clocks=False)  # however far apart they are
    first = (await contest.known()).season
    for user in (11, 22):
        await contest.leagues.seeking.unqueue(contest.id, user, request())
    await contest.play_round()
    known = await contest.at(first.ends - DAY)
    assert known.season.week == 12
    known = await contest.at(first.ends)
    assert (known.league.last.number, known.league.last.stage) == (1, Stage.FINAL)
    assert known.league.last.seed is not None
    assert (known.season.number, known.season.stage, known.season.begins) == (2, Stage.RUNNING, first.ends)
    assert [one.member for one in known.season.queue] == ["33"]
    (stands,) = await contest.leagues.reading.standing(contest.id, 1)
    assert sum(row.played for row in stands.rows) == 3 * len(known.league.last.divisions[0].tables)
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()
    assert (await contest.whats()).count("Week") == 1  # one message covers the weeks that nobody could hear of


async def test_l12_1_a_table_is_made_when_enough_wait(contest):
    known = await contest.ladder(11, 22)
    assert await contest.running() == []
    queue = await contest.leagues.seeking.waiting(contest.id)
    assert [one.member for one in queue.waits] == ["11", "22"]
    lacks = Missing(Lack.PEOPLE, count=1)
    assert (queue.missing, queue.within, queue.lacking) == ({"11": lacks, "22": lacks}, None, 1)
    known = await contest.wait(33)
    (match,) = await contest.running()
    assert {player.user for player in match.players} == {11, 22, 33}
    assert len(known.season.sought) == 1
    assert (await contest.leagues.seeking.waiting(contest.id)).lacking == 3  # they have no room for more
    await contest.leagues.seeking.queue(contest.id, 11, 2, request())
    await contest.leagues.seeking.unqueue(contest.id, 22, request())
    known = await contest.settled()
    assert [(one.member, one.most) for one in known.season.queue] == [("11", 2), ("33", 1)]
