import asyncio

import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Why
from bot.match.pure.proposals import SPANS, Matter, Outcome
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.clock.pauses import LONGEST
from tests.match.clock.test_table_clocks import DAY, HOUR, MIDNIGHT, PLAIN, deadlines, due, let_pass, rows, set_person
from tests.match.desk import ADA, BEN, CHLOE, DEV, START, move, refused, request, ring_at, started

EXPIRES = SPANS[Matter.PAUSE]


async def ask(service, match, user, hours=None):
    await service.pauses.ask(match.id, user, request(), hours)
    return (await service.proposals.open(match.id))[-1]


async def answer(service, proposal, user, agree=True):
    return await service.proposals.answer(proposal.match, proposal.number, user, request(), agree=agree)


async def test_a_pause_needs_everybody_and_ends_by_anybody(service, clock):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN)
    clock.time += HOUR
    for _ in range(2):
        await service.pauses.ask(match.id, BEN, "the same press again")
    (wish,) = await service.proposals.open(match.id)
    assert (await refused(service.pauses.ask(match.id, CHLOE, request()))).why is Why.ASKED_ALREADY
    assert (await refused(service.pauses.ask(match.id, DEV, request()))).why is Why.NOT_IN
    for user in (DEV, BEN):
        assert (await refused(answer(service, wish, user))).why is Why.NOT_ASKED
    for _ in range(2):
        await answer(service, wish, ADA)
        assert await deadlines(service, match) == {0: START + 3 * DAY}
    assert (await answer(service, wish, CHLOE)).outcome is Outcome.AGREED
    assert (await service.history.get(match.id)).clocks.paused.by == BEN
    assert (await deadlines(service, match), await due(service)) == ({}, None)
    assert (await refused(answer(service, wish, ADA))).why is Why.PROPOSAL_OVER
    assert (await refused(service.pauses.ask(match.id, ADA, request()))).why is Why.IS_PAUSED
    clock.time += 40 * DAY
    assert (await refused(service.pauses.go_on(match.id, DEV, request()))).why is Why.NOT_IN
    await service.pauses.go_on(match.id, CHLOE, once := request())
    assert (await service.pauses.go_on(match.id, CHLOE, once)).clocks.paused is None  # the same press again
    assert (await refused(service.pauses.go_on(match.id, ADA, request()))).why is Why.NOT_PAUSED
    assert await deadlines(service, match) == {0: clock.time + 3 * DAY - HOUR}
    assert [one.kind for one in await service.history.incidents(match.id)] == [Happened.PAUSED, Happened.WENT_ON]


async def test_a_pause_can_be_declined_taken_back_and_expires(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    declined = await ask(service, match, BEN)
    assert (await answer(service, declined, ADA, agree=False)).outcome is Outcome.DECLINED
    own = await ask(service, match, BEN)
    assert (await answer(service, own, BEN, agree=False)).outcome is Outcome.WITHDRAWN
    late = await ask(service, match, BEN)
    assert (await refused(answer(service, declined, ADA))).why is Why.PROPOSAL_OVER
    await ring_at(service, clock, clock.time + EXPIRES - 1)
    assert [one.number for one in await service.proposals.open(match.id)] == [late.number]
    await ring_at(service, clock, clock.time + 1)
    assert (await refused(answer(service, late, ADA))).why is Why.PROPOSAL_OVER
    assert (await service.history.get(match.id)).clocks.paused is None
    await ask(service, match, ADA)  # and someone else can ask


async def test_an_answer_after_the_expiry_comes_too_late_even_before_the_timer_rings(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    wish = await ask(service, match, ADA)
    clock.time += EXPIRES
    assert (await refused(answer(service, wish, BEN))).params["outcome"] == "expired"
    assert (await service.proposals.get(match.id, wish.number)).outcome is Outcome.EXPIRED
    assert (await service.history.get(match.id)).clocks.paused is None


@pytest.mark.parametrize(("chloe", "outcome"), [(True, Outcome.AGREED), (False, Outcome.DECLINED)])
async def test_two_answers_in_the_same_moment_both_count(service, chloe, outcome):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN)
    wish = await ask(service, match, ADA)
    await asyncio.gather(answer(service, wish, BEN), answer(service, wish, CHLOE, agree=chloe))
    assert (await service.proposals.get(match.id, wish.number)).outcome is outcome
    found = [one.kind for one in await service.history.incidents(match.id)]
    assert found == [Happened.PAUSED] * chloe


@pytest.mark.parametrize("hours", [0, -1, LONGEST + 1])
async def test_no_pause_is_longer_or_shorter_than_it_can_be(service, hours):
    match = await started(service, ADA, BEN, clock=PLAIN)
    assert (await refused(service.pauses.ask(match.id, ADA, request(), hours))).why is Why.BAD_OPTION


async def test_a_table_without_a_clock_has_no_pause(service):
    match = await started(service, ADA, BEN)
    assert (await refused(service.pauses.ask(match.id, ADA, request()))).why is Why.NO_CLOCK
    assert (await refused(service.pauses.go_on(match.id, ADA, request()))).why is Why.NO_CLOCK


async def test_a_pause_that_ends_in_the_night(service, clock):
    await set_person(service, ADA, zone="UTC", quiet=(22 * 60, 7 * 60))
    clock.time = MIDNIGHT + 12 * HOUR
    match = await started(service, ADA, BEN, clock=Clock(move=8 * 60, waking=True))
    clock.time += HOUR
    await answer(service, await ask(service, match, BEN, 14), ADA)
    over = MIDNIGHT + DAY + 3 * HOUR
    morning = MIDNIGHT + DAY + 7 * HOUR
    assert await deadlines(service, match) == {0: morning + 7 * HOUR}
    assert await due(service) == over
    await let_pass(service, clock, over)
    assert await rows(service, AnnouncementKind.CLOCK) == [(AnnouncementKind.CLOCK, BEN)] * 2  # begun, over
    assert (await service.history.get(match.id)).clocks.paused is None
    assert await deadlines(service, match) == {0: morning + 7 * HOUR}
    assert await due(service) == morning + HOUR  # two hours of the time for a move


@pytest.mark.parametrize(
    ("way", "hours", "stops"),
    [("paused", None, 60), ("suspended", None, 10), ("paused", 48, 10), ("suspended", 48, 10), ("suspended", 48, 60)],
)
async def test_an_agreed_pause_outlasts_one_of_the_league_that_ends_before_it(service, clock, way, hours, stops):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await answer(service, await ask(service, match, ADA, hours), BEN)
    agreed = (await service.history.get(match.id)).clocks.paused
    clock.time += HOUR
    assert (await service.steward.pause(match.id)).clocks.paused.by == LEFT
    if way == "suspended":
        await service.steward.suspend(match.id)
    clock.time += stops * HOUR
    if way == "suspended":
        match = await service.steward.restore(match.id, stands=False)
    else:
        match = await service.steward.go_on(match.id)
    if hours is None or stops < hours:
        assert (match.clocks.paused.by, match.clocks.paused.until) == (ADA, agreed.until)
        match = await service.pauses.go_on(match.id, BEN, request())
    assert match.clocks.pauses == ()
    assert await deadlines(service, match) == {0: clock.time + 3 * DAY}


async def test_turns_that_begin_in_a_pause_begin_to_count_behind_it(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await answer(service, await ask(service, match, BEN, 24), ADA)
    clock.time += HOUR
    await move(service, match.id)
    assert await deadlines(service, match) == {1: START + DAY + 3 * DAY}
    clock.time += HOUR
    await service.pauses.go_on(match.id, ADA, request())
    assert await deadlines(service, match) == {1: clock.time + 3 * DAY}
