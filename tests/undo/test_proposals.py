import asyncio

import pytest

from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import SPAN, SPANS, Matter, Outcome
from bot.match.pure.table.model import HOUR
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.proposals import Proposals, propose
from tests.match.desk import ADA, BEN, CHLOE, DEV, move, refused, request, ring, started, timers


class Noting:
    def __init__(self, service, fails=None):
        self._service = service
        self.done = []
        self.fails = fails

    async def carry_out(self, loaded, proposal, by, request, first):
        if self.fails:
            raise self.fails

        def work(writing):
            first(writing)
            writing.remember(loaded.match, request)

        await self._service.store.write(work)
        self.done.append((proposal.number, by))


@pytest.fixture
def way(service):
    way = Noting(service)
    service.proposals = Proposals(service.desk, {Matter.UNDO: way}, {})
    return way


async def asked(service, match, *users, by=ADA, bound=True, what="x"):
    table = await service.history.get(match.id)
    return await propose(service.desk, table, by, Matter.UNDO, users, request=request(), what=what, bound=bound)


async def answer(service, proposal, user, agree=True):
    return await service.proposals.answer(proposal.match, proposal.number, user, request(), agree=agree)


async def announced(service, match):
    return [
        row.about for row in await service.history.outbox_due(99, match.id) if row.kind is AnnouncementKind.PROPOSAL
    ]


async def test_it_is_carried_out_once_when_the_last_one_agrees(service, way):
    match = await started(service, ADA, BEN, CHLOE)
    proposal = await asked(service, match, BEN, CHLOE)
    assert (proposal.number, proposal.by, proposal.asked, proposal.what) == (1, ADA, (BEN, CHLOE), "x")
    half = await answer(service, proposal, BEN)
    assert (half.outcome, half.agreed, half.waits_for, way.done) == (None, (BEN,), (CHLOE,), [])
    whole = await answer(service, proposal, CHLOE)
    assert (whole.outcome, way.done) == (Outcome.AGREED, [(1, CHLOE)])
    assert await service.proposals.get(match.id, 1) == whole
    assert await announced(service, match) == [1, 1, 1]
    assert [timer for timer in await timers(service) if timer.kind is TimerKind.PROPOSAL] == []


async def test_one_who_declines_ends_it_even_after_agreeing(service, way):
    match = await started(service, ADA, BEN, CHLOE)
    proposal = await asked(service, match, BEN, CHLOE)
    await answer(service, proposal, BEN)
    assert (await answer(service, proposal, BEN, agree=False)).outcome is Outcome.DECLINED
    late = await refused(answer(service, proposal, CHLOE))
    assert (late.why, late.params["outcome"], way.done) == (Why.PROPOSAL_OVER, "declined", [])


async def test_two_answers_in_the_same_moment_both_count(service, way):
    match = await started(service, ADA, BEN, CHLOE)
    proposal = await asked(service, match, BEN, CHLOE)
    found = await asyncio.gather(answer(service, proposal, BEN), answer(service, proposal, CHLOE))
    assert {one.outcome for one in found} == {None, Outcome.AGREED}
    assert len(way.done) == 1


async def test_agreeing_and_declining_in_the_same_moment_has_one_outcome(service, way):
    match = await started(service, ADA, BEN)
    proposal = await asked(service, match, BEN)
    found = await asyncio.gather(
        answer(service, proposal, BEN), answer(service, proposal, BEN, agree=False), return_exceptions=True
    )
    refusals = [one for one in found if isinstance(one, Refused)]
    assert [one.why for one in refusals] == [Why.PROPOSAL_OVER]
    settled = await service.proposals.get(match.id, 1)
    assert (settled.outcome is Outcome.AGREED) == (len(way.done) == 1)


@pytest.mark.parametrize("user", [ADA, CHLOE, DEV])
async def test_nobody_else_can_answer(service, way, user):
    match = await started(service, ADA, BEN, CHLOE)
    proposal = await asked(service, match, BEN)
    assert (await refused(answer(service, proposal, user))).why is Why.NOT_ASKED
    if user != ADA:
        assert (await refused(answer(service, proposal, user, agree=False))).why is Why.NOT_ASKED
    assert await service.proposals.get(match.id, 1) == proposal


async def test_a_withdrawal_has_its_own_way_and_is_for_nobody_else(service, way):
    match = await started(service, ADA, BEN)
    proposal = await asked(service, match, BEN)
    for user in (BEN, DEV):
        other = await refused(service.proposals.withdraw(match.id, proposal.number, user, request()))
        assert other.why is Why.NOT_ASKING
    done = await service.proposals.withdraw(match.id, proposal.number, ADA, request())
    assert (done.outcome, way.done) == (Outcome.WITHDRAWN, [])
    late = await refused(service.proposals.withdraw(match.id, proposal.number, ADA, request()))
    assert late.why is Why.PROPOSAL_OVER


async def test_the_same_is_not_asked_twice_at_a_time(service, way):
    match = await started(service, ADA, BEN, CHLOE)
    await asked(service, match, BEN)
    assert (await refused(asked(service, match, CHLOE, by=BEN))).why is Why.ASKED_ALREADY


async def test_it_expires_by_the_clock(service, clock, way):
    match = await started(service, ADA, BEN, remind_after=0)
    proposal = await asked(service, match, BEN)
    (timer,) = await timers(service)
    assert timer == type(timer)(of_match(match.id), TimerKind.PROPOSAL, clock() + SPAN)
    clock.time += SPAN - 1
    assert await ring(service) == 0
    clock.time += 1
    assert await ring(service) == 1
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.EXPIRED
    assert await timers(service) == []
    assert (await refused(answer(service, proposal, BEN))).params["outcome"] == "expired"
    assert way.done == []


async def test_an_answer_after_the_expiry_comes_too_late_even_before_the_timer_rings(service, clock, way):
    match = await started(service, ADA, BEN)
    proposal = await asked(service, match, BEN)
    clock.time += SPAN
    assert (await refused(answer(service, proposal, BEN))).params["outcome"] == "expired"
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.EXPIRED
    assert way.done == []


async def test_a_clock_that_was_ahead_keeps_none_open_for_ever(service, clock, way):
    match = await started(service, ADA, BEN, remind_after=0)
    clock.time += 1_000 * 24 * HOUR
    await asked(service, match, BEN)
    clock.time -= 1_000 * 24 * HOUR
    assert await service.timers.set_right() == 1
    (timer,) = await timers(service)
    longest = max(SPAN, *SPANS.values())
    assert timer.due == clock() + longest
    clock.time += longest
    await ring(service)
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.EXPIRED


async def test_it_lapses_when_the_position_moves_on(service, way):
    match = await started(service, ADA, BEN)
    bound = await asked(service, match, BEN)
    await move(service, match.id)
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.LAPSED
    assert (await refused(answer(service, bound, BEN))).params["outcome"] == "lapsed"
    assert await announced(service, match) == [1, 1]
    assert TimerKind.PROPOSAL not in {timer.kind for timer in await timers(service)}


async def test_what_is_not_about_a_position_outlives_moves(service, way):
    match = await started(service, ADA, BEN)
    proposal = await asked(service, match, BEN, bound=False)
    await move(service, match.id)
    assert (await answer(service, proposal, BEN)).outcome is Outcome.AGREED


@pytest.mark.parametrize("bound", [True, False])
async def test_it_lapses_when_somebody_leaves_or_the_table_ends(service, way, bound):
    match = await started(service, ADA, BEN, CHLOE)
    await asked(service, match, BEN, CHLOE, bound=bound)
    await service.leaving.resign(match.id, CHLOE, request())
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.LAPSED
    await asked(service, match, BEN, bound=bound)
    await service.lobby.cancel(match.id, ADA, request(), moderator=False)
    assert (await service.proposals.get(match.id, 2)).outcome is Outcome.LAPSED
    assert await timers(service) == []


async def test_what_cannot_be_done_stays_open(service, way):
    match = await started(service, ADA, BEN)
    proposal = await asked(service, match, BEN)
    way.fails = Refused(Why.OTHER_RULES, found="0", known="1")
    assert (await refused(answer(service, proposal, BEN))).why is Why.OTHER_RULES
    assert await service.proposals.get(match.id, 1) == proposal
    way.fails = None
    assert (await answer(service, proposal, BEN)).outcome is Outcome.AGREED


async def test_there_is_none_that_was_never_made(service, way):
    match = await started(service, ADA, BEN)
    assert (await refused(service.proposals.answer(match.id, 5, BEN, request(), agree=True))).why is Why.NO_PROPOSAL
