import pytest

from bot.match.pure.errors import Why
from bot.match.pure.log.entries import How
from bot.match.pure.proposals import Matter, Outcome
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import WhenUp
from bot.match.services.seats.standins import CALL_OFF, STAND_IN, WAIT
from tests.match.desk import ADA, BEN, CHLOE, desk, move, refused, request, ring, ring_at, started
from tests.standins.test_time_up import DAY, PLAIN, entries, open_of


@pytest.fixture
async def voted(service, clock):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN, when_time_is_up=WhenUp.VOTE)
    await ring_at(service, clock, clock.time + DAY)
    (vote,) = await open_of(service, match, Matter.TIME_UP)
    assert (vote.asked, await entries(service, match, How.STAND_IN)) == ((BEN, CHLOE), [])
    return match, vote


async def say(service, vote, user, choice):
    return await service.standins.vote(vote.match, vote.number, user, choice, request())


async def test_they_wait_for_another_period(service, clock, voted):
    match, vote = voted
    for user in (BEN, CHLOE):
        await say(service, vote, user, WAIT)
    assert await service.clocks.deadlines(await service.history.get(match.id)) == {0: clock.time + DAY}
    await ring_at(service, clock, clock.time + DAY)
    assert len(await open_of(service, match, Matter.TIME_UP)) == 1


async def test_calling_off_needs_all_of_them(service, voted):
    match, vote = voted
    await say(service, vote, BEN, CALL_OFF)
    assert (await service.history.get(match.id)).status is Status.ACTIVE
    await say(service, vote, CHLOE, CALL_OFF)
    ended = await service.history.get(match.id)
    assert (ended.status, ended.ranking) == (Status.CANCELLED, ())


async def test_no_agreement_or_no_answer_lets_the_stand_in_play(service, clock, voted):
    match, vote = voted
    await say(service, vote, BEN, WAIT)
    await say(service, vote, CHLOE, CALL_OFF)
    assert len(await entries(service, match, How.STAND_IN)) == 1
    await ring_at(service, clock, clock.time + DAY)
    (other,) = await open_of(service, match, Matter.TIME_UP)
    await ring_at(service, clock, other.due)
    assert len(await entries(service, match, How.STAND_IN)) == 2
    assert (await service.proposals.get(match.id, other.number)).outcome is Outcome.EXPIRED


async def test_only_those_asked_vote_and_a_move_ends_it(service, voted):
    match, vote = voted
    assert (await refused(say(service, vote, ADA, WAIT))).why is Why.NOT_ASKED
    assert (
        await refused(service.proposals.answer(match.id, vote.number, BEN, request(), agree=True))
    ).why is Why.NOT_ASKED
    await move(service, match.id)  # Ada is there after all
    assert (await refused(say(service, vote, BEN, STAND_IN))).why is Why.PROPOSAL_OVER
    assert await entries(service, match, How.STAND_IN) == []


async def test_a_vote_outlives_a_restart(service, clock, tmp_path, voted):
    match, vote = voted
    await say(service, vote, BEN, STAND_IN)
    await service.store.close()
    again = await desk(tmp_path, clock)
    await ring(again)
    assert len(await open_of(again, match, Matter.TIME_UP)) == 1
    await say(again, vote, CHLOE, STAND_IN)
    assert len(await entries(again, match, How.STAND_IN)) == 1
    await again.store.close()
