import asyncio

import pytest

from bot.match.pure.errors import Stale, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.play.session import LARGEST
from games.core import Illegal
from tests.match.desk import ADA, BEN, DEV, desk, finish, move, next_due, refused, request, started, table
from tests.match.race import Stepped

pytestmark = pytest.mark.both


async def test_outbox_rows_leave_when_posted_and_their_numbers_never_return(service):
    match = await started(service, ADA, BEN)
    due = await service.store.outbox_due(10)
    for row in due:
        await service.store.outbox_done(row, 900 + row.id, board=row.kind is AnnouncementKind.STARTED)
    assert await service.store.outbox_due(10) == []
    assert (await service.history.get(match.id)).board_message == 900 + due[-1].id
    await move(service, match.id)
    (row,) = await service.store.outbox_due(10)
    assert row.id > due[-1].id
    await service.store.outbox_failed(row, "the channel is gone")
    assert await service.store.outbox_due(10) == []
    assert (await service.history.get(match.id)).board_message == 900 + due[-1].id


async def test_the_same_request_twice_is_done_once(service):
    match = await started(service, ADA, BEN)
    first = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    again = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    assert not first.again
    assert again.again
    assert again.steps == first.steps
    assert again.match == first.match
    await service.play.act(match.id, BEN, "step 2", None, request())
    later = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    assert later.again
    assert later.steps == first.steps
    assert later.match.ply == 4
    assert [row.kind for row in await service.store.outbox_due(20)].count(AnnouncementKind.MOVED) == 2


async def test_opening_joining_starting_and_resigning_twice_is_done_once(service):
    first = await table(service, ADA, BEN)
    opened = await asyncio.gather(
        *(
            service.lobby.create(
                request="open", guild=None, channel=9, owner=ADA, game="race", locale="de", options=first.options
            )
            for _ in range(3)
        )
    )
    assert len({match.id for match in opened}) == 1
    match = opened[0]
    joined = await asyncio.gather(*(service.lobby.join(match.id, BEN, "join") for _ in range(3)))
    assert [len(one.players) for one in joined] == [2, 2, 2]
    acted = await asyncio.gather(*(service.play.start(match.id, ADA, "start") for _ in range(3)))
    assert sorted(one.again for one in acted) == [False, True, True]
    assert len({one.steps for one in acted}) == 1
    given = await asyncio.gather(*(service.leaving.resign(match.id, ADA, "resign") for _ in range(3)))
    assert sorted(one.again for one in given) == [False, True, True]
    kinds = [row.kind.name for row in await service.history.outbox_due(50, match.id)]
    assert kinds == ["SEAL", "SIGNUP", "SIGNUP", "STARTED", "RESIGNED"]
    names = ("open", "join", "start", "resign", "never")
    assert [await service.store.was_done(name) for name in names] == [True] * 4 + [False]


@pytest.mark.file
async def test_another_process_that_was_faster_makes_a_move_stale(tmp_path, clock):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = await started(ours, ADA, BEN)
    write = ours.store.write

    async def late(work, **how):
        await theirs.play.act(match.id, ADA, "step 3", match.ply, request())
        return await write(work, **how)

    ours.store.write = late
    with pytest.raises(Stale):
        await ours.play.act(match.id, ADA, "step 1", match.ply, request())
    assert [entry.text for entry in await theirs.history.log(match.id, 2)] == ["step 3"]
    await ours.store.close()
    await theirs.store.close()


async def test_a_preview_shows_the_position_and_stores_nothing(service):
    match = await started(service, ADA, BEN)
    look, seen = await service.play.preview(match.id, ADA, "step 2")
    assert look.view.places == (2, 0)
    assert (look.viewer, look.legal, look.asked, look.match.ply) == (0, (), (1,), match.ply + 1)
    assert (seen.entry.text, seen.events, seen.move) == ("step 2", (Stepped(0, 2),), 1)
    assert (await service.positions.now(match.id)).state.places == (0, 0)
    assert (await refused(service.play.preview(match.id, BEN, "step 2"))).why is Why.NOT_YOUR_TURN
    assert (await refused(service.play.preview(match.id, DEV, "step 2"))).why is Why.NOT_IN
    with pytest.raises(Illegal):
        await service.play.preview(match.id, ADA, "step 4")


async def test_who_may_not_move(service):
    match = await table(service, ADA, BEN)
    assert (await refused(service.play.act(match.id, ADA, "step 1", None, request()))).why is Why.NOT_ACTIVE
    assert (await refused(service.positions.now(match.id))).why is Why.NOT_ACTIVE
    assert (await refused(service.history.record(match.id))).why is Why.NOT_ACTIVE
    await service.play.start(match.id, ADA, request())
    assert (await refused(service.play.act(match.id, DEV, "step 1", None, request()))).why is Why.NOT_IN
    assert (await refused(service.play.act(999, ADA, "step 1", None, request()))).why is Why.NO_MATCH
    assert (await refused(service.desk.places.of(LARGEST + 1))).why is Why.NO_MATCH
    assert (await refused(service.play.start(match.id, ADA, request()))).why is Why.NOT_SIGNUP


async def test_a_match_ends_with_its_ranking_and_its_seed(service):
    match = await started(service, ADA, BEN)
    over = await finish(service, match.id)
    assert over.status is Status.OVER
    assert over.ranking == (await service.positions.now(match.id)).pending.ranking
    assert 1 in over.ranking
    assert over == await service.history.get(match.id)
    assert bytes.fromhex(over.seed) == bytes(range(32))
    assert await next_due(service) is None
    assert (await refused(service.play.act(match.id, ADA, "step 1", None, request()))).why is Why.NOT_ACTIVE
    assert (await refused(service.leaving.resign(match.id, ADA, request()))).why is Why.NOT_ACTIVE
    assert (await service.positions.now(match.id)).state.places.count(10) >= 1
    assert f'[Result "{over.players[over.ranking.index(1)].color} 10' in await service.history.record(match.id)
