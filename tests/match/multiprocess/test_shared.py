import asyncio
from types import SimpleNamespace

import pytest

from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderContent
from bot.match.pure.table.subject import of_match
from bot.match.storage import kept
from bot.match.storage.kept import Counted
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.multiprocess.shared import SharedMemory
from tests.match.desk import ADA, BEN, CHLOE, legal, request, started
from tests.match.multiprocess.both import DUE, OURS, THEIRS, due, known, set_due, until
from tests.match.multiprocess.test_changing import check

pytestmark = pytest.mark.postgres


async def test_a_transaction_finds_what_another_process_has_left_beside_a_match(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    for number, one in enumerate((ours, ours, theirs, ours, theirs, theirs, ours)):
        await set_due(one, match, DUE + number)
        assert await asyncio.gather(due(ours, match), due(theirs, match)) == [DUE + number] * 2


async def test_what_is_decided_upon_a_position_that_was_believed_is_compared(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, CHLOE, game="lots", guild=OURS)
    await known(ours, match.id)
    await ours.play.look(match.id, ADA, "press")
    assert ours.desk.sessions.get(match.id, "press") is not None
    theirs_first = await theirs.play.act(match.id, BEN, (await legal(theirs, match.id, BEN))[0], None, request())
    acted = await ours.play.act(match.id, ADA, (await legal(theirs, match.id, ADA))[0], None, "press")
    assert acted.match.ply > theirs_first.match.ply
    await check(ours, match.id)


async def test_an_order_stored_elsewhere_while_somebody_was_asked_acts_on_their_move(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await ours.play.follows(match.id, ADA, "step 1", "press")
    shown = await theirs.orders.draft(match.id, BEN, OrderContent(wishes=("step 1",)))
    await theirs.orders.give(match.id, BEN, shown.order.number, request())
    acted = await ours.play.act(match.id, ADA, "step 1", match.ply, "press")
    assert [(step.entry.who, step.entry.how) for step in acted.steps][1:2] == [(1, How.ORDER)]


async def test_a_board_that_is_posted_makes_nobody_of_its_process_decide_anew(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    write, tries = ours.store.write, []

    def late(by):
        async def posts_first(work, **how):
            tries.append(work)
            if len(tries) == 1:
                await asyncio.create_task(by())  # by someone who does not change the match
            return await write(work, **how)

        return posts_first

    async def post(store):
        await (store.write if store is not ours.store else write)(
            lambda writing: writing.set_board(match.id, 5), of=match.id
        )

    ours.store.write = late(lambda: post(ours.store))
    await ours.play.act(match.id, ADA, "step 1", None, request())
    assert len(tries) == 1
    tries.clear()
    ours.store.write = late(lambda: post(theirs.store))
    await ours.play.act(match.id, BEN, "step 1", None, request())
    assert len(tries) == 2, "nobody knows what the other has stored"
    assert (await theirs.history.get(match.id)).board_message == 5


async def test_a_board_that_was_posted_meanwhile_is_not_forgotten_by_who_tells_of_a_move(two):
    ours, _ = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    for row in await ours.history.outbox_due(50, match.id):
        await ours.store.outbox_done(row, 4, board=True)
    await ours.play.look(match.id, ADA, "press")
    await ours.store.write(lambda writing: writing.set_board(match.id, 5), of=match.id)
    await ours.play.act(match.id, ADA, "step 1", None, "press")
    assert (await ours.history.due(50, match.id))[1].board_message == 5


async def test_what_was_committed_is_told_from_memory_until_another_process_goes_on(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    for row in await ours.history.outbox_due(50, match.id):
        await ours.store.outbox_done(row, 4, board=True)
    acted = await ours.play.act(match.id, ADA, "step 1", None, request())
    assert ours.desk.just_committed(match.id).position.match.ply == acted.match.ply
    later = await theirs.play.act(match.id, BEN, "step 1", None, request())
    await until(lambda: ours.desk.just_committed(match.id) is None)
    assert (await ours.history.told(match.id))[0].ply == later.match.ply
    assert len(await ours.history.outbox_due(50, match.id)) == 2


async def test_whether_a_move_can_be_taken_back_is_known_until_somebody_may_have_done_so(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await known(ours, match.id)
    asked, ask = [], ours.store.ask

    async def asks(*what):
        asked.append(what)
        return await ask(*what)

    acted = await ours.play.act(match.id, ADA, "step 1", None, request())
    ours.store.ask = asks
    assert await ours.undos.possible(acted.match)
    assert await ours.undos.free(acted.match, ADA)
    assert not asked, "it is in memory"
    taken = await theirs.undos.take_back(match.id, ADA, request())
    assert not await ours.undos.possible(taken.match)
    assert asked
    again = await theirs.play.act(match.id, ADA, "step 1", None, request())
    assert await ours.undos.possible(again.match)


async def test_nothing_is_believed_of_anothers_table(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=THEIRS)
    assert not await ours.desk.shards.has(of_match(match.id))
    await ours.play.act(match.id, ADA, "step 1", None, request())
    assert ours.desk.just_committed(match.id) is None
    later = await theirs.play.act(match.id, BEN, "step 1", None, request())
    assert (await ours.history.look_after(match.id, ADA)).match.ply == later.match.ply


def test_what_others_tell_while_something_is_stored_is_not_overlooked():
    memory = SharedMemory()
    memory.heard(float("inf"))
    memory.share(SimpleNamespace(still=lambda _subject: True, serves=lambda _guild: True))

    def stores(revision, meanwhile=None):
        memory.begin(1)
        there = kept.Beside(1, kept.CommittedRows({"notice": revision}, {}, False, frozenset()))
        if meanwhile is not None:
            memory.doubt(meanwhile)
        return memory.commit([there], [1], {}, Counted({1: revision}, ()))

    assert stores(1) == {1: 1}
    assert memory.version(1) == 1
    assert memory.get(1) is not None
    assert stores(2, {Changed(What.MATCH, 1)}) == {}
    assert memory.get(1) is None
    assert memory.version(1) != 2
    assert stores(4) == {1: 4}
    assert memory.get(1) is not None
    assert stores(5, ()) == {1: 5}
    assert memory.at(1, 5) is not None
    assert memory.at(1, 6) is None
    stores(6)
    memory.doubt(None)
    assert memory.get(1) is None
    assert stores(7) == {1: 7}
    memory.begin(1)
    memory.doubt(None)
    assert memory.commit([], [1], {}, Counted({1: 8}, ())) == {}
    assert memory.at(1, 8) is None
