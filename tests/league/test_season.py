import pytest

from bot.league.pure.known import TableTrouble
from bot.match.pure.errors import Fault, StoreFault, Why
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Status
from bot.match.pure.table.subject import SubjectKind, TimerKind, of_league, of_match
from leagues.log import entries as said
from leagues.settings import DAY, HOUR
from leagues.state import Stage
from tests.league.desk import ORG, request
from tests.league.season import whole
from tests.match.desk import finish, move, refused, table, timers

FIVE = (11, 22, 33, 44, 55)


async def test_a_place_that_cannot_be_made_is_kept_and_tried_again(season):
    await season.begin(*FIVE)
    season.threads.trouble = TableTrouble.NO_RIGHT
    await season.day(-1)
    known = await season.day(0)
    assert known.blocked.why is TableTrouble.NO_RIGHT
    assert (season.threads.asked, await season.running()) == (1, [])
    known = await season.settled()
    assert season.threads.asked == 1  # not before its time
    known = await season.at(known.blocked.next_at)
    assert (season.threads.asked, known.blocked.tries) == (2, 2)
    season.threads.trouble = None
    known = await season.at(known.blocked.next_at)
    assert known.blocked is None
    places = [one for one in await season.leagues.reading.tables(season.id) if one.match]
    assert [one.match for one in places] == await season.running() != []
    for match, seats in ((one.match, one.table.seats) for one in places):
        assert [str(player.user) for player in match.players] == list(seats), "L4.1: seats are not drawn"
        assert (match.owner, match.locale, match.options.league) == (LEFT, "en", season.id)
    await whole(season)


async def annulled(season, match):
    at = await season.place_of(match)
    act = said.Annulled(at.division, at.table.number)
    await season.tell(ORG, act, "a mistake")
    log = await season.log()
    return len(log) - log[::-1].index(act)


async def taken_back(season, number):
    await season.tell(ORG, said.TakenBack(number))


async def all_open(season):
    await season.begun(*FIVE)
    await season.day(28, clocks=False)
    return await season.running()


async def test_l10_1_annulling_a_running_table_ends_it_there_and_then(season):
    match, other = (await all_open(season))[:2]
    user = next(player.user for player, since in zip(match.players, match.asked, strict=True) if since is not None)
    waits = [one.match.id for one in (await season.service.own.tables(user))[0]]
    assert match.id in waits
    await annulled(season, match.id)
    found = await season.service.history.get(match.id)
    assert (found.status, found.seed) == (Status.SUSPENDED, None)
    mine = await season.service.own.tables(user)
    assert match.id not in {one.match.id for group in mine for one in group}
    assert [one.kind for one in await season.service.history.incidents(match.id)][-1] is Happened.ANNULLED
    assert not [one for one in await timers(season.service, 1 << 60) if one.subject == of_match(match.id)]
    refusal = await refused(move(season.service, match.id))
    assert refusal.why is Why.IS_SUSPENDED
    await season.day(29.1, clocks=False)
    found = await season.service.history.get(match.id)
    assert (found.status, found.seed is None) == (Status.CANCELLED, False)
    assert (await season.service.history.get(other.id)).status is Status.ACTIVE


async def test_l10_1_taking_the_annulment_back_restores_position_and_clocks(season):
    await season.begun(*FIVE)
    match = (await season.running())[0]
    season.clock.time += HOUR
    before = await season.service.history.get(match.id)
    deadlines = await season.service.clocks.deadlines(before)
    number = await annulled(season, match.id)
    season.clock.time += DAY // 2
    await taken_back(season, number)
    found = await season.service.history.get(match.id)
    assert (found.status, found.ply, found.asked) == (Status.ACTIVE, before.ply, before.asked)
    later = await season.service.clocks.deadlines(found)
    assert later == {seat: at + DAY // 2 for seat, at in deadlines.items()}
    assert [one.kind for one in await season.service.history.incidents(match.id)][-1] is Happened.RESTORED
    timer = next(
        one
        for one in await timers(season.service, 1 << 60)
        if (one.subject, one.kind) == (of_match(match.id), TimerKind.CLOCK)
    )
    assert timer.due <= min(later.values())
    await finish(season.service, match.id)
    await season.settled()
    at = await season.place_of(match.id)
    assert at.table.places is not None


async def test_l10_1_taken_back_where_another_table_has_begun_it_goes_on_elsewhere(season):
    match = (await all_open(season))[0]
    number = await annulled(season, match.id)
    there = await table(season.service, 1, 2, channel=match.channel)
    season.threads.gone.add(match.channel)
    await taken_back(season, number)
    found = await season.service.history.get(match.id)
    assert found.status is Status.ACTIVE
    assert found.channel not in {match.channel, there.channel}


async def test_l5_5_the_result_of_a_table_whose_annulment_is_taken_back_counts(season):
    match = (await all_open(season))[0]
    user = match.players[0].user
    await finish(season.service, match.id)
    await season.settled()
    rating = await season.leagues.reading.rating("race", user)
    assert rating is not None
    number = await annulled(season, match.id)
    assert await season.leagues.reading.rating("race", user) is None
    await taken_back(season, number)
    at = await season.place_of(match.id)
    assert at.table.places == (await season.service.history.get(match.id)).ranking
    assert await season.leagues.reading.rating("race", user) == rating
    await annulled(season, match.id)
    assert await season.leagues.reading.rating("race", user) is None


async def test_a_table_that_a_moderator_calls_off_counts_for_nobody(season):
    await season.begun(*FIVE)
    match = (await season.running())[0]
    await season.service.lobby.cancel(match.id, ORG, request(), moderator=True)
    await season.settled()
    at = await season.place_of(match.id)
    assert at.table.annulled is not None


async def test_a_table_whose_thread_is_deleted_goes_on_in_another_one(season):
    await season.begun(*FIVE)
    match, other = (await season.running())[:2]
    season.threads.gone.add(match.channel)
    assert await season.service.leaving.lost(match.channel) is None
    await season.settled()
    found = await season.service.history.get(match.id)
    assert found.status is Status.ACTIVE
    assert found.channel not in {match.channel, other.channel}
    assert (await season.service.desk.places.of(match.id)).channel == found.channel
    assert await season.service.desk.places.among((match.id,), match.channel) == []
    rows = await season.service.store.outbox_due(99)
    assert {row.channel for row in rows if row.match == match.id and row.subject.kind == "match"} == {found.channel}
    assert (await season.service.history.in_channel(found.channel)).id == match.id


async def test_a_table_without_a_thread_waits_for_one_that_can_be_made(season):
    await season.begun(*FIVE)
    match = (await season.running())[0]
    season.threads.gone.add(match.channel)
    season.threads.trouble = TableTrouble.FULL
    await season.service.leaving.lost(match.channel)
    known = await season.settled()
    assert known.blocked.why is TableTrouble.FULL
    season.threads.trouble = None
    await season.at(known.blocked.next_at + HOUR)
    found = await season.service.history.get(match.id)
    assert found.channel != match.channel
    assert (await season.known()).blocked is None


@pytest.mark.parametrize(
    ("error", "said"),
    [(ArithmeticError(), "ArithmeticError"), (StoreFault(Fault.FULL, "the disk is full"), "league 1 waits")],
)
async def test_a_league_whose_check_fails_is_logged_and_tried_again(season, monkeypatch, caplog, error, said):
    async def fails(_league):
        raise error

    await season.begin(*FIVE)
    with monkeypatch.context() as failing:
        failing.setattr(season.leagues.advancing, "advance", fails)
        known = await season.day(0)
    assert (known.season.stage, season.id) == (Stage.REGISTRATION, 1)
    assert said in caplog.text
    if isinstance(error, StoreFault):
        season.leagues.running.wake(season.id)  # as it does by itself some seconds later
        known = await season.settled()
    else:
        found = await timers(season.service, season.clock.time + HOUR)
        (due,) = [one.due for one in found if one.subject.kind is SubjectKind.LEAGUE]
        assert due > season.clock.time
        known = await season.at(due)
    assert known.season.stage is Stage.RUNNING


async def test_a_timer_that_was_set_while_the_clock_was_ahead_is_brought_forward(season, clock):
    await season.begun(*FIVE)
    subject, ahead = of_league(season.id), clock.time + 90 * DAY
    due = await season.service.store.write(lambda writing: writing.due(subject, TimerKind.LEAGUE))
    handler = season.leagues.timer_handlers[SubjectKind.LEAGUE]
    assert await handler.set_right() == 0
    await season.service.store.write(lambda writing: writing.set_timer(subject, TimerKind.LEAGUE, ahead))
    assert await handler.set_right() == 1
    now = await season.service.store.write(lambda writing: writing.due(subject, TimerKind.LEAGUE))
    assert clock.time <= now <= due


async def test_a_league_waits_for_the_database_without_holding_up_anything(season, clock, monkeypatch, caplog):
    await season.begin(*FIVE)
    advance = season.leagues.advancing.advance

    async def fails(_league):
        raise StoreFault(Fault.FULL, "the disk is full")

    monkeypatch.setattr(season.leagues.advancing, "advance", fails)
    known = await season.day(0)
    assert known.season.stage is Stage.REGISTRATION
    assert f"league {season.id} waits" in caplog.text
    monkeypatch.setattr(season.leagues.advancing, "advance", advance)
    season.leagues.running.wake(season.id)  # as it does by itself some seconds later
    assert (await season.settled()).season.stage is Stage.RUNNING
