import pytest

from bot.match.pure.clock.setting import PRESETS, USUAL
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Asked, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from bot.match.services.upgrade import Finding, looked_through, taken_over
from bot.match.storage import notices
from games.record import parse
from tests.damage import damage
from tests.match.desk import ADA, BEN, CHLOE, GAMES, desk, finish, request, ring, ring_at, started, timers
from tests.match.history.test_rules_version import HOUR, Easy, Later, under

DAY = 24 * HOUR
SET = {"no clock": {"remind_after": 6}, "a clock": {"clock": PRESETS[USUAL], "remind_after": 0}}


@pytest.fixture(params=SET)
async def still(request, tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN, CHLOE, players=3, **SET[request.param])
    await service.store.close()
    service = await desk(tmp_path, clock, games=under(race=Easy()))
    yield service, await service.history.get(match.id)
    await service.store.close()


async def kinds(service, match):
    return [row.kind for row in await service.store.outbox_due(99, match.id)]


async def test_who_leaves_is_told_of_and_nothing_is_played(still, clock):
    service, before = still
    log = await service.store.log(before.id)
    await service.store.write(lambda writing: notices.call(writing, before.id, [ADA], service.desk.now()))
    same = request()
    for again in (False, True):
        acted = await service.leaving.resign(before.id, ADA, same)
        assert (acted.again, acted.steps) == (again, ())
    after = await service.history.get(before.id)
    assert (after.players[0].user, after.players[0].human, after.owner) == (ADA, None, BEN)
    assert (after.ply, after.rules_version, after.asked) == (before.ply, "1", (None, None, None))
    assert not any(seat.turn for seat in after.clocks.seats)
    assert await service.store.log(before.id) == log
    assert (await kinds(service, before)).count(AnnouncementKind.RESIGNED) == 1
    (incident,) = await service.history.incidents(before.id)
    assert (incident.kind, incident.by, incident.ply) == (Happened.RESIGNED, ADA, before.ply)
    await ring_at(service, clock, clock.time + 30 * DAY)
    assert not {AnnouncementKind.REMINDER, AnnouncementKind.CLOCK, AnnouncementKind.CALL} & {
        *await kinds(service, before)
    }


async def test_a_moderator_removes_people_until_it_is_called_off(still):
    service, before = still
    for user in (BEN, CHLOE):
        found = await service.leaving.remove(before.id, 99, user, request(), moderator=True)
        assert found.status is Status.ACTIVE
    gone = await service.leaving.remove(before.id, 99, ADA, request(), moderator=True)
    assert gone.seed
    assert await service.history.get(before.id) == gone
    assert (gone.status, gone.asked) == (Status.CANCELLED, ())
    happened = [one.kind for one in await service.history.incidents(before.id)]
    assert happened == [Happened.REPLACED, Happened.REPLACED, Happened.REMOVED]
    assert await timers(service) == []
    assert (await kinds(service, before))[-1] is AnnouncementKind.CANCELLED


async def test_taken_over_it_is_played_to_its_end_by_those_who_stayed(still, clock):
    service, before = still
    await service.leaving.everywhere(ADA, request())
    assert await service.own.erase(ADA) == []
    clock.time += 30 * DAY
    assert (await taken_over(service.store, service.desk.games, before.id, clock())).finding is Finding.GOES_ON
    assert (await kinds(service, before))[-1] is AnnouncementKind.UPGRADED
    await ring(service)
    after = await service.history.get(before.id)
    assert after.ply > before.ply, "the computer has moved"
    assert after.asked[1] == Asked(clock())
    assert [timer for timer in await timers(service) if timer.kind is TimerKind.GAME] == []
    over = await finish(service, before.id)
    assert (over.status, over.players[0].user) == (Status.OVER, LEFT)
    assert (await service.history.verify(before.id)).holds
    assert parse(await service.history.record(before.id)).rules == "2"


async def test_nobody_pays_for_the_time_in_which_nobody_could_act(still, clock):
    service, before = still
    assert await service.clocks.deadlines(before) == {}
    newer, service.desk.games = service.desk.games, GAMES
    begun = await service.clocks.deadlines(before)
    service.desk.games = newer
    for _ in range(40):
        await ring_at(service, clock, clock.time + DAY)
    await taken_over(service.store, service.desk.games, before.id, clock())
    after = await service.history.get(before.id)
    assert after.asked == (Asked(clock()), None, None)
    ends = await service.clocks.deadlines(after)
    assert {seat: at - clock() for seat, at in ends.items()} == {seat: at - before.moved for seat, at in begun.items()}
    await ring(service)
    assert not {AnnouncementKind.REMINDER, AnnouncementKind.CLOCK} & {*await kinds(service, before)}
    await ring_at(service, clock, clock.time + 30 * DAY)
    assert {AnnouncementKind.REMINDER, AnnouncementKind.CLOCK} & {*await kinds(service, before)}, (
        "it counts from then on"
    )


async def test_a_games_own_time_goes_on_where_it_was(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    (due,) = [timer.due for timer in await timers(service) if timer.kind is TimerKind.GAME]
    await service.store.close()
    games = under(sands=Later())
    service = await desk(tmp_path, clock, games=games)
    away = 5 * HOUR
    await ring_at(service, clock, clock.time + away)
    await taken_over(service.store, games, match.id, clock())
    assert [timer.due for timer in await timers(service) if timer.kind is TimerKind.GAME] == [due + away]
    await ring(service)
    assert (await service.history.get(match.id)).ply == match.ply
    assert (await service.history.look(match.id, None)).at == match.moved
    await ring_at(service, clock, due + away)
    assert (await service.history.get(match.id)).ply > match.ply
    await service.store.close()


async def test_a_damaged_table_is_left_too(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN)
    await damage(service.store, "UPDATE snapshots SET state = 'x'", "DELETE FROM entries")
    acted = await service.leaving.resign(match.id, BEN, request())
    assert acted.match.players[1].human is None
    (found,) = await looked_through(service.store, GAMES)
    assert found.finding is Finding.DAMAGED
    assert (await service.leaving.resign(match.id, ADA, request())).match.status is Status.CANCELLED
    await service.store.close()
