import asyncio

import pytest

from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderContent
from bot.match.pure.table.subject import of_match
from tests.match.desk import ADA, BEN, request, started
from tests.match.multiprocess.both import DUE, OURS, THEIRS, due, known, set_due

pytestmark = pytest.mark.postgres


async def test_a_transaction_finds_what_another_process_has_left_beside_a_match(two):
    ours, theirs = two
    match = (await started(ours, ADA, BEN, guild=OURS)).id
    await known(ours, match)
    for number, one in enumerate((ours, ours, theirs, ours, theirs, theirs, ours)):
        await set_due(one, match, DUE + number)
        assert await asyncio.gather(due(ours, match), due(theirs, match)) == [DUE + number] * 2


async def test_an_order_stored_elsewhere_while_somebody_was_asked_acts_on_their_move(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    await ours.play.follows(match.id, ADA, "step 1", "press")
    shown = await theirs.orders.draft(match.id, BEN, OrderContent(wishes=("step 1",)))
    await theirs.orders.give(match.id, BEN, shown.order.number, request())
    acted = await ours.play.act(match.id, ADA, "step 1", match.ply, "press")
    assert [(step.entry.who, step.entry.how) for step in acted.steps][1:2] == [(1, How.ORDER)]


async def test_what_another_process_has_undone_is_not_free_to_undo_any_more(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=OURS)
    acted = await ours.play.act(match.id, ADA, "step 1", None, request())
    assert await ours.undos.free(acted.match, ADA)
    taken = await theirs.undos.take_back(match.id, ADA, request())
    assert not await ours.undos.free(taken.match, ADA)
    assert not await ours.undos.possible(taken.match)


async def test_nothing_is_believed_of_anothers_table(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN, guild=THEIRS)
    assert not await ours.desk.shards.has(of_match(match.id))
    await ours.play.act(match.id, ADA, "step 1", None, request())
    assert ours.desk.just_committed(match.id) is None
    later = await theirs.play.act(match.id, BEN, "step 1", None, request())
    assert (await ours.history.look_after(match.id, ADA)).match.ply == later.match.ply
