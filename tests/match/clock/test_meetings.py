import pytest

from bot.match.pure.away.absence import OutageScope, Where
from bot.match.pure.clock.moments import TOLERANCE
from bot.match.pure.errors import Why
from bot.match.pure.proposals import Outcome
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from bot.match.services.clock.meetings import AHEAD
from tests.match.clock.test_table_clocks import DAY, HOUR, PLAIN, deadlines, restarted
from tests.match.desk import ADA, BEN, CHLOE, DEV, START, move, refused, request, ring, ring_at, started, timers

FRIDAY = START + 5 * DAY


async def ask(service, match, user, at=FRIDAY):
    await service.meetings.ask(match.id, user, request(), at)
    return (await service.proposals.open(match.id))[-1]


async def answer(service, proposal, user, agree=True):
    return await service.proposals.answer(proposal.match, proposal.number, user, request(), agree=agree)


async def now_is(service, proposal):
    return await service.proposals.get(proposal.match, proposal.number)


async def news(service):
    return [(row.about, row.who) for row in await service.store.outbox_due(999) if row.kind is AnnouncementKind.MEETING]


async def test_everyone_agrees_is_reminded_once_and_the_clocks_run_on(service, clock):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN)
    wish = await ask(service, match, BEN)
    for user in (DEV, BEN):
        assert (await refused(answer(service, wish, user))).why is Why.NOT_ASKED
    await answer(service, wish, ADA)
    await move(service, match.id)
    assert (await news(service), await service.meetings.next(match.id)) == ([], None)
    before = await deadlines(service, match)
    for _ in range(2):
        assert (await answer(service, wish, CHLOE)).outcome is None
    assert await service.meetings.next(match.id) == FRIDAY
    assert await deadlines(service, match) == before
    await ring_at(service, clock, FRIDAY - AHEAD - 1)
    assert await news(service) == [(FRIDAY, CHLOE)]
    clock.time = FRIDAY - AHEAD
    for _ in range(2):
        await ring(service)
    assert await news(service) == [(FRIDAY, CHLOE), (FRIDAY, None)]
    clock.time = FRIDAY
    for _ in range(2):
        await ring(service)
    assert (await now_is(service, wish)).outcome is Outcome.AGREED
    assert len(await news(service)) == 2
    assert not [one for one in await timers(service) if one.kind is TimerKind.PROPOSAL]


async def test_times_are_proposed_side_by_side_and_one_is_agreed_on(service):
    match = await started(service, ADA, BEN)
    first = await ask(service, match, ADA)
    assert (await refused(service.meetings.ask(match.id, BEN, request(), FRIDAY))).why is Why.ASKED_ALREADY
    other = await ask(service, match, BEN, FRIDAY + HOUR)
    second = await ask(service, match, ADA, FRIDAY + 2 * HOUR)
    assert (await now_is(service, first)).outcome is Outcome.WITHDRAWN
    await answer(service, other, ADA)
    assert (await now_is(service, second)).outcome is Outcome.LAPSED
    third = await ask(service, match, BEN, FRIDAY + DAY)
    assert await service.meetings.next(match.id) == FRIDAY + HOUR
    await answer(service, third, ADA)
    assert (await now_is(service, other)).outcome is Outcome.LAPSED
    assert await service.meetings.next(match.id) == FRIDAY + DAY
    assert await news(service) == [(FRIDAY + HOUR, ADA), (FRIDAY + DAY, ADA)]


@pytest.mark.parametrize(
    ("who", "outcome", "after"),
    [(ADA, Outcome.WITHDRAWN, 5 * DAY - AHEAD), (CHLOE, Outcome.DECLINED, 0), (CHLOE, Outcome.DECLINED, 5 * DAY - 1)],
)
async def test_anyone_can_say_that_they_cannot_come_after_all(service, clock, who, outcome, after):
    match = await started(service, ADA, BEN, CHLOE, clock=PLAIN)
    wish = await ask(service, match, ADA)
    for user in (BEN, CHLOE):
        await answer(service, wish, user)
    clock.time += after
    assert (await answer(service, wish, who, agree=False)).outcome is outcome
    assert await service.meetings.next(match.id) is None
    said = await news(service)
    assert said[-1] == (-FRIDAY, who)
    await ring_at(service, clock, FRIDAY)
    assert await news(service) == said


async def test_what_not_everyone_agreed_on_is_off_without_a_word(service, clock):
    match = await started(service, ADA, BEN, CHLOE)
    wish = await ask(service, match, ADA)
    await answer(service, wish, BEN)
    assert (await answer(service, wish, CHLOE, agree=False)).outcome is Outcome.DECLINED
    late = await ask(service, match, ADA)
    await answer(service, late, BEN)
    await ring_at(service, clock, FRIDAY - AHEAD)
    assert (await now_is(service, late)).outcome is Outcome.EXPIRED
    assert await news(service) == []


async def test_it_is_off_if_the_players_change_and_gone_with_the_game(service):
    match = await started(service, ADA, BEN, CHLOE)
    wish = await ask(service, match, ADA)
    for user in (BEN, CHLOE):
        await answer(service, wish, user)
    await service.leaving.resign(match.id, CHLOE, request())
    assert (await now_is(service, wish)).outcome is Outcome.LAPSED
    assert (await news(service))[-1] == (-FRIDAY, None)
    again = await ask(service, match, ADA)
    await answer(service, again, BEN)
    said = await news(service)
    await service.lobby.cancel(match.id, ADA, request(), moderator=False)
    assert (await now_is(service, again)).outcome is Outcome.LAPSED
    assert await news(service) == said
    assert not [one for one in await timers(service) if one.kind is TimerKind.PROPOSAL]


async def test_who_plays_alone_meets_no_one_and_the_same_command_asks_once(service):
    match = await started(service, ADA, BEN)
    for _ in range(2):
        await service.meetings.ask(match.id, ADA, "once", FRIDAY)
    assert [one.number for one in await service.proposals.open(match.id)] == [1]
    assert (await refused(service.meetings.ask(match.id, DEV, request(), FRIDAY))).why is Why.NOT_IN
    await service.leaving.resign(match.id, BEN, request())
    assert (await refused(service.meetings.ask(match.id, ADA, request(), FRIDAY))).why is Why.NO_OTHERS


async def test_a_time_far_ahead_is_no_mistake_of_the_clock(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await answer(service, await ask(service, match, ADA, START + 50 * DAY), BEN)
    await service.timers.set_right()
    (timer,) = [one for one in await timers(service) if one.kind is TimerKind.PROPOSAL]
    assert timer.due == START + 50 * DAY - AHEAD
    await service.pauses.ask(match.id, ADA, request())
    clock.time -= 10 * DAY
    await service.timers.set_right()
    (timer,) = [one for one in await timers(service) if one.kind is TimerKind.PROPOSAL]
    assert timer.due <= clock.time + 2 * DAY + TOLERANCE


@pytest.mark.parametrize("back", [2 * HOUR, DAY - AHEAD + 1, 2 * DAY])
async def test_it_stays_where_it_is_while_no_one_reaches_the_bot(service, clock, back):
    match = await started(service, ADA, BEN, clock=PLAIN)
    wish = await ask(service, match, ADA, START + DAY)
    await answer(service, wish, BEN)
    said = await news(service)
    clock.time += HOUR
    where = Where(OutageScope.TABLE, match.id)
    await service.reach.begin(where)
    await ring_at(service, clock, START + back)
    assert await news(service) == said
    await service.reach.end(where)
    await ring(service)
    if back > DAY:
        assert (await now_is(service, wish)).outcome is Outcome.AGREED
        return
    await ring_at(service, clock, max(clock.time, START + DAY - AHEAD))
    assert await news(service) == [*said, (START + DAY, None)]


@pytest.mark.parametrize("off", [None, FRIDAY - AHEAD - 1, FRIDAY - AHEAD, FRIDAY - 1])
async def test_after_a_restart_people_are_reminded_once_and_none_is_lost(service, clock, tmp_path, off):
    """Keep the bot off until `off`. If that is None, restart it once the reminder is stored."""
    match = await started(service, ADA, BEN, clock=PLAIN)
    await answer(service, await ask(service, match, ADA), BEN)
    said = await news(service)
    if off is None:
        await ring_at(service, clock, FRIDAY - AHEAD)
    again = await restarted(service, tmp_path, clock, off or FRIDAY - AHEAD)
    await ring(again)
    clock.time = max(clock.time, FRIDAY - AHEAD)
    for _ in range(2):
        await ring(again)
    assert await news(again) == [*said, (FRIDAY, None)]
    await again.store.close()
