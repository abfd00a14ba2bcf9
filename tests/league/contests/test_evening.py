from bot.league.pure.known import TableTrouble
from bot.match.pure.results import Unrated
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from leagues.contests import tables_of
from leagues.export.check import check
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.moments import LIVE_ROUND
from leagues.state import NOBODY, Stage
from tests.league.contest import Contest
from tests.league.desk import ORG, request
from tests.league.season import Threads, whole
from tests.match.desk import GAMES, desk, finish, started

SIX = (11, 22, 33, 44, 55, 66)


async def test_l14_1_from_the_check_in_to_the_last_word(contest):
    known = await contest.evening(*SIX[:5], rounds=3)
    assert known.season.stage is Stage.RUNNING
    assert sorted((len(one.players), one.options.players) for one in await contest.running()) == [(2, 2), (3, 3)]
    for match in await contest.running():
        assert (match.options.vacation, match.options.clock.move) == ((known.season.begins, 0), 2)
    known = await contest.rounds()
    season = known.league.last
    assert [one.number for one in season.rounds] == [1, 2, 3]
    assert season.seed is not None
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()
    await whole(contest)


async def test_l14_1_computers_have_the_empty_seats_unrated(contest):
    await contest.evening(*SIX[:5], rounds=2, fill=True)
    known = await contest.known()
    (short,) = [one for one in tables_of(known.season, known.season.round) if NOBODY in one.seats]
    matches = {one.table.number: one.match for one in await contest.leagues.reading.tables(contest.id)}
    match = matches[short.number]
    assert [player.computer for player in match.players if player.user is None] == ["greedy"]
    assert (match.options.players, match.options.rated) == (3, False)
    known = await contest.rounds()
    result = next(one for one in await contest.leagues.reading.results_of(int(short.seats[0])) if one.match == match.id)
    assert result.result.unrated is Unrated.SET
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()


async def sat_out(contest):
    (match,) = await contest.running()
    idle, *others = [player.user for player in match.players]
    for user in others:
        now = contest.clock.time
        (move,) = contest.service.desk.games["sands"].legal(*(await at(contest, match.id, user)), now)[:1]
        ply = (await contest.service.history.get(match.id)).ply
        await contest.service.play.act(match.id, user, move, ply, request())
    return idle


async def at(contest, match, user):
    found = await contest.service.positions.now(match)
    return found.state, found.match.seat_of(user)


async def test_l14_1_who_has_done_nothing_at_a_live_table_has_left_when_the_round_is_over(contest):
    live = {"game": "sands", "options": (("sand", "1"),), "clock": "none"}
    known = await contest.evening(*SIX[:3], rounds=2, clocks=False, **live)
    idle = await sat_out(contest)
    for _ in range(40):
        known = await contest.at(contest.clock.time + 1000)
        if known.season.rounds[0].over is not None:
            break
    told = await contest.whats()
    assert told.index("Absent") < told.index("TableEnded") < told.index("RoundEnded") < told.index("Left")
    (gone,) = [one for one in known.season.members if one.left is not None]
    assert gone.member == str(idle)


async def test_l14_1_who_is_absent_says_that_they_are_here(contest):
    await contest.evening(*SIX, rounds=2, clocks=False)
    match, _ = await contest.running()
    place = await contest.leagues.reading.table_of(match.id)
    member = str(match.players[0].user)
    async with contest.leagues.logs.lock(contest.id):
        absent = Entry(contest.clock.time, "", said.Absent(member, place.division, place.number))
        await contest.leagues.logs.add(contest.id, [absent])
    assert (await contest.known()).season.absences != ()
    known = await contest.check_in(int(member))
    assert known.season.absences == ()
    known = await contest.play_round()
    assert all(one.left is None for one in known.season.members)


async def test_l14_1_what_still_runs_after_three_hours_counts_for_nobody_and_is_called_off(contest):
    await contest.evening(*SIX, rounds=1, clocks=False)
    first, second = await contest.running()
    await finish(contest.service, first.id)
    known = await contest.settled()
    known = await contest.at(known.season.round.begins + LIVE_ROUND, clocks=False)
    assert known.league.last.stage is Stage.FINAL  # the last word, and the table is left alone no more
    found = await contest.service.history.get(second.id)
    assert found.status is Status.CANCELLED
    assert (await contest.service.store.incidents(second.id))[-1].kind is Happened.ROUND_OVER
    rated = set(await contest.leagues.reading.ratings("race", list(map(str, SIX))))
    assert rated == {str(player.user) for player in first.players}
    assert check(await contest.leagues.reading.export(contest.id, 1)) == ()


class Opening(type(GAMES["sands"])):
    opens = True


async def test_nobody_is_waited_for_at_a_leagues_live_table(tmp_path, clock):
    service = await desk(tmp_path, clock, games={**GAMES, "sands": Opening()})
    assert (await started(service, 11, game="sands", computers=1)).solo_pause is not None
    made = Contest(service, clock, Threads())
    live = {"game": "sands", "options": (("sand", "1"),), "clock": "none"}
    made.threads.trouble = TableTrouble.FULL
    known = await made.evening(11, 22, 33, rounds=1, clocks=False, **live)
    for seat in (1, 2):  # before it opens they are gone
        what = said.Replaced("evening", 1, seat, NOBODY)
        await made.leagues.tell(made.id, ORG, what, why="gone", request=request())
    made.threads.trouble = None
    await made.at(known.blocked.next_at, clocks=False)
    (match,) = await made.running()
    assert [player.user is None for player in match.players] == [False, True, True]
    assert match.solo_pause is None
    await made.leagues.running.stop()
    await service.store.close()
