import pytest
from sqlalchemy import text

from bot.match.pure.table.limits import Limits
from bot.match.pure.table.model import LEFT, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.storage import notices
from tests.damage import damage
from tests.match.desk import ADA, BEN, CHLOE, GAMES, desk, finish, request, started, table, timers

ONE = Limits(signups=1, opened=9, minutes=1, live=9)


async def kinds(service, match):
    return [row.kind for row in await service.store.outbox_due(99, match.id)]


async def test_a_person_who_leaves_all_tables_can_be_erased_and_each_table_hears_of_it_once(service):
    running = await started(service, ADA, BEN, CHLOE, players=3)
    gathering = await table(service, BEN, ADA, channel=502, guild=9)
    own = await table(service, ADA, channel=503)
    assert len(await service.own.erase(ADA)) == 3
    again = request()
    for _ in range(2):
        await service.leaving.everywhere(ADA, again)
    assert await service.own.erase(ADA) == []
    after = [await service.history.get(match.id) for match in (running, gathering, own)]
    assert [match.status for match in after] == [Status.ACTIVE, Status.SIGNUP, Status.CANCELLED]
    assert (after[0].players[0].user, after[0].players[0].human, after[0].owner) == (LEFT, None, BEN)
    assert [player.user for player in after[1].players] == [BEN]
    assert (await kinds(service, running)).count(AnnouncementKind.RESIGNED) == 1


async def test_a_table_whose_channel_is_deleted_keeps_nobody(service):
    running = await started(service, ADA, BEN)
    gathering = await table(service, ADA, channel=501)
    await service.store.write(lambda writing: notices.call(writing, running.id, [ADA, BEN], service.desk.now()))
    for channel in (running.channel, gathering.channel, 999):
        for _ in range(2):
            await service.leaving.lost(channel)
    found = [await service.history.get(match.id) for match in (running, gathering)]
    assert [match.status for match in found] == [Status.CANCELLED] * 2
    assert AnnouncementKind.CANCELLED not in [*await kinds(service, running), *await kinds(service, gathering)]
    assert await timers(service) == []
    assert await notices.known_at(service.store, running.id) == {}
    assert await service.lobby.opened("new", 7, ADA, ONE) is None, (
        "it does not count among those that one may have open"
    )
    assert await service.own.erase(ADA) == []


async def test_a_game_that_is_over_stays_as_it_is_when_its_channel_is_deleted(service):
    match = await started(service, ADA, BEN)
    over = await finish(service, match.id)
    assert await service.leaving.lost(match.channel) is None
    assert await service.history.get(match.id) == over


CANNOT_GO_ON = {
    "other rules": "UPDATE matches SET rules_version = '0' WHERE id = 1",
    "the game is gone": "UPDATE matches SET game = 'halma' WHERE id = 1",
    "no position": "DELETE FROM snapshots WHERE match = 1",
    "the table is damaged": "UPDATE matches SET options = '{' WHERE id = 1",
    "its clocks are damaged": "UPDATE matches SET clocks = '{' WHERE id = 1",
}


async def kept(service, user):
    there = (("matches", "owner"), ("players", "user"), ("outbox", "who"), ("incidents", "by"), ("incidents", "user"))
    found = []
    for name, column in there:
        rows = await service.store.ask(text(f'SELECT 1 FROM {name} WHERE "{column}" = {user}'), {})
        found += [f"{name}.{column}"] * len(rows)
    return found


@pytest.mark.parametrize("how", CANNOT_GO_ON)
@pytest.mark.parametrize("people", [(ADA, BEN, CHLOE), (ADA,)])
async def test_nobody_is_kept_by_a_table_that_cannot_be_played_on(tmp_path, clock, how, people):
    # Of a game that is gone nothing is known.
    service = await desk(tmp_path, clock, kinds=dict.fromkeys(GAMES, ("greedy",)).__getitem__)
    match = await started(service, ADA, BEN, CHLOE, players=3)
    for other in {BEN, CHLOE} - {*people}:
        await service.leaving.resign(match.id, other, request())
    await damage(service.store, CANNOT_GO_ON[how])
    assert await service.own.erase(ADA), "who still sits there is told where"
    await service.leaving.everywhere(ADA, request())
    assert await service.own.erase(ADA) == []
    assert await kept(service, ADA) == []
    assert bool(await service.store.of_user(BEN)) == (BEN in people and how != "the game is gone")
    await service.store.close()
